import type { Product } from '#contracts';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { pathOfName, pathOfSlugs, productsIn } from '../api/categories.js';

export interface CatalogPlace {
  /** Category names from the root down. */
  path: string[];
  product: Product | null;
  /** The address names a product that is not there. */
  missing: boolean;
}

const categoryOf = (product: Product | undefined): string[] => product?.breadcrumbs.map((level) => level.name) ?? [];

/** What an address means: a category, and the product that stands last in it. */
function read(
  products: readonly Product[],
  splat: string,
  search: URLSearchParams,
): { path: string[]; id: string | null } {
  const parts = splat.split('/').filter(Boolean).map(decodeURIComponent);
  const name = search.get('categoryName');
  const path = name ? pathOfName(products, name) : pathOfSlugs(products, parts);
  return { path, id: search.get('product') ?? (parts.length > path.length ? (parts.at(-1) ?? null) : null) };
}

/** Which category and product the address means: the named one, else one at random within the category, else any. */
export function useCatalogPlace(products: readonly Product[]): CatalogPlace {
  const splat = useParams()['*'] ?? '';
  const [search] = useSearchParams();
  // One draw per visit, so that the product does not change under the person's eyes.
  const [draw] = useState(() => Math.random());
  return useMemo(() => {
    const { path, id } = read(products, splat, search);
    const choice = path.length > 0 ? productsIn(products, path) : products;
    const product = id
      ? products.find((each) => each.globalId === id || each._id === id)
      : choice[Math.floor(draw * choice.length)];
    return {
      path: path.length > 0 ? path : categoryOf(product),
      product: product ?? null,
      missing: id !== null && !product && products.length > 0,
    };
  }, [products, splat, search, draw]);
}
