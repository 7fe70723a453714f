import type { Product } from '#contracts';

const most = 8;
const longest = 60;
const mostRepeats = 2;

/** Many repeats, repeated groups and back references can take forever on a hostile pattern; such a search is taken as plain words. */
const harmless = (query: string): boolean =>
  query.length <= longest && (query.match(/[*+?{]/g)?.length ?? 0) <= mostRepeats && !/\)[*+?{]|\\\d/.test(query);

function matcher(query: string): (name: string) => boolean {
  const plain = (name: string): boolean => name.toLowerCase().includes(query.toLowerCase());
  if (!harmless(query)) return plain;
  try {
    const pattern = new RegExp(query, 'i');
    return (name) => pattern.test(name);
  } catch {
    return plain;
  }
}

/** Products whose name or category matches the query, as a pattern or, where it is none, as plain text. */
export function searchProducts(products: readonly Product[], query: string): Product[] {
  const wanted = query.trim();
  if (!wanted) return [];
  const matches = matcher(wanted);
  return products
    .filter((product) => matches(product.name) || product.breadcrumbs.some((level) => matches(level.name)))
    .slice(0, most);
}
