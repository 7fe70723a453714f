import { lazy, Suspense } from 'react';
import { text } from '#contracts/messages';
import { loadTexts } from '../../lib/language.js';
import { useSession } from '../../lib/session.js';
import { ConnectionDot } from './connection-dot.js';
import { mainEntries, ownEntries, staffEntries } from './nav-entries.js';
import { NavLinks } from './nav-links.js';
import { Unseen } from './unseen.js';

// Kept out of the landing page: visitors who are not signed in have no jobs.
const SignedInParts = lazy(async () => (await Promise.all([import('./signed-in-parts.js'), loadTexts()]))[0]);

export function LeftNav() {
  const user = useSession((session) => session.user);
  const staff = staffEntries(user);
  return (
    <nav className="nav" aria-label={text('nav.main')}>
      <NavLinks entries={mainEntries} />
      {user ? <div className="h">{text('nav.yours')}</div> : null}
      {user ? <NavLinks entries={ownEntries} /> : null}
      {staff.length > 0 ? <div className="h">{text('nav.staff')}</div> : null}
      <NavLinks entries={staff} />
      <div className="foot">
        {user ? (
          <Unseen>
            <Suspense fallback={null}>
              <SignedInParts />
            </Suspense>
          </Unseen>
        ) : null}
        <div className="dotline">
          <ConnectionDot />
        </div>
      </div>
    </nav>
  );
}
