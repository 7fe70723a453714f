import type { Product } from '#contracts';

const MAX_LENGTH = 60;
const MAX_REPEATS = 2;

/** [CAT-07] Many repeats, repeated groups and back references can take forever on a hostile pattern; such a search is taken as plain words. */
export const isHarmlessPattern = (query: string): boolean =>
  query.length <= MAX_LENGTH && (query.match(/[*+?{]/g)?.length ?? 0) <= MAX_REPEATS && !/\)[*+?{]|\\\d/.test(query);

function matcher(query: string): (name: string) => boolean {
  const plain = (name: string): boolean => name.toLowerCase().includes(query.toLowerCase());
  if (!isHarmlessPattern(query)) return plain;
  try {
    const pattern = new RegExp(query, 'i');
    return (name) => pattern.test(name);
  } catch {
    return plain;
  }
}

/** Of products that are at hand, those whose name or category matches the query, as a pattern or, where it is none, as plain text. */
export function searchProducts(products: readonly Product[], query: string): Product[] {
  const wanted = query.trim();
  if (!wanted) return [];
  const matches = matcher(wanted);
  return products.filter(
    (product) => matches(product.name) || product.breadcrumbs.some((level) => matches(level.name)),
  );
}
