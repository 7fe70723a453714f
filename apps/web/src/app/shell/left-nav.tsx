import { lazy, Suspense } from 'react';
import { text } from '#contracts/messages';
import { withTexts } from '../../lib/language.js';
import { useSession } from '../../lib/session.js';
import { ConnectionDot } from './connection-dot.js';
import { mainEntries } from './nav-entries.js';
import { NavLinks, railLook } from './nav-links.js';
import { SilentErrorBoundary } from './silent-error-boundary.js';

// Kept out of the landing page: visitors have no jobs and no pages of their own.
const SignedInParts = lazy(() => withTexts(import('./signed-in-parts.js')));

const OwnNav = lazy(() => withTexts(import('./own-nav.js')));

export function LeftNav() {
  const user = useSession((session) => session.user);
  return (
    <nav
      className="fixed inset-y-0 top-14 left-0 z-30 flex w-[232px] flex-col overflow-auto border-e border-line bg-canvas px-3 py-4 max-[1179px]:w-16 max-[1179px]:ps-2.5 max-[1179px]:pe-[9px] max-md:hidden"
      aria-label={text('nav.main')}
    >
      <NavLinks look={railLook} entries={mainEntries} />
      {user ? (
        <Suspense fallback={null}>
          <OwnNav />
        </Suspense>
      ) : null}
      {/* Gives way to the job above the dot, which stays where it is. */}
      <div className="min-h-4 flex-1" />
      {user ? (
        <SilentErrorBoundary>
          <Suspense fallback={null}>
            <SignedInParts />
          </Suspense>
        </SilentErrorBoundary>
      ) : null}
      <div className="flex items-center gap-2 px-3 text-tiny text-muted max-[1179px]:justify-center max-[1179px]:p-0 max-[1179px]:text-[0px]">
        <ConnectionDot />
      </div>
    </nav>
  );
}
