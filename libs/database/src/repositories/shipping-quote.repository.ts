import { Injectable } from '@nestjs/common';
import type { ChosenShipping } from '#contracts';
import {
  canonicalCart,
  costsTheSame,
  type Destination,
  type Discounts,
  type HashedLine,
  type RetailCosts,
} from '#domain';
import { Database, type Queryable, type Transaction } from '../database.js';
import { ShippingQuoteEntity } from '../entities/index.js';
import { newId } from '../ids.js';

/** A line with the print areas that are printed on. */
export type QuotedLine = Pick<HashedLine, 'syncVariantId' | 'quantity'> & { areas: readonly string[] };

export interface NewQuote {
  destination: Destination;
  costs: RetailCosts;
  discounts: Discounts & { couponId: string | null };
  /** What the print provider takes, shipping and its tax included. */
  providerCostCents: number;
  shippingMethod: ChosenShipping | null;
}

const VALID = "interval '30 minutes'";

/** Costs depend on what is bought and on where something is printed, not on what is printed there. */
const quotedCart = (lines: readonly QuotedLine[]): string =>
  canonicalCart(
    lines.map(({ syncVariantId, quantity, areas }) => ({
      syncVariantId,
      quantity,
      placements: areas.map((placement) => ({ placement })),
    })),
  );

/** The quotes of what users' carts cost at a destination. */
@Injectable()
export class ShippingQuoteRepository {
  constructor(private readonly database: Database) {}

  /** Keeps a quote for half an hour. An earlier quote of the same cart stays, since a page may still show it. */
  async add(userId: string, lines: readonly QuotedLine[], quote: NewQuote): Promise<void> {
    const { destination, costs, discounts, providerCostCents, shippingMethod } = quote;
    await this.database.query(
      `with expired as (delete from shipping_quotes where user_id = $2 and created_at < now() - ${VALID})
       insert into shipping_quotes (id, user_id, cart, address, subtotal_cents, shipping_cents, tax_cents, shipping_method, provider_cost_cents, coupon_id, coupon_cents, free_item_cents)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        newId(),
        userId,
        quotedCart(lines),
        JSON.stringify(destination),
        costs.subtotalCents,
        costs.shippingCents,
        costs.taxCents,
        shippingMethod && JSON.stringify(shippingMethod),
        providerCostCents,
        discounts.couponId,
        discounts.couponCents,
        discounts.freeItemCents,
      ],
    );
  }

  /** [SHIP-03] The quotes of the last half hour for this cart at this destination, newest first. */
  async findValid(
    userId: string,
    lines: readonly QuotedLine[],
    destination: Destination,
    db: Queryable = this.database,
  ): Promise<ShippingQuoteEntity[]> {
    const quotes = await db.query<ShippingQuoteEntity>(
      `select * from shipping_quotes where user_id = $1 and cart = $2 and created_at >= now() - ${VALID} order by id desc`,
      [userId, quotedCart(lines)],
    );
    return quotes.filter((quote) => costsTheSame(quote.address, destination));
  }

  async deleteAll(tx: Transaction, userId: string): Promise<void> {
    await tx.repository(ShippingQuoteEntity).delete({ userId });
  }
}
