import { text } from '#contracts/messages';
import { Link } from 'react-router-dom';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { hasEnded, useJobs } from '../../features/operations/api/jobs.js';
import { stageText } from '../../features/operations/api/job-texts.js';

/** The job that runs now, in the corner of every screen. */
export function RunningJob() {
  const jobs = useJobs();
  const running = jobs.data?.filter((job) => !hasEnded(job)) ?? [];
  const job = running.find((each) => each.status !== 'queued') ?? running[0];
  if (!job) return null;
  const to = job.kind.startsWith('generation') ? `/design?job=${job.jobId}` : '/dashboard';
  return (
    <Link className="mini" to={to}>
      <span className="row between small">
        <b className="strong cut">{job.title}</b>
        <span className="muted num">{Math.round(job.percent)}%</span>
      </span>
      <ProgressBar label={job.title} percent={job.status === 'queued' ? undefined : job.percent} thin />
      <span className="tiny muted">
        {running.length > 1
          ? text('bar.moreJobs', { stage: stageText(job), more: running.length - 1 })
          : stageText(job)}
      </span>
    </Link>
  );
}
