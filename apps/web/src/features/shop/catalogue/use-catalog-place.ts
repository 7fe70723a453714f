import type { CategoryCount, Product } from '#contracts';
import { cataloguePlace, type CataloguePlace } from '#domain';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useFacets, useProductAt } from './facets.js';
import { useProduct, useProducts } from './products.js';

/** The document already shows a picture of the product that this number chose; a later visit chooses anew. */
const firstDraw = (): number => {
  // The build renders the screen without a page.
  const shown = globalThis.document?.getElementById('first-picture')?.dataset['draw'];
  return shown ? Number(shown) : Math.random();
};

interface CatalogView {
  products: readonly Product[];
  categories: readonly CategoryCount[];
  place: CataloguePlace;
  pending: boolean;
  failed: boolean;
  retry: () => void;
}

const nothing = { total: 0, categories: [] };
const none: readonly Product[] = [];

/** The place with its product, which is not among the first ones. */
const withProduct = (place: CataloguePlace, product: Product): CataloguePlace => ({
  path: place.path.length > 0 ? place.path : product.breadcrumbs.map((level) => level.name),
  product,
  missing: false,
  beyond: null,
});

/** Which category and product the address means; the product stays the same for the whole visit. */
export function useCatalogPlace(): CatalogView {
  const splat = useParams()['*'] ?? '';
  const [search] = useSearchParams();
  const [draw] = useState(firstDraw);
  const list = useProducts();
  const first = list.data ?? none;
  const facets = useFacets();
  const { categories, total } = facets.data ?? nothing;
  const isKnown = list.isSuccess && facets.isSuccess;
  const near = useMemo(
    () => cataloguePlace({ products: first, categories, total }, { splat, search, draw }),
    [first, categories, total, splat, search, draw],
  );
  // The list holds one page of the catalogue; the address may name a product beyond it, or mean one.
  const named = search.get('product') ?? splat.split('/').filter(Boolean).at(-1);
  const drawn = useProductAt(near.path, isKnown ? near.beyond : null);
  const { data: beyond, isLoading } = useProduct(isKnown && near.missing ? named : drawn.data);
  const place = useMemo(() => (beyond ? withProduct(near, beyond) : near), [beyond, near]);
  return {
    products: first,
    categories,
    place,
    pending: list.isPending || facets.isPending || drawn.isLoading || isLoading,
    failed: list.isError || facets.isError,
    retry: () => {
      void list.refetch();
      void facets.refetch();
    },
  };
}
