import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { logOut } from './log-out.js';

/** Home says what has happened: this browser is signed out as well. */
const AFTERWARDS = '/home?signedOut=everywhere';

/** Ends every session of the user, the one of this browser among them. */
export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const signOut = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('POST /auth/logout-everywhere', {});
      await logOut(AFTERWARDS);
    } catch {
      notify.error(text('auth.everywhereFailed'), { id: 'logout' });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <p className="text-small text-muted">{text('auth.everywhereText')}</p>
      <div className="flex items-center gap-2">
        <Button onClick={() => setAsking(true)}>
          <LogOut aria-hidden />
          {text('auth.everywhere')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={text('auth.everywhereTitle')}
        question={text('auth.everywhereQuestion')}
        confirm={text('auth.everywhere')}
        busy={busy}
        onConfirm={() => void signOut()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
