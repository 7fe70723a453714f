import type { PixelSize } from '../art/primitives/size.js';
import { invalidArgument } from './google-error.js';
import type { GoogleModel } from './google-models.js';

const ONE_K_PIXELS = 1024 * 1024;
const KNOWN: Record<string, PixelSize> = { '16:9': { width: 1408, height: 768 }, '9:16': { width: 768, height: 1408 } };

export interface SizeRequest {
  aspectRatio?: string | undefined;
  imageSize?: string | undefined;
}

/** Size in pixels for a ratio and a size. Without a ratio it follows the last input's shape, else it is a square. */
export function pixelsOf(
  { aspectRatio, imageSize = '1K' }: SizeRequest,
  model: GoogleModel,
  lastInput: PixelSize | undefined,
): PixelSize {
  if (!model.sizes.includes(imageSize))
    throw invalidArgument(`Invalid image_size: ${imageSize}. Supported values are ${model.sizes.join(', ')}.`);
  if (aspectRatio !== undefined && !model.ratios.includes(aspectRatio)) {
    throw invalidArgument(`Invalid aspect_ratio: ${aspectRatio}. Supported values are ${model.ratios.join(', ')}.`);
  }
  const ratio = aspectRatio ?? (lastInput ? nearest(model.ratios, lastInput.width / lastInput.height) : '1:1');
  const factor = Number.parseInt(imageSize, 10);
  const { width, height } = KNOWN[ratio] ?? area(valueOf(ratio));
  return { width: width * factor, height: height * factor };
}

function valueOf(ratio: string): number {
  const [width, height] = ratio.split(':').map(Number) as [number, number];
  return width / height;
}

function nearest(ratios: readonly string[], target: number): string {
  const distance = (ratio: string) => Math.abs(Math.log(valueOf(ratio) / target));
  return ratios.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best));
}

function area(ratio: number): PixelSize {
  const side = (value: number) => Math.round(value / 16) * 16;
  return { width: side(Math.sqrt(ONE_K_PIXELS * ratio)), height: side(Math.sqrt(ONE_K_PIXELS / ratio)) };
}
