import { text, type Address, type Costs } from '#contracts';
import { isUniqueViolation, type Queryable, type Transaction } from '#database';
import { fromCents, subtotalCents, type Destination } from '#domain';
import { type AssetStore } from '#assets';
import { announceOrder, recordOrderEvent } from '#orders';
import { type Core } from '#workflow';
import { bumpCart, readLines, type CartRow } from '../cart/cart-lines.js';
import type { CartService } from '../cart/cart.service.js';
import { destinationFor } from '../checkout/estimate.service.js';
import { dropQuotes, validQuotes, type ShippingQuote } from '../checkout/shipping-quotes.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { isWholeCart } from './cart-match.js';
import { insertItems, insertOrder, printedAsset } from './order-rows.js';

type Asked = CallOf<'POST /api/orders'>['body'];
const MAX_ESTIMATE = 20_000;

interface Placing {
  userId: string;
  asked: Asked;
  destination: Destination;
  idempotencyKey: string | undefined;
}

/** [CHK-03] Turns a user's cart into an order that waits for review, once for each idempotency key. */
export class OrderPlacement {
  constructor(
    private readonly core: Core,
    private readonly pictures: AssetStore,
    private readonly cart: CartService,
  ) {}

  /** Answers the order's id. 409 where the cart or the costs are no longer what the user saw; nothing has happened then. */
  async place(userId: string, asked: Asked, idempotencyKey: string | undefined): Promise<string> {
    checkSize(asked.metadata.shippingEstimate);
    const destination = destinationFor(asked.shippingAddress);
    try {
      const placed = await this.core.database.transaction((tx) =>
        this.placeIn(tx, { userId, asked, destination, idempotencyKey }),
      );
      if (placed.cartVersion !== undefined) this.announce(userId, placed.orderId, placed.cartVersion);
      return placed.orderId;
    } catch (error) {
      const kept = isUniqueViolation(error, 'orders_idempotency')
        ? await placedUnder(this.core.database, userId, idempotencyKey)
        : undefined;
      if (!kept) throw error;
      return kept;
    }
  }

  /** The cart is locked first: of two orders at once, the second finds it empty. */
  private async placeIn(
    tx: Transaction,
    { userId, asked, destination, idempotencyKey }: Placing,
  ): Promise<{ orderId: string; cartVersion?: number }> {
    await tx.query('select id from users where id = $1 for update', [userId]);
    const kept = await placedUnder(tx, userId, idempotencyKey);
    if (kept) return { orderId: kept };
    const lines = await readLines(tx, userId);
    checkLines(asked, lines);
    const costs = checkCosts(asked.costs, lines, await validQuotes(tx, userId, lines, destination));
    const orderId = await insertOrder(tx, {
      userId,
      idempotencyKey,
      costs,
      ...addresses(asked),
      metadata: metadataOf(asked),
    });
    await insertItems(tx, orderId, lines, this.pictures);
    await recordOrderEvent(tx, orderId, 'placed', userId);
    await tx.query('delete from cart_lines where user_id = $1', [userId]);
    await dropQuotes(tx, userId);
    return { orderId, cartVersion: await bumpCart(tx, userId) };
  }

  private announce(userId: string, orderId: string, cartVersion: number): void {
    void this.cart.announce(userId, cartVersion, 0);
    announceOrder(this.core.database, this.core.push, orderId).catch((error: unknown) =>
      this.core.log.warn({ err: error, orderId }, 'order not announced'),
    );
  }
}

async function placedUnder(
  db: Queryable,
  userId: string,
  idempotencyKey: string | undefined,
): Promise<string | undefined> {
  if (!idempotencyKey) return undefined;
  const [order] = await db.query<{ id: string }>('select id from orders where user_id = $1 and idempotency_key = $2', [
    userId,
    idempotencyKey,
  ]);
  return order?.id;
}

function checkLines(asked: Asked, lines: readonly CartRow[]): void {
  if (!isWholeCart(asked.items, lines))
    throw new HttpError(409, 'CONFLICT', text('checkout.cartChanged'), { field: 'items' });
  if (lines.some((line) => line.productStatus !== 'active' || !line.inStock))
    throw new HttpError(409, 'CONFLICT', text('catalog.unavailable'), { field: 'items' });
  const blank = lines.find((line) => printedAsset(line) === null);
  if (blank)
    throw new HttpError(422, 'REFUSED', text('checkout.needsDesign', { product: blank.productName }), {
      field: 'items',
    });
}

/** [CHK-04] The figures of the request must be those of a quote that still holds, and our prices must still be those of the quote. */
function checkCosts(asked: Costs, lines: readonly CartRow[], quotes: readonly ShippingQuote[]): ShippingQuote {
  const subtotal = subtotalCents(lines.map((line) => ({ priceCents: line.retailPriceCents, quantity: line.quantity })));
  const quote = quotes.find((candidate) => candidate.subtotalCents === subtotal && isQuoted(asked, candidate));
  if (!quote) throw new HttpError(409, 'CONFLICT', text('checkout.costsChanged'), { field: 'costs' });
  return quote;
}

function isQuoted(costs: Costs, { subtotalCents: subtotal, shippingCents, taxCents }: ShippingQuote): boolean {
  return (
    costs.subtotal === fromCents(subtotal) &&
    costs.shipping === fromCents(shippingCents) &&
    costs.tax === fromCents(taxCents) &&
    costs.total === fromCents(subtotal + shippingCents + taxCents)
  );
}

function addresses({ shippingAddress, billingAddress }: Asked): { shippingAddress: Address; billingAddress: Address } {
  return { shippingAddress, billingAddress: billingAddress ?? shippingAddress };
}

const metadataOf = ({ metadata }: Asked) => ({
  shippingEstimate: metadata.shippingEstimate ?? null,
  checkoutTimestamp: metadata.checkoutTimestamp ?? null,
  userAgent: metadata.userAgent ?? null,
});

/** The estimate is kept as the page sent it, for the record only. */
function checkSize(estimate: Record<string, unknown> | null | undefined): void {
  if (JSON.stringify(estimate ?? null).length > MAX_ESTIMATE)
    throw new HttpError(413, 'TOO_LARGE', text('request.tooLarge', { limit: `${MAX_ESTIMATE} characters` }), {
      field: 'metadata.shippingEstimate',
    });
}
