import '#contracts/messages/screens';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { BrandMark } from '../../components/ui/brand-mark.js';
import { logOut } from '../../features/account/session/log-out.js';
import { TryAgain } from '../../features/account/session/try-again.js';
import { ownPath } from '../../lib/own-path.js';

export default function LogoutScreen() {
  const [search] = useSearchParams();
  const [failed, setFailed] = useState(false);
  const leave = (): void => void logOut(ownPath(search.get('returnTo'), '/home')).then((left) => setFailed(!left));
  // Once per visit; another try is the user's.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(leave, []);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-[400px] justify-items-center gap-3 text-center">
        <BrandMark />
        <h1>{text(failed ? 'page.logout' : 'auth.signingOut')}</h1>
        {failed ? <TryAgain failure={text('auth.logoutFailed')} onTry={leave} /> : null}
      </div>
    </main>
  );
}
