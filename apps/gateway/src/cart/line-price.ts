import type { Line } from '#contracts';
import type { CartRow, QuotedLine } from '#database';
import { fromCents, placementPrices, unitPriceCents, type PricedArea } from '#domain';

type SeenLine = Pick<CartRow, 'retailPriceCents' | 'seenPriceCents'>;
type PrintedLine = Pick<CartRow, 'printfiles' | 'placements' | 'mockupMetadata'>;

/** The print areas of a line: those it names, else the one its mockup was made for, else the variant's first. */
export function printedAreas({ placements, printfiles, mockupMetadata }: PrintedLine): string[] {
  if (placements) return placements.map(({ placement }) => placement);
  const area = printfiles.find((file) => file.placement === mockupMetadata?.placement) ?? printfiles[0];
  return area ? [area.placement] : [];
}

/** The line as its quote names it. */
export const quotedLine = (line: CartRow): QuotedLine => ({ ...line, areas: printedAreas(line) });

/** The price of one piece with the designs on its print areas. */
export const linePriceCents = (line: PrintedLine & Pick<CartRow, 'retailPriceCents'>): number =>
  unitPriceCents(line.retailPriceCents, line.printfiles, printedAreas(line));

/** By how much a piece is dearer than the user has seen. The print areas cost what they cost: a variant alone becomes dearer. */
export const dearerByCents = ({ retailPriceCents, seenPriceCents }: SeenLine): number =>
  Math.max(0, retailPriceCents - (seenPriceCents ?? retailPriceCents));

/** What the print areas of a line add to the price of one piece. */
export const linePlacementPrices = (line: PrintedLine): Line['placementPrices'] =>
  placementPrices(line.printfiles, printedAreas(line)).map(({ placement, title, cents }) => ({
    placement,
    title,
    price: fromCents(cents),
  }));

/** The print provider's name for an area; the area's own where the variant has it no longer. */
export const areaTitle = (areas: readonly PricedArea[], placement: string): string =>
  areas.find((area) => area.placement === placement)?.title ?? placement;
