import { text } from '#contracts/messages';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { useSession } from '../../../lib/session.js';

function watchHistory(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}

/** Asks before unsaved changes are left behind, within the app and when the page is closed. An ended session is not held up. */
export function LeaveGuard({ dirty, onLeave }: { dirty: boolean; onLeave: () => void }) {
  const navigate = useNavigate();
  const free = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !free.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      useSession.getState().status === 'signedIn',
  );
  // After Back the router first returns to this page's entry; only there the question may have its own.
  const { pathname } = useLocation();
  const here = useSyncExternalStore(watchHistory, () => window.location.pathname === pathname);
  useEffect(() => {
    if (!dirty) return undefined;
    const hold = (event: BeforeUnloadEvent): void => {
      if (useSession.getState().status === 'signedIn') event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
  const leave = (): void => {
    if (!blocker.location) return;
    onLeave();
    free.current = true;
    // Not the blocker's own way on: the question has an entry in the history, which this one takes the place of.
    void navigate(blocker.location);
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && here}
      title={text('account.leaveTitle')}
      question={text('account.leaveQuestion')}
      confirm={text('account.leave')}
      onConfirm={leave}
      onClose={() => blocker.reset?.()}
    />
  );
}
