import type { SessionUser } from '#contracts';
import { text } from '#contracts/messages';
import { ApiError } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { ownPath } from '../../../lib/own-path.js';
import { completeUser, keepSession } from '../../../lib/session.js';
import { readItem, sessionItems, writeItem } from '../../../lib/storage.js';
import { keepVerifier, storedVerifier } from './verifier.js';

const welcomed = 'welcomed';
const prompted = 'password_asked';

function welcome(user: SessionUser): void {
  notify.success(text('auth.loggedIn'), { id: 'signed-in' });
  const name = user.firstName ?? user.given_name ?? user.name ?? user.username;
  if (name && readItem(welcomed) === user.sub) notify.info(text('auth.welcomeBack', { name }), { id: 'welcome' });
  writeItem(welcomed, user.sub);
}

function enter(token: string, user: SessionUser, idToken?: string): Ending {
  keepSession(token, completeUser(user), idToken);
  keepVerifier(null);
  writeItem(prompted, null, 'sessionStorage');
  const back = ownPath(readItem(sessionItems.returnPath), '/');
  writeItem(sessionItems.returnPath, null);
  welcome(user);
  return { path: back };
}

/** Where the callback leads; `failed` is the text the login screen shows instead of starting over by itself. */
export interface Ending {
  path: string;
  failed?: string;
}

function refuse(message: string): Ending {
  notify.error(message, { id: 'login-failed' });
  return { path: '/login', failed: message };
}

/** Tokens in the address count only where this browser started a login, and only when the server vouches for them. */
async function takeTokens(token: string): Promise<Ending> {
  if (!storedVerifier()) return refuse(text('auth.missingVerifier'));
  const { user } = await call('GET /auth/check', { token });
  return enter(token, user);
}

async function exchange(code: string, state: string, iss: string | null): Promise<Ending> {
  const verifier = storedVerifier();
  if (!verifier) return refuse(text('auth.missingVerifier'));
  const answer = await call('POST /api/auth/token', {
    body: { code, state, code_verifier: verifier, ...(iss ? { iss } : {}) },
  });
  return enter(answer.access_token, answer.user, answer.id_token);
}

/** The provider still knew the browser, but the user has signed out everywhere since. A provider that does not ask is not asked again. */
function askForPassword(): Ending {
  if (readItem(prompted, 'sessionStorage')) {
    writeItem(prompted, null, 'sessionStorage');
    return refuse(text('auth.signInAgain'));
  }
  writeItem(prompted, 'yes', 'sessionStorage');
  return { path: '/login?prompt=login' };
}

/** Finishes a login with what the provider sent back. */
export async function finishLogin(search: URLSearchParams): Promise<Ending> {
  const [token, code, state] = [search.get('access_token'), search.get('code'), search.get('state')];
  try {
    if (token && search.has('user_data')) return await takeTokens(token);
    if (code && state) return await exchange(code, state, search.get('iss'));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SIGN_IN_AGAIN') return askForPassword();
    return refuse(error instanceof ApiError && error.status === 403 ? error.message : text('auth.failed'));
  }
  return search.has('error') ? refuse(text('auth.failed')) : { path: '/login' };
}
