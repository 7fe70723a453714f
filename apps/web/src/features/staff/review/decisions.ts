import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { useMutationState } from '@tanstack/react-query';
import { ApiError, isAway, reason } from '../../../lib/api-error.js';
import { useOnline } from '../../../lib/network.js';
import { notify } from '../../../lib/notify.js';
import { StillOffline, untilOnline } from './until-online.js';

/** Until the money is there, an approved order still waits, but not for a decision. */
export const isUndecided = (order: Order): boolean =>
  order.reviewStatus === 'pending' && order.payment.status !== 'capturing';

/** A decision that waits for longer may no longer be meant. */
const longestWaitMs = 60_000;
/** A network that is lost or has come back may need some seconds; with a pause that doubles, so many tries take half a minute. */
const mostTries = 6;
const otherTries = 2;

const gotNoResponse = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** What is decided on an order is sent until it is answered, under one key, also while another order is in view. */
export const decision = {
  mutationKey: ['decision'],
  retry: (count: number, error: unknown): boolean =>
    isAway(error) && count < (gotNoResponse(error) ? mostTries : otherTries),
};

/** Sends a decision, once there is a network. */
export const sendDecision = async <T>(send: () => Promise<T>): Promise<T> => {
  await untilOnline(longestWaitMs);
  return send();
};

/** Says of which order what was decided failed, as another may be in view by then. */
export function notifyRefused({ _id, orderNumber }: Order, error: unknown, fallback: string): void {
  const why = error instanceof StillOffline ? text('desk.stillOffline') : reason(error, fallback);
  notify.error(text('desk.refused', { number: orderNumber, reason: why }), { id: `review-${_id}` });
}

/** The orders whose decisions have not been answered. */
export function usePendingDecisions(): readonly string[] {
  return useMutationState({
    filters: { mutationKey: decision.mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as { order: Order }).order._id,
  });
}

/** Those of them that wait for the network. */
export function useWaitingDecisions(): readonly string[] {
  const pending = usePendingDecisions();
  return useOnline() ? [] : pending;
}
