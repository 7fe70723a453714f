import type { JobView } from '#contracts';
import { stageName, stagesOf } from '../../operations/api/job-texts.js';

/** Where the job stands on its way: what is done, what goes on, what is still to come. */
export function Phases({ job }: { job: JobView }) {
  const stages = stagesOf(job.kind);
  const at = job.status === 'completed' ? stages.length : job.status === 'queued' ? -1 : Math.max(0, stages.indexOf(job.stage ?? ''));
  const steps = ['Waiting for a worker', ...stages.map(stageName)];
  return (
    <ol className="phases">
      {steps.map((step, index) => {
        const look = index < at + 1 ? 'done' : index === at + 1 ? 'now' : '';
        return (
          <li key={step} className={look} aria-current={look === 'now' ? 'step' : undefined}>
            <span className="k" />
            <span>{step}</span>
          </li>
        );
      })}
    </ol>
  );
}
