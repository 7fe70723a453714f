import type { PlanState, TokenOffers } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { call } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';
import { balanceKey } from '../../jobs/balance.js';
import { tokenKeys } from './token-keys.js';

export type Plan = TokenOffers['plans'][number];

export const planName = (id: Plan['id']): string => text(`plan.${id}`);

/** How the user's plan stands; nothing for strangers. */
export function usePlan() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({ queryKey: queryKeys.plan, queryFn: () => call('GET /api/tokens/plan', {}), enabled: signedIn });
}

/** Why nothing is sold to the user, as far as the page knows. */
export function whyNotSold(state: PlanState | undefined): string | null {
  if (!state?.disputed) return null;
  return text(state.disputed === 'open' ? 'purchase.disputed' : 'purchase.flagged');
}

/** Shows what a call answered about the plan, which is read anew with its tokens: an answer may come after a later change. */
export function takePlan(state: PlanState): void {
  queryClient.setQueryData<PlanState>(queryKeys.plan, state);
  void queryClient.invalidateQueries({ queryKey: queryKeys.plan });
  void queryClient.invalidateQueries({ queryKey: balanceKey });
  void queryClient.invalidateQueries({ queryKey: tokenKeys.ledger });
}
