import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { loadTexts } from '../../lib/language.js';
import { notify } from '../../lib/notify.js';

/** Says once, after the way through the identity provider, that every device is signed out, and takes it out of the address. */
export function SignedOutNotice() {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (search.get('signedOut') !== 'everywhere') return;
    // The landing page does not know the text at first.
    void loadTexts().then(() => notify.success(text('auth.everywhereDone'), { id: 'signed-out', milliseconds: 8000 }));
    const rest = new URLSearchParams(search);
    rest.delete('signedOut');
    setSearch(rest, { replace: true });
  }, [search, setSearch]);
  return null;
}
