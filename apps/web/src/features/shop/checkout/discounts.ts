import type { Line, PlanState } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { cents } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { usePurchaseDraft, type StoredEstimate } from '../purchase-draft.js';

/** What the shopper wants taken off. */
export interface DiscountsInput {
  couponCode: string | null;
  freeItem: boolean;
}

const ownPlan = { queryKey: queryKeys.plan, queryFn: () => call('GET /api/tokens/plan', {}), retry: false };

/** The user's plan, which may have a free item; nothing waits for it. */
export const useOwnPlan = () => useQuery(ownPlan);
export const loadOwnPlan = (): Promise<void> => queryClient.prefetchQuery(ownPlan);

/** Whether this month's free item is still there, and a line is cheap enough for it. */
export const hasFreeItem = (lines: readonly Line[], plan: PlanState | undefined): boolean => {
  const { freeItem } = plan ?? {};
  return Boolean(freeItem && !freeItem.orderId && lines.some(({ price }) => cents(price) < cents(freeItem.below)));
};

/** What is wanted now, wherever it is asked. */
export function wantedDiscounts(lines: readonly Line[]): DiscountsInput {
  const { couponCode, freeItem } = usePurchaseDraft.getState();
  const plan = queryClient.getQueryData<PlanState>(queryKeys.plan);
  return { couponCode, freeItem: freeItem && hasFreeItem(lines, plan) };
}

/** Whether the estimate is one with what is wanted now. */
export const hasDiscounts = (estimate: StoredEstimate, { couponCode, freeItem }: DiscountsInput): boolean =>
  (estimate.discounts?.couponCode ?? null) === couponCode && cents(estimate.discounts?.freeItem) > 0 === freeItem;

/** A coupon that was refused is let go of, and the field says why. */
export const dropCoupon = (why: string): void =>
  usePurchaseDraft.setState({ couponCode: null, couponProblem: why, estimate: null });
