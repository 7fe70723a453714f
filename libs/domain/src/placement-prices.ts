import { toCents } from './pricing.js';

/** A print area of a variant with its price. */
export interface PricedArea {
  placement: string;
  title: string;
  /** What a design on it adds to the price of one piece. */
  additionalPrice: string;
}

export interface PlacementPrice {
  placement: string;
  title: string;
  cents: number;
}

/** What designs on these print areas add to the price of one piece; areas that add nothing are left out. */
export const placementPrices = (areas: readonly PricedArea[], placements: readonly string[]): PlacementPrice[] =>
  areas
    .filter(({ placement }) => placements.includes(placement))
    .map(({ placement, title, additionalPrice }) => ({ placement, title, cents: toCents(additionalPrice) }))
    .filter(({ cents }) => cents > 0);

/** The price of one piece in cents, with the designs on its print areas. */
export const unitPriceCents = (
  retailPriceCents: number,
  areas: readonly PricedArea[],
  placements: readonly string[],
): number => placementPrices(areas, placements).reduce((sum, { cents }) => sum + cents, retailPriceCents);
