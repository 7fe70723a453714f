import type { PlanState, TokenOffers } from '#contracts';
import { text } from '#contracts/messages';
import { queryClient, queryKeys } from '../../../lib/query-client.js';

export type Plan = TokenOffers['plans'][number];

export const planName = (id: Plan['id']): string => text(`plan.${id}`);

/** Shows what a call answered about the plan; its tokens are read anew. */
export function takePlan(state: PlanState): void {
  queryClient.setQueryData<PlanState>(queryKeys.plan, state);
  void queryClient.invalidateQueries({ queryKey: queryKeys.balance });
  void queryClient.invalidateQueries({ queryKey: queryKeys.ledger });
}
