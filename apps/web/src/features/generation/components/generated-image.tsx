import { text } from '#contracts/messages';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { hasEnded } from '../../operations/api/jobs.js';
import { useCurrentJob } from '../hooks/use-current-job.js';
import { BrokenCard } from './broken-card.js';
import { EarlierResults } from './earlier-results.js';
import { JobCard } from './job-card.js';
import { QueueRow } from './queue-row.js';
import { ResultCard } from './result-card.js';
import { SaveButtons } from './save-buttons.js';

function Stage({ current }: { current: ReturnType<typeof useCurrentJob> }) {
  const { job } = current;
  if (current.pending) return <div className="sk loom stage-skeleton" aria-busy="true" aria-label={text('common.loading')} />;
  if (current.failed && !job) return <FailureState title={text('job.loadFailed')} onRetry={current.retry} />;
  if (!job) return <EmptyState title={text('generation.empty')}>{text('generation.emptyHint')}</EmptyState>;
  if (job.status === 'completed') return <ResultCard job={job} />;
  return hasEnded(job) ? <BrokenCard job={job} /> : <JobCard job={job} />;
}

/** The right side of the Design screen: the picture in work, what waits behind it, and what was made before. */
export function GeneratedImage({ mockupPath }: { mockupPath: (designId: string) => string }) {
  const current = useCurrentJob();
  return (
    <section aria-labelledby="generated" className="min-w-0">
      <h2 id="generated" className="h-sub mb-4">{text('generation.title')}</h2>
      <Stage current={current} />
      {/* Below the picture, where the notices of a finished generation do not lie over them. */}
      <div className="row only-d mt-4"><SaveButtons job={current.job} mockupPath={mockupPath} /></div>
      {current.waiting.map((job) => <QueueRow key={job.jobId} job={job} onChoose={() => current.choose(job.jobId)} />)}
      <EarlierResults jobs={current.finished} onChoose={current.choose} />
      <div className="stickybar"><SaveButtons job={current.job} mockupPath={mockupPath} /></div>
    </section>
  );
}
