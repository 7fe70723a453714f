import '#contracts/messages/screens';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { BrandMark } from '../../components/ui/brand-mark.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { finishLogin, type Ending } from '../../features/account/session/finish-login.js';

let ending: Promise<Ending> | null = null;

/** A code is exchanged once, however often the screen is drawn; the address is cleared at once. */
function finishOnce(): Promise<Ending> {
  if (ending) return ending;
  const search = new URLSearchParams(window.location.search);
  // The router counts its entries in the state.
  window.history.replaceState(window.history.state, '', '/auth/callback');
  ending = finishLogin(search);
  return ending;
}

export default function AuthCallbackScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    void finishOnce().then(({ path, failed }) => {
      ending = null;
      void navigate(path, { replace: true, state: failed ? { failed } : null });
    });
  }, [navigate]);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-[400px] justify-items-center gap-3 text-center">
        <BrandMark />
        <h1>{text('auth.signingIn')}</h1>
        <div className="w-60">
          <ProgressBar label={text('auth.signingIn')} />
        </div>
      </div>
    </main>
  );
}
