import type { Destination } from './destination.js';

/** Cents for the first piece and for each further one, within the United States. */
const BY_TYPE: Record<string, [number, number]> = {
  'T-SHIRT': [475, 220],
  SWEATSHIRT: [849, 250],
  MUG: [669, 350],
  POSTER: [529, 100],
  'FRAMED-POSTER': [1299, 600],
  'TOTE-BAG': [499, 200],
  'CUT-SEW': [799, 350],
  STICKER: [429, 5],
  'PHONE-CASE': [429, 120],
  EMBROIDERY: [429, 200],
  'MOUSE-PAD': [549, 200],
};
const DEFAULT: [number, number] = [599, 250];
const EXPRESS_SURCHARGE = 1150;

export const SHIPPING_METHODS = {
  STANDARD: { label: 'Flat Rate', service: 'Flat Rate (3-4 business days after fulfillment)', days: [4, 7] },
  PRINTFUL_FAST: { label: 'Express', service: 'Express (1-3 business days after fulfillment)', days: [1, 3] },
} as const;
export type ShippingMethod = keyof typeof SHIPPING_METHODS;

export function isShippingMethod(value: string): value is ShippingMethod {
  return value in SHIPPING_METHODS;
}

/** In cents: the dearest first piece plus the additional rate of every other piece, scaled by distance. */
export function shippingCents(
  pieces: { type: string; quantity: number }[],
  destination: Destination,
  method: ShippingMethod,
): number {
  const rates = pieces.map(({ type, quantity }) => ({ rate: BY_TYPE[type] ?? DEFAULT, quantity }));
  const dearest = rates.reduce<[number, number]>((max, { rate }) => (rate[0] > max[0] ? rate : max), [0, 0]);
  const further = rates.reduce((sum, { rate, quantity }) => sum + rate[1] * quantity, 0) - dearest[1];
  const distance =
    { US: 1, CA: 1.75 }[destination.country.code] ?? (destination.country.region === 'europe' ? 1.2 : 2.1);
  return Math.round((dearest[0] + further) * distance) + (method === 'PRINTFUL_FAST' ? EXPRESS_SURCHARGE : 0);
}
