import type { CategoryCount, Product } from '#contracts';

/** "T-shirts & tops" as it stands in an address: lowercase words joined by hyphens. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export interface Category extends CategoryCount {
  name: string;
  slug: string;
}

/** The slugs of a category from the root down, with slashes between them: what the search calls it. */
export const slugsOf = (path: readonly string[]): string => path.map(slug).join('/');

const names = (product: Product): string[] => product.breadcrumbs.map((level) => level.name);

/** The categories of products that are at hand, a parent before its children. */
export function categoriesOf(products: readonly Product[]): CategoryCount[] {
  const found = new Map<string, CategoryCount>();
  for (const product of products)
    names(product).forEach((_, level) => {
      const path = names(product).slice(0, level + 1);
      const known = found.get(slugsOf(path));
      found.set(slugsOf(path), { path, count: (known?.count ?? 0) + 1 });
    });
  return [...found.values()];
}

/** The categories right below a path, with how many products each holds. */
export const categoriesBelow = (categories: readonly CategoryCount[], path: readonly string[]): Category[] =>
  categories
    .filter((each) => each.path.length === path.length + 1 && slugsOf(each.path.slice(0, -1)) === slugsOf(path))
    .map((each) => ({ ...each, name: each.path.at(-1)!, slug: slug(each.path.at(-1)!) }));

/** How many products a category holds. */
export const countIn = (categories: readonly CategoryCount[], path: readonly string[]): number =>
  categories.find((each) => slugsOf(each.path) === slugsOf(path))?.count ?? 0;

export const productsIn = (products: readonly Product[], path: readonly string[]): Product[] =>
  products.filter((product) => slugsOf(names(product).slice(0, path.length)) === slugsOf(path));

/** The category names of slugs in an address, as far as they lead somewhere. */
export function pathOfSlugs(categories: readonly CategoryCount[], slugs: readonly string[]): string[] {
  const path: string[] = [];
  for (const wanted of slugs) {
    const next = categoriesBelow(categories, path).find((category) => category.slug === wanted);
    if (!next) break;
    path.push(next.name);
  }
  return path;
}

/** The path to the category of this name, wherever it stands in the tree. */
export const pathOfName = (categories: readonly CategoryCount[], name: string): string[] =>
  categories.find(({ path }) => slug(path.at(-1)!) === slug(name))?.path ?? [];
