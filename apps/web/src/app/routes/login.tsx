import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { BrandMark } from '../../components/ui/brand-mark.js';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { LegalLinks } from '../../features/auth/components/legal-links.js';
import { startLogin } from '../../features/auth/api/start-login.js';
import { ownPath } from '../../lib/own-path.js';
import { readItem, sessionItems } from '../../lib/storage.js';

const patience = 10_000;

export default function LoginScreen() {
  const [search] = useSearchParams();
  const location = useLocation();
  // The callback names a failure in the state, the server in the address.
  const state = location.state as { failed?: string; refused?: boolean } | null;
  const before = state?.failed ?? (state?.refused || search.has('error') ? text('auth.loginFailed') : null);
  const [failure, setFailure] = useState(before);
  const started = useRef(before !== null);

  const begin = (): void => {
    started.current = true;
    setFailure(null);
    const back = ownPath(search.get('redirect') ?? readItem(sessionItems.returnPath), '/');
    startLogin(back, search.get('prompt') === 'login' ? 'login' : undefined).catch(() =>
      setFailure(text('auth.loginFailed')),
    );
  };

  useEffect(() => {
    if (!started.current) begin();
    // Once per visit; another try is the person's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (failure) return;
    const timer = setTimeout(() => setFailure(text('auth.redirectFailed')), patience);
    return () => clearTimeout(timer);
  }, [failure]);

  return (
    <main className="center-page bare">
      <div className="center-card">
        <BrandMark />
        <h1>{failure ? text('auth.notSignedIn') : text('auth.routing')}</h1>
        {failure ? (
          <>
            <NoticeBox look="bad" role="alert">
              {failure}
            </NoticeBox>
            <div className="row">
              <button type="button" className="btn primary" onClick={begin}>
                {text('auth.tryAgain')}
              </button>
              <Link className="btn" to="/home">
                {text('common.goHome')}
              </Link>
            </div>
          </>
        ) : (
          <div className="w-60">
            <ProgressBar label={text('auth.routing')} />
          </div>
        )}
        <LegalLinks where="signIn" />
      </div>
    </main>
  );
}
