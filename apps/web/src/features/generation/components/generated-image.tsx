import { text } from '#contracts/messages';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { hasEnded } from '../../operations/api/jobs.js';
import type { Current } from '../hooks/use-current-job.js';
import type { Studio } from '../hooks/use-studio.js';
import { BrokenCard } from './broken-card.js';
import { History } from './history.js';
import { JobCard } from './job-card.js';
import { QueueRow } from './queue-row.js';
import { ResultCard } from './result-card.js';
import { SaveButtons } from './save-buttons.js';

function Stage({ current, studio }: { current: Current; studio: Studio }) {
  const { job } = current;
  if (current.pending)
    return <div className="sk loom stage-skeleton" aria-busy="true" aria-label={text('common.loading')} />;
  if (current.failed && !job) return <FailureState title={text('job.loadFailed')} onRetry={current.retry} />;
  if (!job) return <EmptyState title={text('generation.empty')}>{text('generation.emptyHint')}</EmptyState>;
  if (job.status === 'completed') return <ResultCard job={job} studio={studio} />;
  return hasEnded(job) ? <BrokenCard job={job} studio={studio} /> : <JobCard job={job} />;
}

interface Props {
  current: Current;
  studio: Studio;
}

/** [GEN-13] The right side of the Design screen: the picture in work, what waits behind it, and what was made before. */
export function GeneratedImage({ current, studio }: Props) {
  return (
    <section aria-labelledby="generated" className="min-w-0">
      <h2 id="generated" className="h-sub mb-4">
        {text('generation.title')}
      </h2>
      <div className="made">
        <Stage current={current} studio={studio} />
      </div>
      {/* Below the picture, where the notices of a finished generation do not lie over them. */}
      <div className="row only-d mt-4">
        <SaveButtons job={current.job} />
      </div>
      {current.waiting.map((job) => (
        <QueueRow key={job.jobId} job={job} onChoose={() => current.choose(job.jobId)} />
      ))}
      <div className="made">
        <History studio={studio} current={current.job?.jobId} />
      </div>
      {/* One's own picture is saved where it was chosen. */}
      {studio.tab === 'own' ? null : (
        <div className="stickybar">
          <SaveButtons job={current.job} />
        </div>
      )}
    </section>
  );
}
