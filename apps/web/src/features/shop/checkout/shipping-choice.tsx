import type { Address, Line, ShippingMethod } from '#contracts';
import { cartHash } from '#domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { RadioGroup } from '../../../components/ui/radio-group.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { calendarDay, dollars } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { useSettled } from '../../../lib/use-settled.js';
import { usePurchaseDraft } from '../purchase-draft.js';
import { cartKey } from '../cart/cart.js';
import { refusedPart } from '../addresses/refused-address.js';
import { isStandardShipping, STANDARD } from '../shipping/delivery-days.js';

/** A pause as long as this ends the typing. */
const TYPING_MS = 600;
const STALE_MS = 10 * 60_000;

/** The ways of shipping to a whole address; none are asked for without one. */
function useShippingMethods(lines: readonly Line[], address: Address | null) {
  const parts = address && JSON.stringify([address.country, address.state, address.zip, address.city]);
  const settled = useSettled(parts, TYPING_MS);
  const isKnown = address !== null && settled === parts;
  return useQuery({
    queryKey: [...cartKey, 'shipping-methods', cartHash(lines), settled],
    queryFn: () =>
      call('POST /api/shipping/methods', {
        body: {
          cartItems: lines.map(({ orderId, globalId, syncVariantId, quantity }) => ({
            orderId,
            globalId,
            syncVariantId,
            quantity,
          })),
          shippingAddress: address!,
        },
      }),
    enabled: isKnown,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}

const hintOf = ({ earliest, latest }: ShippingMethod): string =>
  earliest && latest ? text('shipping.methodDays', { from: calendarDay(earliest), to: calendarDay(latest) }) : '';

interface Props {
  lines: readonly Line[];
  /** Null until it is whole. */
  address: Address | null;
}

/** How it is sent: the ways that the provider offers for the address, with days and prices. */
export function ShippingChoice({ lines, address }: Props) {
  const found = useShippingMethods(lines, address);
  const chosen = usePurchaseDraft(({ shippingMethod }) => shippingMethod?.id ?? STANDARD);
  const methods = found.data?.methods;
  const choose = (id: string): void => {
    const method = methods?.find((each) => each.id === id);
    if (!method || id === chosen) return;
    const shippingMethod = id === STANDARD ? null : { id, name: method.name };
    usePurchaseDraft.setState({ shippingMethod, estimate: null });
  };
  return (
    <section aria-labelledby="by">
      <h2 id="by" className="text-head">
        {text('shipping.methods')}
      </h2>
      {methods && address ? (
        <RadioGroup
          legend={<span className="sr-only">{text('shipping.methods')}</span>}
          options={methods.map((method) => ({
            value: method.id,
            text: (
              <span className="flex justify-between gap-4">
                <span>{isStandardShipping(method) ? text('shipping.standard') : method.name}</span>
                <span className="tabular-nums">{dollars(method.price)}</span>
              </span>
            ),
            hint: hintOf(method),
          }))}
          value={chosen}
          onChange={choose}
        />
      ) : (
        <div className="min-h-11 text-small text-muted" role="status">
          {!address || refusedPart(found.error, 'shippingAddress') ? (
            text('shipping.methodsLater')
          ) : found.isError ? (
            text('shipping.methodsFailed')
          ) : (
            <div className="grid gap-2" role="group" aria-busy="true" aria-label={text('common.loading')}>
              <Skeleton />
              <Skeleton width="70%" />
            </div>
          )}
        </div>
      )}
    </section>
  );
}
