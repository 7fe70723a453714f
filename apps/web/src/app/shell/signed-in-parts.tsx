import { GenerationWatch } from '../../features/generation/components/generation-watch.js';
import { RunningJob } from './running-job.js';

/** What follows the person's own jobs; loaded only for those who are signed in. */
export default function SignedInParts() {
  return (
    <>
      <RunningJob />
      <GenerationWatch />
    </>
  );
}
