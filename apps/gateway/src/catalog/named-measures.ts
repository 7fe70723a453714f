import { text, type SizeGuide } from '#contracts';

const LENGTHS = /^(\d+(?:\.\d+)?)\s*["″]?\s*[x×]\s*(\d+(?:\.\d+)?)\s*["″]?$/i;

/** The measures that sizes such as 12″×16″ are named after; none where a size has another name. */
export function namedMeasures(names: readonly string[]): SizeGuide['measures'] {
  const found = names.map((size) => ({ size, lengths: LENGTHS.exec(size) }));
  if (found.length === 0 || found.some(({ lengths }) => !lengths)) return [];
  const measure = (name: string, part: 1 | 2) => ({
    name,
    sizes: found.map(({ size, lengths }) => ({ size, from: Number(lengths![part]), to: Number(lengths![part]) })),
  });
  return [measure(text('catalog.width'), 1), measure(text('catalog.height'), 2)];
}
