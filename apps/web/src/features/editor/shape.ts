import { text } from '#contracts/messages';
import { ratiosDiffer, type Size } from '#domain';

/** "Square", "Portrait" or "Landscape". */
export function shapeOf({ width, height }: Size): string {
  if (!ratiosDiffer(width / height, 1)) return text('editor.square');
  return text(width < height ? 'editor.portrait' : 'editor.landscape');
}
