import { Outlet } from 'react-router-dom';
import { useSessionLife } from '../../features/auth/hooks/use-session-life.js';
import { useLiveUpdates } from '../use-live-updates.js';
import { AddressError } from './address-error.js';
import { SignedOutNotice } from './signed-out-notice.js';
import { RouteEffects } from './route-effects.js';

/** What every page has, with or without the layout: session, live updates, notices, title and focus. */
export function Root() {
  useSessionLife();
  useLiveUpdates();
  return (
    <>
      <RouteEffects />
      <Outlet />
      <AddressError />
      <SignedOutNotice />
      <div id="announcer" className="sr" role="status" aria-live="polite" />
    </>
  );
}
