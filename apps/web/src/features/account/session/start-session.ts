import { adoptStoredSession } from '../../../lib/session.js';
import { sessionItems } from '../../../lib/storage.js';
import { checkSession } from './check-session.js';

/** Looks at the stored session before the first screen, and from then on follows what other tabs make of it. */
export function startSession(): void {
  // The callback page finds out itself who is signed in.
  if (!location.pathname.startsWith('/auth/callback')) void checkSession();
  window.addEventListener('storage', ({ key }) => {
    if (key === sessionItems.accessToken) void adoptStoredSession();
  });
}
