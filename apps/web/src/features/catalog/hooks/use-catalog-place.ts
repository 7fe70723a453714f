import type { Product } from '#contracts';
import { useMemo, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { pathOfName, pathOfSlugs, productsIn } from '../api/categories.js';

export interface CatalogPlace {
  /** Category names from the root down. */
  path: string[];
  product: Product | null;
  /** The address names a product that is not there. */
  missing: boolean;
}

const any = (products: readonly Product[]): Product | null => products[Math.floor(Math.random() * products.length)] ?? null;

/** Which category and product the address means: the named one, else one at random within the category, else any. */
export function useCatalogPlace(products: readonly Product[]): CatalogPlace {
  const splat = useParams()['*'] ?? '';
  const [search] = useSearchParams();
  const drawn = useRef<{ key: string; product: Product | null } | null>(null);
  const [wanted, categoryName] = [search.get('product'), search.get('categoryName')];
  return useMemo(() => {
    const parts = splat.split('/').filter(Boolean).map(decodeURIComponent);
    const path = categoryName ? pathOfName(products, categoryName) : pathOfSlugs(products, parts);
    const id = wanted ?? (parts.length > path.length ? parts.at(-1) : undefined);
    const named = id ? (products.find((product) => product.globalId === id || product._id === id) ?? null) : null;
    if (named) return { path: path.length > 0 ? path : named.breadcrumbs.map((level) => level.name), product: named, missing: false };
    const missing = id !== undefined && products.length > 0;
    const key = path.join('/');
    if (drawn.current?.key !== key || !drawn.current.product) drawn.current = { key, product: any(path.length > 0 ? productsIn(products, path) : products) };
    return { path: path.length > 0 ? path : (drawn.current.product?.breadcrumbs.map((level) => level.name) ?? []), product: missing ? null : drawn.current.product, missing };
  }, [products, splat, wanted, categoryName]);
}
