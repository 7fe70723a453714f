import { text } from '#contracts/messages';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../../lib/notify.js';
import { herePath, loginPath } from '../../../lib/own-path.js';
import { adoptStoredSession, clearSession, onSessionRefused, useSession } from '../../../lib/session.js';
import { readItem, sessionItems, writeItem } from '../../../lib/storage.js';
import { checkSession } from '../api/check-session.js';
import { refusalTexts } from '../api/refusal-texts.js';

const lastLogin = 'last_refused';
const breath = 15_000;
/** A session that may do nothing at all is a barred account's. */
const barred = 'INSUFFICIENT_PERMISSIONS';

/** A token refused right after a login would send the browser in circles: then the person decides. */
function mayLoginAgain(): boolean {
  const recent = Date.now() - Number(readItem(lastLogin, 'sessionStorage')) < breath;
  writeItem(lastLogin, String(Date.now()), 'sessionStorage');
  return !recent;
}

/** Checks the session at start, follows other tabs, and leads to the login when the server refuses the token. */
export function useSessionLife(): void {
  const navigate = useNavigate();
  useEffect(() => {
    onSessionRefused((code) => {
      if (useSession.getState().status !== 'signedIn') return;
      const path = herePath();
      clearSession();
      notify.error(code === barred ? text('auth.barred') : (refusalTexts[code] ?? text('auth.invalidToken')), { id: 'session' });
      if (code === barred) return void navigate('/home');
      if (mayLoginAgain()) void navigate(loginPath(path));
    });
    if (!window.location.pathname.startsWith('/auth/callback')) void checkSession();
    const follow = (event: StorageEvent): void => {
      if (event.key === sessionItems.accessToken) void adoptStoredSession();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [navigate]);
}
