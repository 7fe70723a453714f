import { text } from '#contracts/messages';
import { Link } from 'react-router-dom';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { hasEnded, useJobs } from '../../features/jobs/jobs.js';
import { stageText } from '../../features/jobs/job-texts.js';

/** The job that runs now, in the corner of every screen. */
export function RunningJob() {
  const jobs = useJobs();
  const running = jobs.data?.filter((job) => !hasEnded(job)) ?? [];
  const job = running.find((each) => each.status !== 'queued') ?? running[0];
  if (!job) return null;
  const to = job.kind.startsWith('generation') ? `/design?job=${job.jobId}` : '/dashboard';
  return (
    <Link
      className="mb-3 grid min-w-0 flex-none gap-2 rounded-card border border-line bg-surface p-3 no-underline max-[1179px]:hidden"
      to={to}
    >
      <span className="flex min-w-0 items-center justify-between gap-2 text-small">
        <b className="min-w-0 truncate font-semibold">{job.title}</b>
        <span className="text-muted">{Math.round(job.percent)}%</span>
      </span>
      <ProgressBar label={job.title} percent={job.status === 'queued' ? undefined : job.percent} thin />
      <span className="text-tiny text-muted">
        {running.length > 1
          ? text('bar.moreJobs', { stage: stageText(job), more: running.length - 1 })
          : stageText(job)}
      </span>
    </Link>
  );
}
