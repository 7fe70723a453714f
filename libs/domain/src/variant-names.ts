import type { Line } from '#contracts';

/** "Front + Back" of a line with several designs, "Left sleeve" of one on an area that costs extra; empty for any other. */
export function printAreas({ placements = [], placementPrices }: Pick<Line, 'placements' | 'placementPrices'>): string {
  const areas = placements.length > 1 ? placements : placementPrices;
  return areas.map(({ title }) => areaName(title)).join(' + ');
}
/** "Back" of the provider's "Back print". */
export const areaName = (title: string): string => title.replace(/ print$/i, '');
/** "Black, M" of a variant's colour and size. */
export const variantOptions = (variant: { color: string | null; size: string | null }): string =>
  [variant.color, variant.size].filter(Boolean).join(', ');
