import type { JobView } from '#contracts';
import { RotateCcw, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { StatusPill } from '../../components/ui/status-pill.js';
import { Button } from '../../components/ui/button.js';
import { Picture } from '../../components/ui/picture.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { moment } from '../../lib/format.js';
import { hasEnded, useCancelJob, useRetryJob } from './jobs.js';
import { isGeneration, kindName, pictureOf, progressText, stageText, statusName } from './job-texts.js';
import { Skeleton } from '../../components/ui/skeleton.js';

const looks = {
  queued: 'plain',
  active: 'live',
  waiting: 'live',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'plain',
} as const;
export const JobBadge = ({ job }: { job: Pick<JobView, 'status'> }) => (
  <StatusPill look={looks[job.status]}>{statusName(job.status)}</StatusPill>
);

const placeOf = (job: JobView): string | null =>
  isGeneration(job) ? `/design?job=${job.jobId}` : job.kind === 'mockup.render' ? '/user-designs' : null;

function Actions({ job }: { job: JobView }) {
  const cancel = useCancelJob();
  const retry = useRetryJob();
  if (job.cancellable)
    return (
      <Button
        icon={X}
        size="sm"
        className={aboveRow}
        aria-label={text('job.cancelNamed', { title: job.title })}
        busy={cancel.isPending}
        onClick={() => cancel.mutate(job.jobId)}
      >
        {text('common.cancel')}
      </Button>
    );
  if (job.retryable)
    return (
      <Button
        icon={RotateCcw}
        size="sm"
        className={aboveRow}
        aria-label={text('job.retryNamed', { title: job.title })}
        busy={retry.isPending}
        onClick={() => retry.mutate(job.jobId)}
      >
        {text('ops.retry')}
      </Button>
    );
  return <span />;
}

/** The whole row is pressed for its link, and the button in it for itself, 44 px high. */
const wholeRow = "after:absolute after:inset-0 after:content-['']";
const aboveRow =
  "relative z-1 justify-self-end before:absolute before:inset-x-0 before:-inset-y-[9px] before:content-['']";

const thumbnail = 'h-[60px] w-12 rounded-[4px] object-cover max-md:h-[55px] max-md:w-11 max-md:self-start';

/** One job of the user's own, live. */
export function JobRow({ job }: { job: JobView }) {
  const picture = pictureOf(job);
  const place = placeOf(job);
  const running = !hasEnded(job);
  return (
    <li className="relative grid grid-cols-[48px_minmax(0,1fr)_190px_96px] items-center gap-4 px-4 py-3 not-first:border-t not-first:border-line max-md:grid-cols-[44px_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-2">
      {picture ? (
        <Picture className={thumbnail} src={picture} widths={[160]} alt="" width={48} height={60} />
      ) : (
        <Skeleton shape="loom" still={!running} className={thumbnail} />
      )}
      <div className="min-w-0">
        {place ? (
          <Link className={`block truncate font-semibold no-underline ${wholeRow}`} to={place}>
            {job.title}
          </Link>
        ) : (
          <p className="truncate font-semibold">{job.title}</p>
        )}
        <p className="text-small text-muted">
          {kindName(job.kind)} · {moment(job.createdAt)}
          {job.attempts > 1 ? ` · ${text('job.attempts', { count: job.attempts })}` : ''}
        </p>
        {job.status === 'failed' && job.error ? <p className="text-small text-danger">{job.error.message}</p> : null}
      </div>
      <div className="grid gap-1.5 max-md:col-start-2 max-md:row-start-2">
        {running ? (
          <>
            <span className="text-small flex items-center gap-2 justify-between">
              <span>{stageText(job)}</span>
              <span className="text-muted tabular-nums">{Math.round(job.percent)}%</span>
            </span>
            <ProgressBar
              label={job.title}
              percent={job.status === 'queued' ? undefined : job.percent}
              valueText={progressText(job)}
              thin
            />
          </>
        ) : (
          <span className="justify-self-start">
            <JobBadge job={job} />
          </span>
        )}
      </div>
      <Actions job={job} />
    </li>
  );
}
