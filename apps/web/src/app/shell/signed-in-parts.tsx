import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { AccountSetup } from '../../features/account/components/account-setup.js';
import { GenerationWatch } from '../../features/generation/components/generation-watch.js';
import { hasPermission, useSession } from '../../lib/session.js';
import { RunningJob } from './running-job.js';

const OperatorTerminal = lazy(() => import('../../features/terminal/components/operator-terminal.js'));
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

/** What makes a newcomer's account and follows the person's own jobs; loaded only for those who are signed in. */
export default function SignedInParts() {
  return (
    <>
      <RunningJob />
      <GenerationWatch />
      <AccountSetup />
      <TerminalOnHome />
    </>
  );
}
