import type { Variant } from '#contracts';
import { text } from '#contracts/messages';
import { oneDigit } from './format.js';

export const CM_PER_INCH = 2.54;

const sides = (
  { width, height, dpi }: Pick<Variant['printfiles'][number], 'width' | 'height' | 'dpi'>,
  perInch: number,
): string => [width, height].map((pixels) => oneDigit((pixels / dpi) * perInch).replace(/\.0$/, '')).join(' × ');

/** "12 × 16 in (30.5 × 40.6 cm)": how large a print area is, wherever it is named. */
export const printSize = (area: Parameters<typeof sides>[0]): string =>
  text('common.printSize', { inches: sides(area, 1), cm: sides(area, CM_PER_INCH) });
