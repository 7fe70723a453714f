import type { PlacementFrame } from './placed-design.js';
import { effectiveDpi, placeDesign, restingPlace, type Editing } from './placement.js';

export type PrintGrade = 'good' | 'fair' | 'poor';

/** From this on a print is fair, whatever the technique. */
const FAIR_DPI = 150;
/** From this on a print is good, where the technique asks for no less. */
const GOOD_DPI = 300;

export interface PrintQuality {
  /** Picture pixels per printed inch, rounded down: what is promised is reached. */
  dpi: number;
  grade: PrintGrade;
  /** From here on the print is good. */
  goodFrom: number;
}

/** [EDIT-12] How sharp a placed design prints. */
export function printQuality({ image, area, choice }: PlacementFrame, editing: Editing): PrintQuality {
  return graded(effectiveDpi(placeDesign(image, area, editing, choice), area.dpi), area.dpi);
}

/** The worst of the qualities of one design on several areas, such as the sizes of a product; undefined for none. */
export function worstQuality<Quality extends PrintQuality>(qualities: readonly Quality[]): Quality | undefined {
  return qualities.reduce<Quality | undefined>(
    (worst, quality) => (worst && margin(worst) <= margin(quality) ? worst : quality),
    undefined,
  );
}

/**
 * The largest scale of the editor at which the design prints with the grade, rounded down to hundredths; null where
 * even the smallest scale does not reach it, or where the present one already does.
 */
export function scaleForGrade(frame: PlacementFrame, editing: Editing, grade: 'good' | 'fair'): number | null {
  const { crop, box } = restingPlace(frame.image, frame.area, false, frame.choice);
  const target = grade === 'good' ? goodFrom(frame.area.dpi) : FAIR_DPI;
  if (printQuality(frame, editing).dpi >= target) return null;
  const scale = Math.floor(((frame.area.dpi * crop.width) / (box.width * target)) * 100) / 100;
  return scale >= 0.05 ? scale : null;
}

/** How many times a picture must be enlarged to print with the grade as it lies; 1 where it already does. */
export function enlargementForGrade({ dpi, goodFrom: good }: PrintQuality, grade: 'good' | 'fair'): number {
  return Math.max(1, (grade === 'good' ? good : FAIR_DPI) / Math.max(1, dpi));
}

function graded(exact: number, areaDpi: number): PrintQuality {
  // A thousandth absorbs the rounding of the division.
  const dpi = Math.floor(exact + 0.001);
  const good = goodFrom(areaDpi);
  return { dpi, goodFrom: good, grade: dpi >= good ? 'good' : dpi >= FAIR_DPI ? 'fair' : 'poor' };
}

/** A technique whose files are coarser than 300 DPI asks for no more than its own. */
const goodFrom = (areaDpi: number): number => Math.min(GOOD_DPI, areaDpi);

const margin = ({ dpi, goodFrom: good }: PrintQuality): number => dpi / good;
