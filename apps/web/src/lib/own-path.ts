/** Pages of the sign-in itself: coming back to one of them would start it, or end it, again. */
const ofSignIn = /^\/(login|logout|auth)(\/|$)/;

/** A path of this origin, else the fallback: a return address from outside is never followed. */
export function ownPath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || !wanted.startsWith('/') || !URL.canParse(wanted, window.location.origin)) return fallback;
  const { origin, pathname, search, hash } = new URL(wanted, window.location.origin);
  // What is left of `/.//a` begins with two slashes: a host to whoever resolves it again.
  if (origin !== window.location.origin || pathname.startsWith('//') || ofSignIn.test(pathname)) return fallback;
  return `${pathname}${search}${hash}`;
}

/** Where the user is now, query included; on the login screen, where they were before. */
export function herePath(): string {
  const { pathname, search } = window.location;
  return ofSignIn.test(pathname) ? ownPath(new URLSearchParams(search).get('redirect'), '/') : `${pathname}${search}`;
}

export const loginPath = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;
