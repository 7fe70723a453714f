import type { JobView } from '#contracts';
import { text } from '#contracts/messages';
import { Stepper } from '../../../components/ui/stepper.js';
import { stageName, stagesOf } from '../../operations/api/job-texts.js';

/** Where the job stands on its way: what is done, what goes on, what is still to come. */
export function Phases({ job }: { job: JobView }) {
  const stages = stagesOf(job.kind);
  const at =
    job.status === 'completed'
      ? stages.length
      : job.status === 'queued'
        ? -1
        : Math.max(0, stages.indexOf(job.stage ?? ''));
  const names = [text('job.waitsForWorker'), ...stages.map(stageName)];
  return (
    <Stepper
      compact
      steps={names.map((name, index) => ({ name, state: index <= at ? 'done' : index === at + 1 ? 'now' : 'next' }))}
    />
  );
}
