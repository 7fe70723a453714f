/** Width divided by height of `1024x1536` or `2:3`; undefined for `auto` and anything else. */
export function ratioOf(size: string | undefined): number | undefined {
  const match = /^(\d{1,5})\s*[x:]\s*(\d{1,5})$/.exec(size ?? '');
  if (!match) return undefined;
  const ratio = Number(match[1]) / Number(match[2]);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined;
}

/** The offered size whose shape is nearest to the wanted one. */
export function nearestSize(wanted: number, offered: readonly string[]): string | undefined {
  const distance = (size: string) => Math.abs(Math.log((ratioOf(size) ?? Number.POSITIVE_INFINITY) / wanted));
  const known = offered.filter((size) => ratioOf(size) !== undefined);
  return known.reduce<string | undefined>((best, size) => (best === undefined || distance(size) < distance(best) ? size : best), undefined);
}

/** The longer side of a size in pixels; undefined for a ratio. */
export function longSide(size: string | undefined): number | undefined {
  const match = /^(\d+)x(\d+)$/.exec(size ?? '');
  return match ? Math.max(Number(match[1]), Number(match[2])) : undefined;
}
