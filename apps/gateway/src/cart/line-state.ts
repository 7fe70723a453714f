import type { CartLine } from '#contracts';
import type { CartRow } from '#database';

/** The image that will be printed: the mockup's print file, else the design itself. Null where the line has neither. */
export const printedAsset = (line: CartRow): string | null => line.printAssetId ?? line.designAssetId;

/** Whether a line can be ordered as it is, or what is wrong with it. */
export function lineState(line: CartRow): CartLine['state'] {
  if (line.productStatus !== 'active') return 'withdrawn';
  if (!line.inStock) return 'outOfStock';
  const placements = line.placements ?? [];
  const hasArea = (placement: string): boolean => line.printfiles.some((file) => file.placement === placement);
  if (placements.some(({ placement }) => !hasArea(placement))) return 'noArea';
  const isBlank = printedAsset(line) === null || placements.some(({ designId }) => !designId);
  return isBlank ? 'noDesign' : 'ok';
}
