import type { FreeSizes, ModelInfo, SizeChoice } from '#contracts';
import { ratiosDiffer, type Size } from './placement.js';

type SizeOptions = Pick<ModelInfo, 'ratios' | 'freeSizes'>;

/** Target number of pixels of a size in free pixels: that of the standard sizes. */
const USUAL_PIXELS = 1_572_864;
/** Shapes that differ by no more than this show the same. */
const ALIKE = 0.005;

/** Width divided by height of `1024x1536` or `2:3`; undefined for `auto` and anything else. */
export function ratioOfSize(size: string | undefined): number | undefined {
  const match = /^(\d{1,5})\s*[x:]\s*(\d{1,5})$/.exec(size ?? '');
  if (!match) return undefined;
  const ratio = Number(match[1]) / Number(match[2]);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined;
}

/**
 * The shapes a model supports, the nearest to the product's print area first. If none is near enough and the model accepts
 * free pixels, a shape made for the area comes first. Without an area, keeps the model's own order.
 */
export function sizesFor(model: SizeOptions, printAreaRatio?: number): SizeChoice[] {
  if (!printAreaRatio || !(printAreaRatio > 0)) return model.ratios;
  const distance = ({ ratio }: SizeChoice) => Math.abs(Math.log(ratioOfSize(ratio)! / printAreaRatio));
  const sorted = [...model.ratios].sort((one, other) => distance(one) - distance(other));
  const fits = sorted[0] && !ratiosDiffer(ratioOfSize(sorted[0].ratio)!, printAreaRatio);
  const made = fits || !model.freeSizes ? undefined : freeSizeFor(printAreaRatio, model.freeSizes);
  return made ? [made, ...sorted] : sorted;
}

/** Whether a size in pixels is within a model's limits. */
export function isFreeSize({ width, height }: Size, limits: FreeSizes): boolean {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return (
    width % limits.multipleOf === 0 &&
    height % limits.multipleOf === 0 &&
    short > 0 &&
    long <= limits.longestSide &&
    short <= limits.shortestSideMax &&
    long / short <= limits.maxRatio &&
    width * height >= limits.minPixels &&
    width * height <= limits.maxPixels
  );
}

/** The size in free pixels nearest to the ratio, with about the usual number of pixels; undefined beyond the limits. */
export function freeSizeFor(target: number, limits: FreeSizes): SizeChoice | undefined {
  const usualHeight = Math.sqrt(USUAL_PIXELS / target);
  const step = limits.multipleOf;
  let best: (Size & { error: number }) | undefined;
  for (let height = roundTo(usualHeight * 0.8, step); height <= usualHeight * 1.2; height += step) {
    const size = { width: roundTo(height * target, step), height };
    const error = Math.abs(Math.log(size.width / size.height / target));
    if (isFreeSize(size, limits) && (!best || error < best.error)) best = { ...size, error };
  }
  return best && { ratio: plainRatio(target), size: `${best.width}x${best.height}` };
}

/** The size in free pixels nearest to the given one, in its shape to half a percent; undefined beyond the limits. */
export function freeSizeNear({ width, height }: Size, limits: FreeSizes): Size | undefined {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const most = Math.min(
    limits.longestSide / long,
    limits.shortestSideMax / short,
    Math.sqrt(limits.maxPixels / (width * height)),
  );
  const least = Math.sqrt(limits.minPixels / (width * height));
  const step = limits.multipleOf;
  for (
    let tall = Math.floor((height * Math.min(most, Math.max(least, 1))) / step) * step + step;
    tall >= height * least * 0.8 && tall > 0;
    tall -= step
  ) {
    const size = { width: roundTo((tall * width) / height, step), height: tall };
    const isAlike = Math.abs(Math.log((size.width / size.height) * (height / width))) <= ALIKE;
    if (isAlike && isFreeSize(size, limits)) return size;
  }
  return undefined;
}

/** A ratio in small whole numbers, within half a percent if possible: 2.571 is `18:7`. */
function plainRatio(ratio: number): string {
  let best = { error: Number.POSITIVE_INFINITY, text: '1:1' };
  for (let high = 1; high <= 40 && best.error > 0.005; high += 1) {
    const wide = Math.max(1, Math.round(high * ratio));
    const error = Math.abs(wide / high / ratio - 1);
    if (error < best.error) best = { error, text: `${wide}:${high}` };
  }
  return best.text;
}

const roundTo = (value: number, step: number): number => Math.round(value / step) * step;
