import type { CartRow } from '#database';
import {
  choiceOn,
  printQuality,
  untouched,
  worstQuality,
  type Editing,
  type Fitting,
  type PrintQuality,
  type Size,
} from '#domain';
import { printedAreas } from './line-price.js';

/** A design as it lies on one print area. */
interface Placed {
  placement: string;
  imageSize: Size | null;
  editorState?: Editing | null | undefined;
  aspectChoice?: Fitting | null | undefined;
}

/** [EDIT-12] How sharp a line prints, of the print area that prints worst; null without a design on an area of its variant. */
export function lineQuality(line: CartRow): PrintQuality | null {
  const qualities = placedOn(line).flatMap((placed) => {
    const area = line.printfiles.find(({ placement }) => placement === placed.placement);
    return area && placed.imageSize ? [qualityOf(placed, placed.imageSize, area)] : [];
  });
  return worstQuality(qualities) ?? null;
}

const qualityOf = ({ editorState, aspectChoice }: Placed, image: Size, area: CartRow['printfiles'][number]) =>
  printQuality({ image, area, choice: choiceOn(image, area, aspectChoice) }, editorState ?? untouched);

/** Its placements by name; else its one design, as its mockup was made, or whole in the middle. */
function placedOn(line: CartRow): Placed[] {
  if (line.placements) return line.placements;
  const { mockupInput, imageSize } = line;
  if (mockupInput) return [{ ...mockupInput, imageSize }];
  return printedAreas(line).map((placement) => ({ placement, imageSize }));
}
