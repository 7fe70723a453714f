import { STANDARD_SHIPPING, text, type Costs } from '#contracts';
import type { CartRow, ShippingQuoteEntity } from '#database';
import { discountCents, fromCents, subtotalCents } from '#domain';
import { HttpError } from '../common/http-error.js';
import { isWholeCart, type OrderedItem } from '../cart/cart-match.js';
import { checkPlacements } from '../cart/cart-refusal.js';
import { lineQuality } from '../cart/line-quality.js';
import { printedAsset } from '../cart/line-state.js';
import { dearerByCents, linePriceCents } from '../cart/line-price.js';

/** Throws where the items are not the whole cart, or one of its lines cannot be ordered. */
export function checkLines(items: readonly OrderedItem[], lines: readonly CartRow[]): void {
  if (!isWholeCart(items, lines))
    throw new HttpError(409, 'CONFLICT', text('checkout.cartChanged'), { field: 'items' });
  if (lines.some((line) => line.productStatus !== 'active' || !line.inStock))
    throw new HttpError(409, 'CONFLICT', text('catalog.unavailable'), { field: 'items' });
  const dearer = lines.find((line) => dearerByCents(line) > 0);
  if (dearer)
    throw new HttpError(409, 'CONFLICT', text('checkout.dearer', { product: dearer.productName }), { field: 'items' });
  for (const line of lines) checkPlacements(line);
  const blank = lines.find((line) => printedAsset(line) === null);
  if (blank)
    throw new HttpError(422, 'REFUSED', text('checkout.needsDesign', { product: blank.productName }), {
      field: 'items',
    });
}

/** Throws where the shopper was asked about poor prints and a line has become one since. */
export function checkQuality(accepted: readonly string[] | undefined, lines: readonly CartRow[]): void {
  if (accepted && lines.some((line) => printsPoorly(line) && !accepted.includes(line.id)))
    throw new HttpError(409, 'CONFLICT', text('checkout.qualityChanged'), { field: 'acceptedQuality' });
}

const printsPoorly = (line: CartRow): boolean => lineQuality(line)?.grade === 'poor';

/** What a request says of the costs, and the way of shipping that they are for. */
interface CostedRequest {
  costs: Costs;
  shippingMethod: string;
}

const methodOf = ({ shippingMethod }: ShippingQuoteEntity): string => shippingMethod?.id ?? STANDARD_SHIPPING;

/** [CHK-04] The figures of the request must be those of a valid quote, and our prices must still be those of the quote. */
export function checkCosts(
  { costs, shippingMethod }: CostedRequest,
  lines: readonly CartRow[],
  quotes: readonly ShippingQuoteEntity[],
): ShippingQuoteEntity {
  const subtotal = subtotalCents(lines.map((line) => ({ priceCents: linePriceCents(line), quantity: line.quantity })));
  const quote = quotes.find(
    (candidate) =>
      candidate.subtotalCents === subtotal && methodOf(candidate) === shippingMethod && isQuoted(costs, candidate),
  );
  if (!quote) throw new HttpError(409, 'CONFLICT', text('checkout.costsChanged'), { field: 'costs' });
  return quote;
}

export const quotedTotal = (quote: ShippingQuoteEntity): number =>
  quote.subtotalCents - discountCents(quote) + quote.shippingCents + quote.taxCents;

function isQuoted(costs: Costs, quote: ShippingQuoteEntity): boolean {
  return (
    costs.subtotal === fromCents(quote.subtotalCents) &&
    costs.discount === fromCents(discountCents(quote)) &&
    costs.shipping === fromCents(quote.shippingCents) &&
    costs.tax === fromCents(quote.taxCents) &&
    costs.total === fromCents(quotedTotal(quote))
  );
}
