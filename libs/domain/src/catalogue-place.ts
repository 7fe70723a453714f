import type { CategoryCount, Product, Variant } from '#contracts';
import { countIn, pathOfName, pathOfSlugs, productsIn } from './product-categories.js';
import { defaultColor, defaultSize, findVariant } from './product-defaults.js';

export interface CataloguePlace {
  /** Category names from the root down. */
  path: string[];
  product: Product | null;
  /** The address names a product that is not there. */
  missing: boolean;
  /** Which product of the category is meant, where it is none of those at hand; they are its first ones. */
  beyond: number | null;
}

/** The first products of the catalogue, and the categories of all. */
interface CatalogueStart {
  products: readonly Product[];
  categories: readonly CategoryCount[];
  total: number;
}

type Picture = Pick<Product['images'][number], 'url' | 'alt'>;

interface CatalogueAddress {
  /** What follows /catalog/, encoded or not. */
  splat: string;
  search: URLSearchParams;
  /** From 0 to 1: which product is shown where the address names none. */
  draw: number;
}

const categoryOf = (name: string | null, parts: readonly string[], categories: readonly CategoryCount[]): string[] =>
  name ? pathOfName(categories, name) : pathOfSlugs(categories, parts);

/** Which category and product an address means: the named one, else one at random within the category, else any. */
export function cataloguePlace(
  { products, categories, total }: CatalogueStart,
  { splat, search, draw }: CatalogueAddress,
): CataloguePlace {
  const parts = splat.split('/').filter(Boolean).map(decodeURIComponent);
  const path = categoryOf(search.get('categoryName'), parts, categories);
  const id = search.get('product') ?? (parts.length > path.length ? parts.at(-1) : undefined);
  const choice = productsIn(products, path);
  const count = path.length > 0 ? countIn(categories, path) : total;
  const at = Math.floor(draw * Math.max(count, choice.length));
  const product = id ? products.find((each) => each.globalId === id || each._id === id) : choice[at];
  return {
    path: path.length > 0 ? path : (product?.breadcrumbs.map((level) => level.name) ?? []),
    product: product ?? null,
    missing: Boolean(id) && !product && products.length > 0,
    beyond: id || product || count === 0 ? null : at,
  };
}

const MOST_PICTURES = 4;

/** Up to four pictures of a product; the chosen colour's own stands first. */
export function galleryPictures(product: Product, variant: Variant | null): Picture[] {
  const own = variant?.files.find((file) => file.preview_url)?.preview_url ?? variant?.product.image;
  const blank = own ? [{ url: own, alt: `${product.name}, ${variant?.color ?? variant?.name ?? ''}` }] : [];
  const all = product.colors.length > 0 ? [...blank, ...product.images] : [...product.images, ...blank];
  return all
    .filter((picture, index) => all.findIndex((each) => each.url === picture.url) === index)
    .slice(0, MOST_PICTURES);
}

/** The picture that a product's page begins with. */
export const firstPicture = (product: Product): Picture | undefined =>
  galleryPictures(product, findVariant(product, defaultColor(product), defaultSize(product)))[0];
