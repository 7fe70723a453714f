import '#contracts/messages/screens';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { BrandMark } from '../../components/ui/brand-mark.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { LegalLinks } from '../../components/legal-links.js';
import { startLogin } from '../../features/account/session/start-login.js';
import { TryAgain } from '../../features/account/session/try-again.js';
import { ownPath } from '../../lib/own-path.js';
import { readItem, sessionItems } from '../../lib/storage.js';

const maxWaitMs = 10_000;

export default function LoginScreen() {
  const [search] = useSearchParams();
  const location = useLocation();
  // The callback names a failure in the state, the server in the address.
  const state = location.state as { failed?: string; refused?: boolean } | null;
  const before = state?.failed ?? (state?.refused || search.has('error') ? text('auth.loginFailed') : null);
  const [failure, setFailure] = useState(before);
  const started = useRef(before !== null);

  const back = ownPath(search.get('redirect') ?? readItem(sessionItems.returnPath), '/');

  const begin = (): void => {
    started.current = true;
    setFailure(null);
    startLogin(back, search.get('prompt') === 'login' ? 'login' : undefined).catch(() =>
      setFailure(text('auth.loginFailed')),
    );
  };

  useEffect(() => {
    if (!started.current) begin();
    // Once per visit; another try is the user's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (failure) return;
    const timer = setTimeout(() => setFailure(text('auth.redirectFailed')), maxWaitMs);
    return () => clearTimeout(timer);
  }, [failure]);

  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-[400px] justify-items-center gap-3 text-center">
        <BrandMark />
        <h1>{failure ? text('auth.notSignedIn') : text('auth.routing')}</h1>
        {/* [CHK-01] */ /^\/checkout\b/.test(back) ? <p className="text-muted">{text('checkout.login')}</p> : null}
        {failure ? (
          <TryAgain failure={failure} onTry={begin} />
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
