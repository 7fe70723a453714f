import { text } from '#contracts/messages';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { useSession } from '../../../lib/session.js';

/** Asks before unsaved changes are left behind, within the app and when the page is closed. An ended session is not held up. */
export function LeaveGuard({ dirty, onLeave }: { dirty: boolean; onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname && useSession.getState().status === 'signedIn',
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      if (useSession.getState().status === 'signedIn') event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  const leave = (): void => {
    onLeave();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={text('account.leaveTitle')}
      question={text('account.leaveQuestion')}
      confirm={text('account.leave')}
      onConfirm={leave}
      onClose={() => blocker.reset?.()}
    />
  );
}
