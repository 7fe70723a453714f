import type { JobView } from '#contracts';
import { X } from 'lucide-react';
import { text } from '#contracts/messages';
import { ratioOfSize } from '#domain';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { Weave } from '../../../components/ui/weave.js';
import { useNow } from '../../../lib/use-now.js';
import { useCancelJob } from '../../jobs/jobs.js';
import { progressText, promptOf, secondsToRetry, stageName, stagesOf, stageText } from '../../jobs/job-texts.js';
import { pauseReason } from './failure.js';
import { jobLook, jobSideLook } from './job-look.js';
import { Badge } from '../../../components/ui/badge.js';
import { Stepper } from '../../../components/ui/stepper.js';

const enough = 20;

/** From the share that is done, where the server has nothing measured yet. */
const guessed = ({ percent }: JobView, passed: number): number | null =>
  percent >= enough && percent < 100 ? Math.ceil((passed * (100 - percent)) / percent) : null;

/**
 * [GEN-14] Seconds until the picture is there: the server's estimate, counted down from when it came. Zero once it is used
 * up, which says no more than that it takes longer; null where nothing is known.
 */
function useSecondsLeft(job: JobView, now: number): number | null {
  const [estimate, setEstimate] = useState({ jobId: job.jobId, eta: job.etaSeconds, at: now });
  if (estimate.jobId !== job.jobId || estimate.eta !== job.etaSeconds)
    setEstimate({ jobId: job.jobId, eta: job.etaSeconds, at: now });
  if (job.etaSeconds === undefined) return guessed(job, Math.max(0, (now - Date.parse(job.createdAt)) / 1000));
  return Math.max(0, job.etaSeconds - Math.floor((now - estimate.at) / 1000));
}

/** Where the job stands on its way: what is done, what goes on, what is still to come. */
function Phases({ job }: { job: JobView }) {
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

/** [GEN-14] Between two tries: why the last did not work, and when the next begins. */
function RetryWait({ job, now }: { job: JobView; now: number }) {
  const seconds = secondsToRetry(job, now);
  if (seconds === null || !job.error) return null;
  return (
    <NoticeBox look="wait" role="status">
      {pauseReason(job.error)} {seconds > 0 ? text('generation.retryIn', { seconds }) : text('generation.retryNow')}
    </NoticeBox>
  );
}

/** A generation on its way: the picture as it arrives, how far it is, and the way out. */
export function JobCard({ job }: { job: JobView }) {
  const cancel = useCancelJob();
  const now = useNow(true);
  const passed = Math.max(0, Math.round((now - Date.parse(job.createdAt)) / 1000));
  const left = useSecondsLeft(job, now);
  const waiting = job.status === 'queued';
  const percent = Math.round(job.percent);
  return (
    <div className={jobLook} aria-busy="true">
      <div className="crop self-start">
        <Weave
          src={job.previewUrl}
          alt={text('generation.partial', { title: job.title })}
          percent={job.percent}
          ratio={ratioOfSize(job.size)}
          className="aspect-square w-full"
        />
      </div>
      <div className={jobSideLook}>
        <div>
          <div className="flex gap-2 justify-between items-end">
            <div>
              <p className="mb-3">
                <Badge look="live">{stageText(job)}</Badge>
              </p>
              <p className="font-display text-[56px]/none font-[680] tracking-[-0.05em] tabular-nums">
                {percent}
                <small className="ms-0.5 text-[0.45em] font-semibold tracking-[-0.02em]">%</small>
              </p>
            </div>
            <p className="text-small text-muted tabular-nums text-end">
              {text('generation.passed', { seconds: passed })}
              {left === null ? null : (
                <>
                  <br />
                  {left > 0 ? text('generation.left', { seconds: left }) : text('generation.longer')}
                </>
              )}
            </p>
          </div>
          <div className="mt-3.5">
            <ProgressBar label={job.title} percent={waiting ? undefined : job.percent} valueText={progressText(job)} />
          </div>
        </div>
        <RetryWait job={job} now={now} />
        <Phases job={job} />
        <div>
          <p className="text-small text-muted">{text('generation.quoted', { prompt: promptOf(job) || job.title })}</p>
          {job.notice && secondsToRetry(job, now) === null ? (
            <p className="text-tiny text-muted mt-2">{job.notice}</p>
          ) : null}
          {job.attempts > 1 ? (
            <p className="text-tiny text-muted mt-2">{text('generation.attempts', { count: job.attempts })}</p>
          ) : null}
          {job.cancellable ? (
            <Button icon={X} className="mt-3.5 mb-2" busy={cancel.isPending} onClick={() => cancel.mutate(job.jobId)}>
              {text('common.cancel')}
            </Button>
          ) : null}
          <p className="text-tiny text-muted">{text('generation.cancelNote')}</p>
        </div>
      </div>
    </div>
  );
}
