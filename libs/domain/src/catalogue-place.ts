import type { Product, Variant } from '#contracts';
import { pathOfName, pathOfSlugs, productsIn } from './product-categories.js';
import { defaultColor, defaultSize, findVariant } from './product-defaults.js';

export interface CataloguePlace {
  /** Category names from the root down. */
  path: string[];
  product: Product | null;
  /** The address names a product that is not there. */
  missing: boolean;
}

type Picture = Pick<Product['images'][number], 'url' | 'alt'>;

interface CatalogueAddress {
  /** What follows /catalog/, encoded or not. */
  splat: string;
  search: URLSearchParams;
  /** From 0 to 1: which product is shown where the address names none. */
  draw: number;
}

/** Which category and product an address means: the named one, else one at random within the category, else any. */
export function cataloguePlace(
  products: readonly Product[],
  { splat, search, draw }: CatalogueAddress,
): CataloguePlace {
  const parts = splat.split('/').filter(Boolean).map(decodeURIComponent);
  const name = search.get('categoryName');
  const path = name ? pathOfName(products, name) : pathOfSlugs(products, parts);
  const id = search.get('product') ?? (parts.length > path.length ? parts.at(-1) : undefined);
  const choice = path.length > 0 ? productsIn(products, path) : products;
  const product = id
    ? products.find((each) => each.globalId === id || each._id === id)
    : choice[Math.floor(draw * choice.length)];
  return {
    path: path.length > 0 ? path : (product?.breadcrumbs.map((level) => level.name) ?? []),
    product: product ?? null,
    missing: Boolean(id) && !product && products.length > 0,
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
