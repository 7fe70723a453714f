import type { Product } from '#contracts';
import { cataloguePlace, type CataloguePlace } from '#domain';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useProduct, useProducts } from './products.js';

/** The document already shows a picture of the product that this number chose; a later visit chooses anew. */
const firstDraw = (): number => {
  // The build renders the screen without a page.
  const shown = globalThis.document?.getElementById('first-picture')?.dataset['draw'];
  return shown ? Number(shown) : Math.random();
};

interface CatalogView {
  products: readonly Product[];
  place: CataloguePlace;
  pending: boolean;
  failed: boolean;
  retry: () => void;
}

const none: readonly Product[] = [];

/** Which category and product the address means; the product stays the same for the whole visit. */
export function useCatalogPlace(): CatalogView {
  const splat = useParams()['*'] ?? '';
  const [search] = useSearchParams();
  const [draw] = useState(firstDraw);
  const list = useProducts();
  const first = list.data ?? none;
  const near = useMemo(() => cataloguePlace(first, { splat, search, draw }), [first, splat, search, draw]);
  // The list holds one page of the catalogue; the address may name a product beyond it.
  const named = search.get('product') ?? splat.split('/').filter(Boolean).at(-1);
  const { data: beyond, isLoading } = useProduct(near.missing ? named : undefined);
  const products = useMemo(() => (beyond ? [...first, beyond] : first), [first, beyond]);
  const place = useMemo(
    () => (beyond ? cataloguePlace(products, { splat, search, draw }) : near),
    [beyond, near, products, splat, search, draw],
  );
  return {
    products,
    place,
    pending: list.isPending || isLoading,
    failed: list.isError,
    retry: () => void list.refetch(),
  };
}
