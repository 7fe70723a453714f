import { ratioOfSize } from '#domain';

/** The offered size whose aspect ratio is nearest to the requested one. */
export function nearestSize(ratio: number, offered: readonly string[]): string | undefined {
  const distance = (size: string) => Math.abs(Math.log((ratioOfSize(size) ?? Number.POSITIVE_INFINITY) / ratio));
  const known = offered.filter((size) => ratioOfSize(size) !== undefined);
  return known.reduce<string | undefined>(
    (best, size) => (best === undefined || distance(size) < distance(best) ? size : best),
    undefined,
  );
}

/** The longer side of a size in pixels; undefined for a ratio. */
export function longSide(size: string | undefined): number | undefined {
  const match = /^(\d+)x(\d+)$/.exec(size ?? '');
  return match ? Math.max(Number(match[1]), Number(match[2])) : undefined;
}
