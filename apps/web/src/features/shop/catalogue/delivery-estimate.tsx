import type { Product, ShippingMethod } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { countryName } from '#contracts/address-words';
import { text } from '#contracts/messages';
import { LazySearchSelect } from '../../../components/ui/search-select-field.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { dollars } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { queryKeys } from '../../../lib/query-client.js';
import { countryOptions, findCountry, useCountries } from '../addresses/countries.js';
import { usePurchaseDraft } from '../purchase-draft.js';
import { deliveryDays } from '../shipping/delivery-days.js';

const HOUR_MS = 3_600_000;
const HOME = 'US';

function useDelivery({ globalId }: Product, country: string) {
  return useQuery({
    queryKey: [...queryKeys.products, globalId, 'delivery', country],
    queryFn: () => call('GET /api/products/:globalId/delivery', { params: { globalId }, query: { country } }),
    staleTime: HOUR_MS,
  });
}

const Methods = ({ methods }: { methods: readonly ShippingMethod[] }) => (
  <>
    <ul className="grid gap-1">
      {methods.map((method) => (
        <li key={method.id} className="flex flex-wrap justify-between gap-x-4">
          <span>{deliveryDays(method)}</span>
          <span className="text-muted tabular-nums">
            {text('catalog.deliveryFrom', { price: dollars(method.price) })}
          </span>
        </li>
      ))}
    </ul>
    <p className="mt-1.5 text-muted">{text('catalog.deliveryNote')}</p>
  </>
);

/** When a product would arrive in a country, and what sending it costs. */
export function DeliveryEstimate({ product }: { product: Product }) {
  const known = usePurchaseDraft(({ shipping }) => shipping?.country);
  const countries = useCountries();
  const [chosen, setChosen] = useState<string | null>(null);
  const country = chosen ?? findCountry(countries, known ?? HOME)?.code ?? HOME;
  const delivery = useDelivery(product, country);
  return (
    <section className="rounded-card border border-line p-4 text-small" aria-label={text('catalog.delivery')}>
      <div className="mb-2.5 flex items-center gap-2">
        <Truck className="text-muted" aria-hidden />
        <span className="font-semibold" aria-hidden>
          {text('catalog.deliverTo')}
        </span>
        <LazySearchSelect
          aria-label={text('catalog.deliverTo')}
          className="ms-auto w-44"
          value={country}
          options={countryOptions(countries)}
          none={text('checkout.noCountry')}
          onChange={setChosen}
        />
      </div>
      <div className="min-h-18" aria-busy={delivery.isPending} role="status">
        {delivery.isPending ? (
          <div className="grid gap-2" role="group" aria-busy="true" aria-label={text('common.loading')}>
            <Skeleton />
            <Skeleton width="70%" />
          </div>
        ) : delivery.isError ? (
          <p>
            {text('catalog.deliveryFailed')}{' '}
            <TextButton onClick={() => void delivery.refetch()}>{text('common.tryAgain')}</TextButton>
          </p>
        ) : delivery.data.methods.length === 0 ? (
          <p>{text('catalog.deliveryNone', { country: countryName(country) })}</p>
        ) : (
          <Methods methods={delivery.data.methods} />
        )}
      </div>
    </section>
  );
}
