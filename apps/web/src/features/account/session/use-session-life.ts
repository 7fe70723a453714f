import { text } from '#contracts/messages';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../../lib/notify.js';
import { herePath, loginPath } from '../../../lib/own-path.js';
import { clearSession, onSessionRefused, useSession } from '../../../lib/session.js';
import { readJson, writeItem } from '../../../lib/storage.js';
import { refusalTexts } from './refusal-texts.js';

const refusals = 'refused_at';
const breath = 30_000;
const turns = 3;
/** A session that may do nothing at all is a barred account's. */
const barred = 'INSUFFICIENT_PERMISSIONS';

/** Sessions refused again and again as soon as they are given would send the browser in circles: then the user decides. */
function mayLoginAgain(): boolean {
  const recent = (readJson<number[]>(refusals, 'sessionStorage') ?? []).filter((at) => Date.now() - at < breath);
  writeItem(refusals, JSON.stringify([...recent, Date.now()]), 'sessionStorage');
  return recent.length < turns;
}

/** Leads to the login when the server refuses the token. */
export function useSessionLife(): void {
  const navigate = useNavigate();
  useEffect(() => {
    onSessionRefused((code) => {
      if (useSession.getState().status !== 'signedIn') return;
      const path = herePath();
      const words = code === barred ? text('auth.barred') : (refusalTexts[code] ?? text('auth.invalidToken'));
      const again = code !== barred && mayLoginAgain();
      useSession.setState({ stuck: again ? undefined : words });
      clearSession();
      notify.error(words, { id: 'session' });
      if (code === barred) return void navigate('/home');
      if (again) void navigate(loginPath(path));
    });
  }, [navigate]);
}
