import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { notify } from '../../lib/notify.js';

/** Says once, after the way through the identity provider, that every device is signed out, and takes it out of the address. */
export function SignedOutNotice() {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (search.get('signedOut') !== 'everywhere') return;
    notify.success(text('auth.everywhereDone'), { id: 'signed-out' });
    const rest = new URLSearchParams(search);
    rest.delete('signedOut');
    setSearch(rest, { replace: true });
  }, [search, setSearch]);
  return null;
}
