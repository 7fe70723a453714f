import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session.js';
import { ConnectionDot } from './connection-dot.js';
import { mainEntries, ownEntries, staffEntries } from './nav-entries.js';
import { NavLinks } from './nav-links.js';

// Kept out of the landing page: visitors who are not signed in have no jobs.
const SignedInParts = lazy(() => import('./signed-in-parts.js'));

export function LeftNav() {
  const user = useSession((session) => session.user);
  const staff = staffEntries(user);
  return (
    <nav className="nav" aria-label="Main">
      <NavLinks entries={mainEntries} />
      {user ? <div className="h">Yours</div> : null}
      {user ? <NavLinks entries={ownEntries} /> : null}
      {staff.length > 0 ? <div className="h">Staff</div> : null}
      <NavLinks entries={staff} />
      <div className="foot">
        {user ? <Suspense fallback={null}><SignedInParts /></Suspense> : null}
        <div className="dotline">
          <ConnectionDot />
        </div>
      </div>
    </nav>
  );
}
