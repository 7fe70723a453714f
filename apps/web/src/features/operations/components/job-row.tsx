import type { JobView } from '#contracts';
import { RotateCcw, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { StatusPill } from '../../../components/ui/status-pill.js';
import { Button } from '../../../components/ui/button.js';
import { Picture } from '../../../components/ui/picture.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { moment } from '../../../lib/format.js';
import { hasEnded, useCancelJob, useRetryJob } from '../api/jobs.js';
import { isGeneration, kindName, pictureOf, progressText, stageText, statusName } from '../api/job-texts.js';

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
        aria-label={text('job.retryNamed', { title: job.title })}
        busy={retry.isPending}
        onClick={() => retry.mutate(job.jobId)}
      >
        {text('ops.retry')}
      </Button>
    );
  return <span />;
}

/** One job of the person's own, live. */
export function JobRow({ job }: { job: JobView }) {
  const picture = pictureOf(job);
  const place = placeOf(job);
  const running = !hasEnded(job);
  return (
    <li className="job-row">
      {picture ? (
        <Picture className="qthumb" src={picture} widths={[160]} alt="" width={48} height={60} />
      ) : (
        <div className={running ? 'sk loom qthumb' : 'sk loom still qthumb'} />
      )}
      <div className="min-w-0">
        {place ? (
          <Link className="strong cut block no-underline" to={place}>
            {job.title}
          </Link>
        ) : (
          <p className="strong cut">{job.title}</p>
        )}
        <p className="small muted">
          {kindName(job.kind)} · {moment(job.createdAt)}
          {job.attempts > 1 ? ` · ${text('job.attempts', { count: job.attempts })}` : ''}
        </p>
        {job.status === 'failed' && job.error ? <p className="small danger-text">{job.error.message}</p> : null}
      </div>
      <div className="job-state">
        {running ? (
          <>
            <span className="small row between">
              <span>{stageText(job)}</span>
              <span className="muted num">{Math.round(job.percent)}%</span>
            </span>
            <ProgressBar
              label={job.title}
              percent={job.status === 'queued' ? undefined : job.percent}
              valueText={progressText(job)}
              thin
            />
          </>
        ) : (
          <JobBadge job={job} />
        )}
      </div>
      <Actions job={job} />
    </li>
  );
}
