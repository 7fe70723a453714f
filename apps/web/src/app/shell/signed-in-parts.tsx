import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { text } from '#contracts/messages';
import { hasPermission, useSession } from '../../lib/session.js';
import { RunningJob } from './running-job.js';
import { useAccount } from '../../features/account/profile/account.js';
import { announce } from '../../lib/announce.js';
import { hasEnded, useJobs } from '../../features/jobs/jobs.js';
import { stageText } from '../../features/jobs/job-texts.js';
import { useKeptLines } from '../../features/shop/cart/kept-lines.js';
import { withTexts } from '../../lib/language.js';
import { SilentErrorBoundary } from './silent-error-boundary.js';
import { notifyEnds } from '../../features/studio/acknowledge.js';

/** Follows the user's jobs on every screen: notifies of their ends, and announces progress politely to screen readers. */
function GenerationWatch() {
  const { data: jobs } = useJobs();
  useEffect(() => notifyEnds(jobs ?? []), [jobs]);
  const running = jobs?.find((job) => !hasEnded(job));
  const quarter = running ? Math.floor(running.percent / 25) * 25 : null;
  useEffect(() => {
    if (running && quarter !== null)
      announce(text('job.announcement', { title: running.title, stage: stageText(running), percent: quarter }));
    // A change of quarter is worth saying, every change of percent is not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [running?.jobId, quarter]);
  return null;
}

/** [PROF-04] Makes the account at the first sign-in, whatever screen that leads to. */
function AccountSetup() {
  useAccount(useSession((session) => session.user?.hasAccount === false));
  return null;
}

const AddKeptLines = lazy(() => withTexts(import('../../features/shop/cart/add-kept-lines.js')));

/** [CART-06] What a visitor added before the sign-in; its code is loaded where there is some. */
function KeptLines() {
  const isKept = useKeptLines(({ lines }) => lines.length > 0);
  return isKept ? (
    <SilentErrorBoundary>
      <Suspense>
        <AddKeptLines />
      </Suspense>
    </SilentErrorBoundary>
  ) : null;
}

const OperatorTerminal = lazy(() => import('../../features/staff/terminal/operator-terminal.js'));
const home = ['/', '/home'];

/** [HOME-06] */
function TerminalOnHome() {
  const operator = useSession((session) => hasPermission(session.user, 'write:Terminal'));
  const { pathname } = useLocation();
  return operator && home.includes(pathname) ? (
    <Suspense>
      <OperatorTerminal />
    </Suspense>
  ) : null;
}

/** What makes a newcomer's account and follows the user's own jobs; loaded only for those who are signed in. */
export default function SignedInParts() {
  return (
    <>
      <RunningJob />
      <GenerationWatch />
      <AccountSetup />
      <KeptLines />
      <TerminalOnHome />
    </>
  );
}
