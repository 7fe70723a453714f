import { text } from '#contracts/messages';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { StickyBar } from '../../../components/ui/sticky-bar.js';
import { hasEnded } from '../../jobs/jobs.js';
import type { Current } from './use-current-job.js';
import type { Studio } from '../use-studio.js';
import { FailedJobCard } from './failed-job-card.js';
import { History } from '../history/history.js';
import { JobCard } from './job-card.js';
import { QueueRow } from './queue-row.js';
import { ResultCard } from './result-card.js';
import { SaveButtons } from './save-buttons.js';
import { Variations } from './variations.js';

interface Props {
  current: Current;
  studio: Studio;
  className?: string;
}

/** Failed or cancelled. Beside the tabs that generate nothing, it would only be in the way. */
const hasFailed = ({ job }: Current): boolean => job !== null && hasEnded(job) && job.status !== 'completed';
const isOutOfPlace = ({ current, studio }: Props): boolean =>
  hasFailed(current) && (studio.tab === 'own' || studio.tab === 'ready');

function Stage({ current, studio }: Props) {
  const { job } = current;
  if (current.pending)
    return <Skeleton shape="loom" className="aspect-[16/10]" aria-busy="true" aria-label={text('common.loading')} />;
  if (current.failed && !job) return <FailureState title={text('job.loadFailed')} onRetry={current.retry} />;
  if (!job || isOutOfPlace({ current, studio }))
    return <EmptyState title={text('generation.empty')}>{text('generation.emptyHint')}</EmptyState>;
  if (job.status === 'completed') return <ResultCard job={job} studio={studio} />;
  return hasEnded(job) ? <FailedJobCard job={job} studio={studio} /> : <JobCard job={job} />;
}

/** A result that cannot be saved has no save buttons, nor has an empty table beside the own picture, which brings its own. */
const isSavable = ({ current, studio }: Props): boolean =>
  current.job?.status === 'completed' || (!hasFailed(current) && studio.tab !== 'own');

/** [GEN-13] The right side of the Design screen: the picture in work, what waits behind it, and what was made before. */
export function GeneratedImage({ current, studio, className = '' }: Props) {
  const { job, variations } = current;
  const savable = isSavable({ current, studio });
  return (
    <section aria-labelledby="generated" className={`min-w-0 ${className}`}>
      <h2 id="generated" className="text-head mb-4">
        {text('generation.title')}
      </h2>
      <div className="@container">
        <Stage current={current} studio={studio} />
      </div>
      {variations.length > 1 ? <Variations jobs={variations} current={job?.jobId} onChoose={current.choose} /> : null}
      {/* Below the picture, where the toasts of a finished generation do not lie over them. */}
      {savable ? (
        <div className="flex items-center gap-2 max-md:hidden! mt-4">
          <SaveButtons job={job} />
        </div>
      ) : null}
      {current.waiting.map((each) => (
        <QueueRow key={each.jobId} job={each} onChoose={() => current.choose(each.jobId)} />
      ))}
      <div className="@container">
        <History
          studio={studio}
          onTable={variations.length > 1 ? variations.map(({ jobId }) => jobId) : job ? [job.jobId] : []}
        />
      </div>
      {/* One's own picture is saved where it was chosen. */}
      {savable && studio.tab !== 'own' ? (
        <StickyBar>
          <SaveButtons job={job} />
        </StickyBar>
      ) : null}
    </section>
  );
}
