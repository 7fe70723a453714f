import type { InfiniteData } from '@tanstack/react-query';
import type { Cart, EventPayload, Order, OrderSummary, TokenBalance } from '#contracts';
import { tokenKeys } from '../features/account/tokens/token-keys.js';
import { balanceKey } from '../features/jobs/balance.js';
import { takeJob } from '../features/jobs/job-cache.js';
import { orderKeys } from '../features/orders/order-query.js';
import { cartKey } from '../features/shop/cart/cart.js';
import { queueKeys } from '../features/staff/queues/queue-keys.js';
import { reviewKeys } from '../features/staff/review/review-keys.js';
import { forgetFirstReads } from '../lib/first-reads.js';
import { withTexts } from '../lib/language.js';
import { queryClient, queryKeys } from '../lib/query-client.js';
import { balanceEvent, cartEvent } from '../lib/window-events.js';
import type { Handlers } from '../lib/socket.js';

const raise = (name: string): boolean => window.dispatchEvent(new Event(name));

function takeBalance(payload: EventPayload<'balance.updated'>): void {
  const known = queryClient.getQueryData<TokenBalance>(balanceKey);
  if (known && known.version > payload.version) return;
  // A read of the balance may have been faster than the push; the statement is older than both.
  queryClient.setQueryData<TokenBalance>(balanceKey, {
    tokensAvailable: payload.tokensAvailable,
    held: payload.held,
    version: payload.version,
  });
  void queryClient.invalidateQueries({ queryKey: tokenKeys.ledger });
  raise(balanceEvent);
}

function takePlan(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.plan });
}

function takeCart(payload: EventPayload<'cart.updated'>): void {
  const known = queryClient.getQueryData<Cart>(cartKey);
  if (known && known.version >= payload.version) return;
  raise(cartEvent);
}

function takeOrder(payload: EventPayload<'order.updated'>): void {
  const { id, ...change } = payload;
  const patch = <T extends Order | OrderSummary>(known: T): T =>
    known._id === id && known.version < change.version ? { ...known, ...change } : known;
  queryClient.setQueryData<Order>(orderKeys.one(id), (known) => known && patch(known));
  for (const queryKey of [orderKeys.all, reviewKeys.lists])
    queryClient.setQueriesData<InfiniteData<OrderSummary[]>>(
      { queryKey },
      (known) => known && { ...known, pages: known.pages.map((page) => page.map(patch)) },
    );
  void queryClient.invalidateQueries({ queryKey: orderKeys.one(id) });
  void queryClient.invalidateQueries({ queryKey: orderKeys.all });
  // It may have taken the free item of the month, or given it back.
  void queryClient.invalidateQueries({ queryKey: queryKeys.plan });
}

function takeReview(payload: EventPayload<'review.updated'>): void {
  takeOrder(payload);
  // How it prints may have been changed by the shopper.
  void queryClient.invalidateQueries({ queryKey: reviewKeys.evidence(payload.id) });
  void queryClient.invalidateQueries({ queryKey: reviewKeys.all });
}

let queuesVersion = -1;
function takeQueues(payload: EventPayload<'queues.updated'>): void {
  if (payload.version < queuesVersion) return;
  queuesVersion = payload.version;
  queryClient.setQueryData(queueKeys.states, payload.queues);
  void queryClient.invalidateQueries({ queryKey: queueKeys.jobs });
}

/** What a cart in view holds of a product may have changed with it. */
function takeProduct(change: EventPayload<'product.updated'>): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.products });
  // The landing page does without the cart's parts.
  if (queryClient.getQueryData(cartKey))
    void withTexts(import('../features/shop/cart/cart-changes.js')).then((cart) => cart.takeProductChange(change));
}

/** Puts each pushed event into the cache. Anything older than what is known is dropped. */
export const handlers: Handlers = {
  'job.updated': takeJob,
  'balance.updated': takeBalance,
  'plan.updated': takePlan,
  'cart.updated': takeCart,
  'order.updated': takeOrder,
  'review.updated': takeReview,
  'queues.updated': takeQueues,
  'product.updated': takeProduct,
};

/**
 * After a (re)connect the rooms are joined first and everything in view is read then, so that nothing is missed. Of what is
 * never pushed nothing was: it stays as it is read.
 */
export const readSnapshots = (): void => {
  queuesVersion = -1;
  forgetFirstReads();
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.pushed !== false });
};
