import type { SessionUser } from '#contracts';
import { ApiError } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { clearSession, completeUser, extendSession, keepSession, useSession } from '../../../lib/session.js';
import { readItem, readJson, sessionItems } from '../../../lib/storage.js';

const fresh = 5 * 60_000;

/** Seconds since 1970 at which a JWT ends; null where the token is no JWT. */
function expiryOf(token: string): number | null {
  try {
    const payload = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as {
      exp?: number;
    };
    return payload.exp ?? null;
  } catch {
    return null;
  }
}

/** The check at start: the stored session is used, extended, verified at the server, or cleared. */
export async function checkSession(now = Date.now()): Promise<void> {
  const token = readItem(sessionItems.accessToken);
  if (!token) return clearSession();
  const user = readJson<SessionUser>(sessionItems.user);
  const adopt = (known: SessionUser): void =>
    useSession.setState({ status: 'signedIn', token, user: completeUser(known) });
  if (user && Number(readItem(sessionItems.expiry)) - now > fresh) return adopt(user);
  const expiry = expiryOf(token);
  if (expiry !== null && expiry * 1000 <= now) return clearSession();
  if (expiry !== null && user) {
    extendSession();
    return adopt(user);
  }
  try {
    const answer = await call('GET /auth/check', { token });
    keepSession(token, completeUser(answer.user));
  } catch (error) {
    // Without a network there is no answer, and nothing is known against the session.
    if (!(error instanceof ApiError && error.status === 0)) {
      clearSession();
      return useSession.setState({ refused: true });
    }
    if (user) adopt(user);
    else useSession.setState({ status: 'signedOut', token: null, user: null });
  }
}
