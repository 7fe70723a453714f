import type { Product } from '#contracts';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { text } from '#contracts/messages';
import { TextButton } from '../../../components/ui/text-button.js';
import { createDrafts } from '../../../lib/drafts.js';
import { call } from '../../../lib/http-client.js';
import { queryKeys } from '../../../lib/query-client.js';
import { cardOf, ProductCard } from './product-card.js';

const KEPT = 8;
const SHOWN = 4;
const STALE_MS = 5 * 60_000;

/** Which products were looked at on this device, the latest first. It is not sent anywhere. */
const useViewed = createDrafts<{ ids: string[] }>('viewed', { ids: [] }, { handOver: true });

const others = (ids: readonly string[], shown: string | undefined): string[] => ids.filter((id) => id !== shown);

function noteViewed(globalId: string): void {
  useViewed.setState(({ ids }) => ({ ids: [globalId, ...others(ids, globalId)].slice(0, KEPT) }));
}

/** Products of the list, and those beyond it; what is sold no longer is left out. */
function useProductsById(ids: readonly string[], known: readonly Product[]): Product[] {
  const beyond = ids.filter((id) => !known.some(({ globalId }) => globalId === id));
  const found = useQueries({
    queries: beyond.map((globalId) => ({
      queryKey: [...queryKeys.products, globalId],
      queryFn: () => call('GET /api/product/mongodb/:globalId', { params: { globalId } }),
      staleTime: STALE_MS,
      retry: false,
    })),
  }).flatMap(({ data }) => data ?? []);
  const all = [...known, ...found];
  return ids.flatMap((id) => all.find(({ globalId }) => globalId === id) ?? []);
}

interface Props {
  product: Product | null;
  products: readonly Product[];
}

/** The products that were looked at before this one. */
export function RecentlyViewed({ product, products }: Props) {
  const shown = product?.globalId;
  useEffect(() => {
    if (shown) noteViewed(shown);
  }, [shown]);
  const ids = useViewed((viewed) => viewed.ids);
  const viewed = useProductsById(others(ids, shown), products).slice(0, SHOWN);
  if (viewed.length === 0) return null;
  return (
    <section className="mt-18" aria-labelledby="viewed">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="viewed" className="text-head">
          {text('catalog.recentlyViewed')}
        </h2>
        <TextButton onClick={() => useViewed.setState({ ids: shown ? [shown] : [] })}>
          {text('catalog.forgetViewed')}
        </TextButton>
      </div>
      <div className="grid grid-cols-4 gap-x-5 gap-y-6 max-lg:grid-cols-3 max-md:grid-cols-2 max-md:gap-x-3">
        {viewed.map((each) => (
          <ProductCard key={each._id} product={cardOf(each)} />
        ))}
      </div>
    </section>
  );
}
