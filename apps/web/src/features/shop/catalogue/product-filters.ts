import type { ProductSort } from '#contracts';
import { COLOR_PALETTE, type PaletteColor } from '#domain';
import { withValues, useAddress } from '../../../lib/address.js';

/** A parameter of the address that holds what is looked for. */
type FilterParam = 'in' | 'color' | 'size' | 'price' | 'stock' | 'sort';

/** From and to, in dollars. */
export const PRICE_RANGES = { '0-20': [null, 20], '20-40': [20, 40], '40-': [40, null] } as const;
export type PriceRange = keyof typeof PRICE_RANGES;

export const SORTS: readonly ProductSort[] = ['featured', 'newest', 'price', '-price'];

export interface ProductFilters {
  /** Slug of a category at the root. */
  category: string | null;
  color: PaletteColor | null;
  size: string | null;
  price: PriceRange | null;
  inStock: boolean;
  sort: ProductSort;
}

const oneOf = <T extends string>(value: string | null, values: readonly T[]): T | null =>
  values.find((each) => each === value) ?? null;

/** What of an address means nothing is left out. */
const filtersIn = (search: URLSearchParams): ProductFilters => ({
  category: search.get('in')?.match(/^[a-z0-9-]{1,80}$/)?.[0] ?? null,
  color: oneOf(search.get('color'), Object.keys(COLOR_PALETTE) as PaletteColor[]),
  size: search.get('size')?.slice(0, 60) || null,
  price: oneOf(search.get('price'), Object.keys(PRICE_RANGES) as PriceRange[]),
  inStock: search.get('stock') === '1',
  sort: oneOf(search.get('sort'), SORTS) ?? 'featured',
});

/** Filters and sorting live in the address: a link, a reload and Back show the same products. */
export function useProductFilters() {
  const [search, changeAddress] = useAddress();
  const change = (values: Partial<Record<FilterParam, string | null>>): void =>
    changeAddress((now) => withValues(now, values));
  return {
    filters: filtersIn(search),
    change,
    clear: (): void => change({ in: null, color: null, size: null, price: null, stock: null }),
  };
}
