import { text } from '#contracts/messages';
import { notify } from '../../../lib/notify.js';
import { clearSession, useSession } from '../../../lib/session.js';
import { readItem, readJson, sessionItems, writeItem } from '../../../lib/storage.js';
import { forgetDrafts } from '../../../lib/drafts.js';
import { queryClient } from '../../../lib/query-client.js';
import { keepVerifier } from './verifier.js';

/** Ends the session here, with everything this browser kept for it, and then at the provider. False, and said, where that fails. */
export async function logOut(returnTo: string): Promise<boolean> {
  try {
    const idToken = readItem(sessionItems.idToken);
    // Opened at its address, the page leaves before the session is read.
    const { user } = useSession.getState();
    const sub = (user ?? readJson<{ sub?: string }>(sessionItems.user))?.sub;
    if (sub) forgetDrafts(sub);
    clearSession();
    keepVerifier(null);
    writeItem(sessionItems.returnPath, null);
    window.sessionStorage.clear();
    queryClient.clear();
    const query = new URLSearchParams({ returnTo, ...(idToken ? { id_token_hint: idToken } : {}) });
    window.location.assign(`/auth/logout?${query}`);
    return true;
  } catch {
    notify.error(text('auth.logoutFailed'), { id: 'logout' });
    return false;
  }
}
