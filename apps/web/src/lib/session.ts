import type { SessionUser } from '#contracts';
import { text } from '#contracts/messages';
import { create } from 'zustand';
import { readItem, readJson, sessionItems, writeItem } from './storage.js';

type SessionStatus = 'checking' | 'signedIn' | 'signedOut';
interface SessionState {
  status: SessionStatus;
  user: SessionUser | null;
  token: string | null;
  /** The server did not confirm the session that was stored. */
  refused?: boolean;
  /** Another tab signed out: who is led to the login by it decides when it begins. */
  elsewhere?: boolean;
  /** Why the server refuses even a session it has only just given: the next login waits for the user. */
  stuck?: string | undefined;
}

const sessionMinutes = 60;
const defaultUpload = 'cloudinary';
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** The signed-in user, or nobody. `checking` until the check at start has ended. */
export const useSession = create<SessionState>()(() => ({ status: 'checking', user: null, token: null }));

/** Resolves once it is known who is signed in, at once after the start. */
export const sessionChecked = (): Promise<void> =>
  new Promise((resolve) => {
    if (useSession.getState().status !== 'checking') return resolve();
    const stop = useSession.subscribe(({ status }) => {
      if (status === 'checking') return;
      stop();
      resolve();
    });
  });

export const accessToken = (): string | null => useSession.getState().token;
export const hasRole = (user: SessionUser | null, role: string): boolean => user?.roles.includes(role) ?? false;
export const hasPermission = (user: SessionUser | null, permission: string): boolean =>
  user?.permissions.includes(permission) ?? false;
/** Admins and operators. */
export const isStaff = (user: SessionUser | null): boolean =>
  hasRole(user, 'Admin') || hasPermission(user, 'write:Terminal');

/** The user's sub. Throws, in words for them, where there is no token, nobody is signed in, or the user has no sub. */
export function requireUserId(): string {
  const { token, status, user } = useSession.getState();
  if (!token) throw new Error(text('auth.noAccessToken'));
  if (status !== 'signedIn') throw new Error(text('auth.notAuthenticated'));
  if (!user?.sub) throw new Error(text('auth.noUserId'));
  return user.sub;
}

/** Roles and permissions default to empty lists; every other field of the profile passes through. */
export const completeUser = (user: Partial<SessionUser> & { sub: string }): SessionUser => ({
  ...user,
  _id: user._id ?? user.sub,
  roles: user.roles ?? [],
  permissions: user.permissions ?? [],
});

/** Keeps a session in the browser and makes it the present one. */
export function keepSession(token: string, user: SessionUser, idToken?: string): void {
  writeItem(sessionItems.accessToken, token);
  if (idToken) writeItem(sessionItems.idToken, idToken);
  writeItem(sessionItems.user, JSON.stringify(user));
  if (!readItem(sessionItems.uploadMethod)) writeItem(sessionItems.uploadMethod, defaultUpload);
  extendSession();
  useSession.setState({ status: 'signedIn', token, user, elsewhere: false });
}

/** Takes over what has changed about the signed-in user; nothing where nobody is. */
export function changeUser(change: Partial<SessionUser>): void {
  const { user } = useSession.getState();
  if (!user) return;
  const changed = { ...user, ...change };
  writeItem(sessionItems.user, JSON.stringify(changed));
  useSession.setState({ user: changed });
}

export function extendSession(): void {
  writeItem(sessionItems.expiry, String(Date.now() + sessionMinutes * 60_000));
}

/** Forgets the session; drafts stay, they belong to the user and not to the session. */
export function clearSession(): void {
  for (const name of [sessionItems.accessToken, sessionItems.idToken, sessionItems.user, sessionItems.expiry])
    writeItem(name, null);
  useSession.setState({ status: 'signedOut', token: null, user: null });
}

type Refusal = (code: string) => void;
let onRefused: Refusal = clearSession;
/** Says what happens when the server refuses the session's token. */
export const onSessionRefused = (handler: Refusal): void => void (onRefused = handler);
export const sessionRefused: Refusal = (code) => onRefused(code);

const userTries = 10;
const userPause = 200;

/**
 * What another tab of this browser stored: its sign-in or sign-out holds here too. The tab writes one item after the
 * other, so the user is looked for a few times.
 */
export async function adoptStoredSession(tries = userTries): Promise<void> {
  const token = readItem(sessionItems.accessToken);
  const user = readJson<SessionUser>(sessionItems.user);
  if (token && user)
    return useSession.setState({ status: 'signedIn', token, user: completeUser(user), elsewhere: false });
  if (!token) return useSession.setState({ status: 'signedOut', token: null, user: null, elsewhere: true });
  // The token alone is enough to read balance and cart.
  if (tries <= 1) return useSession.setState({ status: 'signedIn', token, user: null });
  await pause(userPause);
  return adoptStoredSession(tries - 1);
}

const settling = 100;
let changedAt = 0;
useSession.subscribe((now, before) => {
  if (now.token !== before.token) changedAt = Date.now();
});

/** Resolves once a change of the authentication is a moment old: what follows it is asked for then. */
export const authenticationSettled = (): Promise<void> => pause(Math.max(0, changedAt + settling - Date.now()));
