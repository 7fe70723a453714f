import '#contracts/messages/screens';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { BrandMark } from '../../components/ui/brand-mark.js';
import { Button } from '../../components/ui/button.js';
import { ButtonLink } from '../../components/ui/button-link.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { LegalLinks } from '../../components/legal-links.js';
import { startLogin } from '../../features/account/session/start-login.js';
import { TryAgain } from '../../features/account/session/try-again.js';
import { ownPath } from '../../lib/own-path.js';
import { useSession } from '../../lib/session.js';
import { readItem, sessionItems } from '../../lib/storage.js';

const maxWaitMs = 10_000;

interface LoginState {
  failed?: string;
  refused?: boolean;
  /** Another tab signed out. */
  elsewhere?: boolean;
}

/** The callback names a failure in the state, the server in the address. */
const failureOf = (state: LoginState | null, search: URLSearchParams): string | null =>
  state?.failed ?? (state?.refused || search.has('error') ? text('auth.loginFailed') : null);

interface Begin {
  begin: () => void;
}

const SignedOutElsewhere = ({ begin }: Begin) => (
  <>
    <p className="text-muted">{text('auth.signedOutElsewhere')}</p>
    <div className="flex items-center gap-2">
      <Button variant="primary" onClick={begin}>
        {text('common.logIn')}
      </Button>
      <ButtonLink to="/home">{text('common.goHome')}</ButtonLink>
    </div>
  </>
);

/** What comes next: the provider, another try, or the user's wish to sign in. */
function Next({ failure, waits, begin }: Begin & { failure: string | null; waits: boolean }) {
  if (failure) return <TryAgain failure={failure} onTry={begin} />;
  if (waits) return <SignedOutElsewhere begin={begin} />;
  return (
    <div className="w-60">
      <ProgressBar label={text('auth.routing')} />
    </div>
  );
}

export default function LoginScreen() {
  const [search] = useSearchParams();
  const location = useLocation();
  const state = location.state as LoginState | null;
  const before = failureOf(state, search);
  const [failure, setFailure] = useState(before);
  // The provider may not have heard of the sign-out in the other tab yet, and would sign in again.
  const [waits, setWaits] = useState(state?.elsewhere ?? false);
  const started = useRef(before !== null || waits);
  const signedIn = useSession((session) => session.status === 'signedIn');

  const back = ownPath(search.get('redirect') ?? readItem(sessionItems.returnPath), '/');

  const begin = (): void => {
    started.current = true;
    setFailure(null);
    setWaits(false);
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
    if (failure || waits) return;
    const timer = setTimeout(() => setFailure(text('auth.redirectFailed')), maxWaitMs);
    return () => clearTimeout(timer);
  }, [failure, waits]);

  if (waits && signedIn) return <Navigate to={back} replace />;
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-[400px] justify-items-center gap-3 text-center">
        <BrandMark />
        <h1>{failure || waits ? text('auth.notSignedIn') : text('auth.routing')}</h1>
        {/* [CHK-01] */ /^\/checkout\b/.test(back) ? <p className="text-muted">{text('checkout.login')}</p> : null}
        <Next failure={failure} waits={waits} begin={begin} />
        <LegalLinks where="signIn" />
      </div>
    </main>
  );
}
