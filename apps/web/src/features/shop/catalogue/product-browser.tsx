import type { ProductSort } from '#contracts';
import { categoriesBelow } from '#domain';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { text, type PlainMessageKey } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Chip } from '../../../components/ui/chip.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { TilesSkeleton } from '../../../components/ui/page-skeleton.js';
import { Select } from '../../../components/ui/select.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { dollars } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { readNextPage } from '../../../lib/next-page.js';
import { queryKeys } from '../../../lib/query-client.js';
import { useFacets } from './facets.js';
import { ProductCard } from './product-card.js';
import { usePolling } from './products.js';
import { PRICE_RANGES, SORTS, useProductFilters, type PriceRange, type ProductFilters } from './product-filters.js';

const PAGE = 12;
const ANY = 'any';

const sortNames: Record<ProductSort, PlainMessageKey> = {
  featured: 'catalog.sortFeatured',
  newest: 'catalog.sortNewest',
  price: 'catalog.sortCheapest',
  '-price': 'catalog.sortDearest',
};

function priceName(range: PriceRange): string {
  const [from, to] = PRICE_RANGES[range];
  if (from === null) return text('catalog.priceUnder', { price: dollars(to) });
  return to === null
    ? text('catalog.priceOver', { price: dollars(from) })
    : text('catalog.priceBetween', { from: dollars(from), to: dollars(to) });
}

function queryOf({ category, color, size, price, inStock, sort }: ProductFilters) {
  const [from, to] = price ? PRICE_RANGES[price] : [null, null];
  return {
    ...(category && { category }),
    ...(color && { color }),
    ...(size && { size }),
    ...(from !== null && { minPrice: String(from) }),
    ...(to !== null && { maxPrice: String(to) }),
    ...(inStock && { inStock: 'true' as const }),
    sort,
  };
}

function useFoundProducts(filters: ProductFilters) {
  const query = queryOf(filters);
  return useInfiniteQuery({
    queryKey: [...queryKeys.products, 'browse', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/products/search', { query: { ...query, limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: usePolling(),
  });
}

interface ChoiceProps {
  label: string;
  any: string;
  value: string | null;
  options: readonly { value: string; text: string }[];
  onChoose: (value: string | null) => void;
}

const Choice = ({ label, any, value, options, onChoose }: ChoiceProps) => (
  <Select
    aria-label={label}
    className="w-auto max-w-44"
    value={value ?? ANY}
    options={[{ value: ANY, text: any }, ...options]}
    onChange={(chosen) => onChoose(chosen === ANY ? null : chosen)}
  />
);

const named = (values: readonly string[] = []) => values.map((value) => ({ value, text: value }));

type Filtering = ReturnType<typeof useProductFilters>;

function FilterBar({ filters, change }: Omit<Filtering, 'clear'>) {
  const all = useFacets().data;
  const within = useFacets(filters.category).data ?? all;
  const categories = categoriesBelow(all?.categories ?? [], []);
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={text('catalog.filters')}>
      <Choice
        label={text('catalog.filterCategory')}
        any={text('catalog.anyCategory')}
        value={filters.category}
        options={categories.map(({ slug, name }) => ({ value: slug, text: name }))}
        onChoose={(category) => change({ in: category, size: null })}
      />
      <Choice
        label={text('catalog.filterColor')}
        any={text('catalog.anyColor')}
        value={filters.color}
        options={named(within?.colors)}
        onChoose={(color) => change({ color })}
      />
      <Choice
        label={text('catalog.filterSize')}
        any={text('catalog.anySize')}
        value={filters.size}
        options={named(within?.sizes)}
        onChoose={(size) => change({ size })}
      />
      <Choice
        label={text('catalog.filterPrice')}
        any={text('catalog.anyPrice')}
        value={filters.price}
        options={(Object.keys(PRICE_RANGES) as PriceRange[]).map((value) => ({ value, text: priceName(value) }))}
        onChoose={(price) => change({ price })}
      />
      <Chip pressed={filters.inStock} onClick={() => change({ stock: filters.inStock ? null : '1' })}>
        {text('catalog.inStock')}
      </Chip>
      <div className="ms-auto max-md:ms-0">
        <Select
          aria-label={text('catalog.sort')}
          className="w-auto"
          value={filters.sort}
          options={SORTS.map((value) => ({ value, text: text(sortNames[value]) }))}
          onChange={(sort) => change({ sort: sort === 'featured' ? null : sort })}
        />
      </div>
    </div>
  );
}

/** All products, filtered and sorted as the address says, page by page. */
export default function ProductBrowser() {
  const { filters, change, clear } = useProductFilters();
  const found = useFoundProducts(filters);
  const { category, color, size, price, inStock } = filters;
  const isFiltered = Boolean(category ?? color ?? size ?? price) || inStock;
  const clearing = <TextButton onClick={clear}>{text('catalog.clearFilters')}</TextButton>;
  return (
    <div className="grid gap-4">
      <FilterBar filters={filters} change={change} />
      {found.isPending ? <TilesSkeleton tiles={4} /> : null}
      {found.isError ? (
        <FailureState title={text('catalog.loadFailed')} onRetry={() => void found.refetch()} framed={false} />
      ) : null}
      {found.data ? (
        <>
          <div className="flex items-center gap-3">
            <p role="status" className="text-small font-semibold tabular-nums">
              {text('catalog.count', { count: found.data.pages[0]!.total })}
            </p>
            {isFiltered ? clearing : null}
          </div>
          {found.data.pages[0]!.total === 0 ? (
            <EmptyState title={text('catalog.noMatch')} action={clearing} level={3}>
              {text('catalog.fewerFilters')}
            </EmptyState>
          ) : null}
          <div
            className="grid grid-cols-4 gap-x-5 gap-y-6 max-lg:grid-cols-3 max-md:grid-cols-2 max-md:gap-x-3"
            aria-busy={found.isPlaceholderData}
          >
            {found.data.pages
              .flatMap(({ items }) => items)
              .map((each) => (
                <ProductCard key={each._id} product={each} />
              ))}
          </div>
          {found.hasNextPage ? (
            <Button
              className="justify-self-center"
              busy={found.isFetchingNextPage}
              onClick={() => void readNextPage(found)}
            >
              {text('catalog.showMore')}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
