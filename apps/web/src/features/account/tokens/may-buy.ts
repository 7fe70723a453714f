import { text } from '#contracts/messages';
import { notify } from '../../../lib/notify.js';
import { hasPermission, useSession } from '../../../lib/session.js';

/** [TOK-04] Whether the user may buy tokens; says why not. */
export function mayBuy(): boolean {
  const { status, user } = useSession.getState();
  const refusal =
    status !== 'signedIn'
      ? text('purchase.logIn')
      : hasPermission(user, 'write:Generate')
        ? null
        : text('purchase.refused');
  if (refusal !== null) notify.error(refusal, { id: 'purchase' });
  return refusal === null;
}
