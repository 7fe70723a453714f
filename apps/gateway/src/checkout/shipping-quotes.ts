import type { Queryable } from '#database';
import { newId } from '#database';
import { canonicalCart, costsTheSame, type Destination, type HashedLine, type RetailCosts } from '#domain';

/** What a user was told that a cart costs at a destination. */
export interface ShippingQuote extends Pick<RetailCosts, 'subtotalCents' | 'shippingCents' | 'taxCents'> {
  cart: string;
  address: Destination;
}

const VALID = "interval '30 minutes'";
type QuotedLine = Pick<HashedLine, 'syncVariantId' | 'quantity'>;

/** Costs depend on what is bought, not on what is printed on it. */
const quotedCart = (lines: readonly QuotedLine[]): string =>
  canonicalCart(lines.map(({ syncVariantId, quantity }) => ({ syncVariantId, quantity })));

/** Keeps a quote for half an hour. The one of the same cart before it stays, for it may be the one a page still shows. */
export async function keepQuote(
  db: Queryable,
  userId: string,
  lines: readonly QuotedLine[],
  destination: Destination,
  costs: RetailCosts,
): Promise<void> {
  await db.query(
    `with expired as (delete from shipping_quotes where user_id = $2 and created_at < now() - ${VALID})
     insert into shipping_quotes (id, user_id, cart, address, subtotal_cents, shipping_cents, tax_cents) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      newId(),
      userId,
      quotedCart(lines),
      JSON.stringify(destination),
      costs.subtotalCents,
      costs.shippingCents,
      costs.taxCents,
    ],
  );
}

/** [SHIP-03] The quotes of the last half hour for this cart at this destination, newest first. */
export async function validQuotes(
  db: Queryable,
  userId: string,
  lines: readonly QuotedLine[],
  destination: Destination,
): Promise<ShippingQuote[]> {
  const rows = await db.query<ShippingQuote>(
    `select * from shipping_quotes where user_id = $1 and cart = $2 and created_at >= now() - ${VALID} order by id desc`,
    [userId, quotedCart(lines)],
  );
  return rows.filter((quote) => costsTheSame(quote.address, destination));
}

export async function dropQuotes(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from shipping_quotes where user_id = $1', [userId]);
}
