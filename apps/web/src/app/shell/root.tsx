import { lazy, Suspense, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router-dom';
import { useSessionLife } from '../../features/account/session/use-session-life.js';
import { withTexts } from '../../lib/language.js';
import { useLiveUpdates } from '../use-live-updates.js';
import { RouteEffects } from './route-effects.js';

const AddressNotices = lazy(() => withTexts(import('./address-notices.js')));

/** What the address says has happened. It is kept while its code is loaded: a screen may change the address meanwhile. */
function AddressWatch() {
  const [search] = useSearchParams();
  const [said, setSaid] = useState<URLSearchParams | null>(null);
  if (said !== search && (search.has('error') || search.has('signedOut'))) setSaid(search);
  return <Suspense fallback={null}>{said ? <AddressNotices said={said} /> : null}</Suspense>;
}

/** What every page has, with or without the layout: session, live updates, notices, title and focus. */
export function Root() {
  useSessionLife();
  useLiveUpdates();
  return (
    <>
      <RouteEffects />
      <Outlet />
      <AddressWatch />
      <div id="announcer" className="sr-only" role="status" aria-live="polite" />
    </>
  );
}
