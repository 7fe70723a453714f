import { text } from '#contracts/messages';
import { notify } from '../../../lib/notify.js';
import { clearSession, useSession } from '../../../lib/session.js';
import { readItem, sessionItems, writeItem } from '../../../lib/storage.js';
import { forgetDrafts } from '../../../lib/drafts.js';
import { queryClient } from '../../../lib/query-client.js';
import { keepVerifier } from './verifier.js';

/** Ends the session here, with everything this browser kept for it, and then at the provider. */
export function logOut(returnTo: string): void {
  try {
    const idToken = readItem(sessionItems.idToken);
    const sub = useSession.getState().user?.sub;
    if (sub) forgetDrafts(sub);
    clearSession();
    keepVerifier(null);
    writeItem(sessionItems.returnPath, null);
    window.sessionStorage.clear();
    queryClient.clear();
    const query = new URLSearchParams({ returnTo, ...(idToken ? { id_token_hint: idToken } : {}) });
    window.location.assign(`/auth/logout?${query}`);
  } catch {
    notify.error(text('auth.logoutFailed'));
  }
}
