import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { refusalTexts } from '../../features/auth/api/refusal-texts.js';
import { notify } from '../../lib/notify.js';

/** Shows what the address says went wrong, once, and takes it out of the address. */
export function AddressError() {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (!search.has('error') || window.location.pathname.startsWith('/auth/callback')) return;
    const code = search.get('code') ?? '';
    notify.error(refusalTexts[code] ?? search.get('message') ?? text('auth.addressError'), {
      id: 'address-error',
      milliseconds: 5000,
    });
    if (code === 'TOKEN_EXPIRED') notify.info(text('auth.tokenExpired'), { id: 'address-info', milliseconds: 3000 });
    const rest = new URLSearchParams(search);
    for (const name of ['error', 'message', 'code']) rest.delete(name);
    // The login screen may not be loaded yet: it must not begin anew what has just failed.
    setSearch(rest, { replace: true, ...(window.location.pathname === '/login' ? { state: { refused: true } } : {}) });
  }, [search, setSearch]);
  return null;
}
