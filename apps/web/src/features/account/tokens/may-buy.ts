import type { PlanState } from '#contracts';
import { text } from '#contracts/messages';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { hasPermission, useSession } from '../../../lib/session.js';
import { whyNotSold } from './own-plan-state.js';

/** [TOK-04] Whether the user may buy tokens; says why not. */
export function mayBuy(): boolean {
  const refusal = whyNotToBuy();
  if (refusal !== null) notify.error(refusal, { id: 'purchase' });
  return refusal === null;
}

/** Null where nothing is known against it. */
export function whyNotToBuy(): string | null {
  const { status, user } = useSession.getState();
  if (status !== 'signedIn') return text('purchase.logIn');
  if (!hasPermission(user, 'write:Generate')) return text('purchase.refused');
  return whyNotSold(queryClient.getQueryData<PlanState>(queryKeys.plan));
}
