import type { Address, Line } from '#contracts';
import { text } from '#contracts/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, reason } from '../../../lib/api-error.js';
import { updateDrafts, useDrafts, type StoredEstimate } from '../../../lib/drafts.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { standing, useEstimate } from '../api/estimate.js';
import { usePlaceOrder } from '../api/place-order.js';

export interface Addresses {
  shipping: Address;
  billing: Address;
}

/** Conflicts mean that prices or the cart changed: the estimate is void then and has to be confirmed anew. */
const changedMeanwhile = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** The way from "Buy Now" to the order: estimate where none stands, confirmation, order, its page. */
export function useCheckout(lines: Line[], hold: (lines: Line[] | null) => void) {
  const navigate = useNavigate();
  const stored = useDrafts((drafts) => drafts.estimate);
  const [asked, setAsked] = useState<Addresses | null>(null);
  const ask = useEstimate();
  const order = usePlaceOrder();

  const fail = (error: unknown): void => {
    if (changedMeanwhile(error)) {
      updateDrafts({ estimate: null });
      void queryClient.invalidateQueries({ queryKey: queryKeys.cart });
    }
    hold(null);
    setAsked(null);
    notify.error(reason(error, text('checkout.failed')), { id: 'order' });
  };
  const send = async (addresses: Addresses, estimate: StoredEstimate): Promise<void> => {
    hold(lines);
    try {
      const { _id } = await order.mutateAsync({ lines, ...addresses, estimate });
      notify.success(text('checkout.placed'), { id: 'order' });
      void navigate(`/orders/${_id}`, { replace: true });
    } catch (error) {
      fail(error);
    }
  };
  const estimateFor = (addresses: Addresses): void => {
    setAsked(addresses);
    ask.mutate({ lines, address: addresses.shipping });
  };
  const estimate = standing(stored, lines);
  return {
    estimate,
    popup: asked !== null,
    failure: ask.error && !ask.isPending ? reason(ask.error, ask.error.message || text('shipping.failed')) : null,
    busy: order.isPending || ask.isPending || order.isSuccess,
    buy: (addresses: Addresses): void => {
      if (estimate) void send(addresses, estimate);
      else estimateFor(addresses);
    },
    confirm: (): void => {
      if (asked && estimate) void send(asked, estimate);
    },
    retry: (): void => {
      if (asked) estimateFor(asked);
    },
    cancel: (): void => setAsked(null),
  };
}
