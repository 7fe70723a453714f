import type { Product } from '#contracts';

/** "T-shirts & tops" as it stands in an address: lowercase words joined by hyphens. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export interface Category {
  name: string;
  slug: string;
  /** Names from the root down to this one. */
  path: string[];
  count: number;
}

const names = (product: Product): string[] => product.breadcrumbs.map((level) => level.name);
const within = (product: Product, path: readonly string[]): boolean =>
  path.every((name, level) => slug(names(product)[level] ?? '') === slug(name));

/** The categories right below a path, with how many products each holds. */
export function categoriesBelow(products: readonly Product[], path: readonly string[]): Category[] {
  const found = new Map<string, Category>();
  for (const product of products) {
    const name = names(product)[path.length];
    if (!name || !within(product, path)) continue;
    const known = found.get(slug(name));
    found.set(slug(name), { name, slug: slug(name), path: [...path, name], count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

export const productsIn = (products: readonly Product[], path: readonly string[]): Product[] =>
  products.filter((product) => within(product, path));

/** The category names of slugs in an address, as far as they lead somewhere. */
export function pathOfSlugs(products: readonly Product[], slugs: readonly string[]): string[] {
  const path: string[] = [];
  for (const wanted of slugs) {
    const next = categoriesBelow(products, path).find((category) => category.slug === wanted);
    if (!next) break;
    path.push(next.name);
  }
  return path;
}

/** The path to the category of this name, wherever it stands in the tree. */
export function pathOfName(products: readonly Product[], name: string): string[] {
  const product = products.find((each) => names(each).some((level) => slug(level) === slug(name)));
  if (!product) return [];
  const at = names(product).findIndex((level) => slug(level) === slug(name));
  return names(product).slice(0, at + 1);
}
