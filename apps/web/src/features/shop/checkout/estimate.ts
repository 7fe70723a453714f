import type { Address, Line } from '#contracts';
import { text } from '#contracts/messages';
import { cartHash } from '#domain';
import { useMutation } from '@tanstack/react-query';
import { ApiError, reason } from '../../../lib/api-error.js';
import { usePurchaseDraft, type StoredEstimate } from '../purchase-draft.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { dropCoupon, wantedDiscounts } from './discounts.js';
import { useSession } from '../../../lib/session.js';

const validMilliseconds = 30 * 60_000;

/** The estimate while it is valid: calculated, for this very cart, younger than half an hour. */
export const validEstimate = (
  estimate: StoredEstimate | null,
  lines: readonly Line[],
  now = Date.now(),
): StoredEstimate | null =>
  estimate?.calculated && estimate.cartHash === cartHash(lines) && now - estimate.timestamp < validMilliseconds
    ? estimate
    : null;

/** Whether what is shipped to one address costs the same at the other. */
export const isSameDestination = (one: Address, other: Address): boolean =>
  (['country', 'state', 'zip', 'city'] as const).every((part) => one[part].trim() === other[part].trim());

/** A refusal before the call, with the text for the user. */
class Missing extends Error {}

async function calculate(lines: readonly Line[], address: Partial<Address> | null): Promise<StoredEstimate> {
  if (lines.length === 0) throw new Missing(text('shipping.noItems'));
  if (!address?.zip && !address?.country) throw new Missing(text('shipping.noAddress'));
  const user = useSession.getState().user;
  const method = usePurchaseDraft.getState().shippingMethod;
  const { couponCode, freeItem } = wantedDiscounts(lines);
  const answer = await call('POST /api/printful/orders/estimate-costs', {
    body: {
      cartItems: lines.map(({ orderId, globalId, syncVariantId, quantity, designId, mockupId }) => ({
        orderId,
        globalId,
        syncVariantId,
        quantity,
        designId,
        mockupId,
      })),
      userData: user ? { sub: user.sub, name: user.name, email: user.email } : undefined,
      shippingAddress: address,
      ...(method && { shippingMethod: method.id }),
      ...(couponCode && { couponCode }),
      freeItem,
    },
  });
  const { retail_costs: costs, discounts, tax } = answer;
  if (!costs?.shipping) throw new Missing(text('shipping.noCost'));
  return {
    shipping: costs.shipping,
    tax: tax.amount,
    taxRate: tax.rate,
    discounts,
    ...(method && { shippingMethod: method.id, shippingName: method.name }),
    calculated: true,
    estimateData: { retail_costs: costs, discounts, tax },
    timestamp: Date.now(),
    cartHash: cartHash(lines),
  };
}

const isCouponRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.field === 'couponCode';

/** Asks for shipping and tax as soon as it is known where the order goes; a failure says nothing, since buying asks anew, but that of a coupon stands at its field. Who asks marks the part of an address that is refused. */
export const useQuietEstimate = () =>
  useMutation({
    mutationFn: ({ lines, address }: { lines: readonly Line[]; address: Address }) => calculate(lines, address),
    onSuccess: (estimate, { address }) => {
      // Another destination may have been typed meanwhile, or another way chosen.
      const { shipping, shippingMethod } = usePurchaseDraft.getState();
      const isChosen = shippingMethod?.id === estimate.shippingMethod;
      if (isChosen && shipping && isSameDestination(shipping, address)) usePurchaseDraft.setState({ estimate });
    },
    onError: (error) => {
      if (isCouponRefusal(error)) dropCoupon(error.message);
    },
  });

/** Asks for shipping and tax, and keeps the estimate; a failure clears it. */
export const useEstimate = () =>
  useMutation({
    mutationFn: ({ lines, address }: { lines: readonly Line[]; address: Partial<Address> | null }) =>
      calculate(lines, address),
    onSuccess: (estimate) => {
      usePurchaseDraft.setState({ estimate });
      notify.success(text('shipping.calculated'), { id: 'shipping' });
    },
    onError: (error) => {
      if (isCouponRefusal(error)) dropCoupon(error.message);
      // A way that is offered no longer cannot be chosen again.
      const isGone = error instanceof ApiError && error.field === 'shippingMethod';
      usePurchaseDraft.setState({ estimate: null, ...(isGone && { shippingMethod: null }) });
      notify.error(error instanceof Missing ? error.message : reason(error, text('shipping.failed')), {
        id: 'shipping',
      });
    },
  });
