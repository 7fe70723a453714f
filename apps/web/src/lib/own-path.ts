/** A path of this origin, else the fallback: a return address from outside is never followed. */
export function ownPath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || !wanted.startsWith('/')) return fallback;
  try {
    const url = new URL(wanted, window.location.origin);
    return url.origin === window.location.origin ? `${url.pathname}${url.search}${url.hash}` : fallback;
  } catch {
    return fallback;
  }
}
/** Where the person is now, query included. */
export const herePath = (): string => `${window.location.pathname}${window.location.search}`;
export const loginPath = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;
