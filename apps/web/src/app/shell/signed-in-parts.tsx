import { AccountSetup } from '../../features/account/components/account-setup.js';
import { GenerationWatch } from '../../features/generation/components/generation-watch.js';
import { RunningJob } from './running-job.js';

/** What makes a newcomer's account and follows the person's own jobs; loaded only for those who are signed in. */
export default function SignedInParts() {
  return (
    <>
      <RunningJob />
      <GenerationWatch />
      <AccountSetup />
    </>
  );
}
