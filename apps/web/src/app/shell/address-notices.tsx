import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { refusalTexts } from '../../features/account/session/refusal-texts.js';
import { notify } from '../../lib/notify.js';

/** [APP-12] */
function notifyError(said: URLSearchParams): void {
  const code = said.get('code') ?? '';
  notify.error(refusalTexts[code] ?? said.get('message') ?? text('auth.addressError'), {
    id: 'address-error',
    milliseconds: 5000,
  });
  if (code === 'TOKEN_EXPIRED') notify.info(text('auth.tokenExpired'), { id: 'address-info', milliseconds: 3000 });
}

/** Shows once what the address said, and takes it out of the address. */
export default function AddressNotices({ said }: { said: URLSearchParams }) {
  const [, setSearch] = useSearchParams();
  const notifyOnce = useEffectEvent(() => {
    if (window.location.pathname.startsWith('/auth/callback')) return;
    if (said.has('error')) notifyError(said);
    if (said.get('signedOut') === 'everywhere')
      notify.success(text('auth.everywhereDone'), { id: 'signed-out', milliseconds: 8000 });
    // The login screen may not be loaded yet: it must not begin anew what has just failed.
    const refused = said.has('error') && window.location.pathname === '/login';
    setSearch(
      (now) => {
        for (const name of ['error', 'message', 'code', 'signedOut']) now.delete(name);
        return now;
      },
      { replace: true, ...(refused ? { state: { refused: true } } : {}) },
    );
  });
  useEffect(() => notifyOnce(), [said]);
  return null;
}
