import type { Config } from '#config';
import {
  plans,
  tokenPacks,
  type PlanChangeQuote,
  type PlanState,
  type TokenOffers,
  type TokenPurchase,
  type TokenReceipt,
} from '#contracts';
import { upgradeTokens, type PlanSubscriptionRow, type PurchaseFlag } from '#billing';
import type { UserEntity } from '#database';
import type { BucketRow } from '#ledger';
import { FREE_ITEM_BELOW_CENTS, fromCents } from '#domain';
import type { ResponseOf } from '../common/endpoint.decorator.js';
import type { FreeItemView } from '../discounts/discount.service.js';
import type { PlanQuote } from './plan.service.js';
import type { PaidPurchase, PurchaseState } from './token-purchase.service.js';

/** [TOK-03, TOK-05] What can be bought, and for how much. */
export const presentOffers = ({ TOKEN_PACK_PRICES }: Config): TokenOffers => ({
  packs: tokenPacks.map(({ id, tokens }) => ({ id, tokens, price: fromCents(TOKEN_PACK_PRICES[id]) })),
  plans: plans.map(({ id, tokens, priceCents }) => ({
    id,
    tokens,
    price: fromCents(priceCents),
    freeItemBelow: id === 'pro' ? fromCents(FREE_ITEM_BELOW_CENTS) : null,
  })),
});

export function presentPurchase({ purchase, seen, balance }: PurchaseState): TokenPurchase {
  const { id, pack, tokens, amountCents, status } = purchase;
  const asksBank = status === 'open' && seen.status === 'requires_action';
  return {
    purchaseId: id,
    pack,
    tokens,
    price: fromCents(amountCents),
    status: asksBank ? 'requires_action' : status,
    clientSecret: status === 'open' ? seen.clientSecret : null,
    balance,
  };
}

export const presentBucket = ({
  source,
  remaining,
  expiresAt,
}: BucketRow): ResponseOf<'GET /api/tokens/buckets'>[number] => ({
  source,
  tokens: remaining,
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** [TOK-04] What was bought, and what of it was given back. */
export const presentReceipt = ({ purchase, buyer }: PaidPurchase): TokenReceipt => ({
  number: `TOK-${String(purchase.receiptNumber).padStart(6, '0')}`,
  purchaseId: purchase.id,
  paidAt: purchase.paidAt!.toISOString(),
  pack: 'pack' in purchase ? purchase.pack : null,
  plan: 'plan' in purchase ? purchase.plan : null,
  isRestOfMonth: 'isChange' in purchase && purchase.isChange,
  tokens: purchase.tokens,
  price: fromCents(purchase.amountCents),
  refunded: fromCents(purchase.refundedCents),
  buyer: { name: buyer && nameOf(buyer), email: buyer?.email ?? null },
});

const nameOf = ({ firstName, givenName, lastName, familyName, name }: UserEntity): string | null =>
  [firstName ?? givenName, lastName ?? familyName].filter(Boolean).join(' ') || name;

const NO_PLAN: Omit<PlanState, 'disputed'> = {
  plan: null,
  nextPlan: null,
  status: 'none',
  periodEnd: null,
  nextAttempt: null,
  due: fromCents(0),
  endsWithPeriod: false,
  changeIsPending: false,
  monthIsDue: false,
  freeItem: null,
};

export const presentQuote = ({ subscription, plan, dueCents, at }: PlanQuote): PlanChangeQuote => ({
  plan,
  due: fromCents(dueCents),
  tokens: upgradeTokens(dueCents),
  at,
  periodEnd: subscription.periodEnd!.toISOString(),
});

export function presentPlan(
  subscription: PlanSubscriptionRow | undefined,
  freeItem: FreeItemView | undefined,
  disputed: PurchaseFlag | null = null,
): PlanState {
  if (subscription?.status !== 'active' && subscription?.status !== 'past_due') return { ...NO_PLAN, disputed };
  const { plan, nextPlan, status, periodEnd, nextAttempt, dueCents } = subscription;
  const { endsWithPeriod, changeIsPending, monthIsDue } = subscription;
  return {
    plan,
    nextPlan,
    status,
    periodEnd: periodEnd?.toISOString() ?? null,
    nextAttempt: nextAttempt?.toISOString() ?? null,
    due: fromCents(dueCents),
    endsWithPeriod,
    changeIsPending,
    monthIsDue,
    disputed,
    freeItem: freeItem ? { below: fromCents(FREE_ITEM_BELOW_CENTS), orderId: freeItem.orderId } : null,
  };
}
