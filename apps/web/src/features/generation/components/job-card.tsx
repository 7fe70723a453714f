import type { JobView } from '#contracts';
import { X } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { Weave } from '../../../components/ui/weave.js';
import { useNow } from '../../../lib/use-now.js';
import { useCancelJob } from '../../operations/api/jobs.js';
import { progressText, stageText } from '../../operations/api/job-texts.js';
import { promptOf, secondsToRetry } from '../api/asked.js';
import { pauseReason } from '../api/failure.js';
import { ratioOfSize } from '#domain';
import { useSecondsLeft } from '../hooks/use-seconds-left.js';
import { Phases } from './phases.js';

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
    <div className="job" aria-busy="true">
      <div className="crop">
        <Weave
          src={job.previewUrl}
          alt={text('generation.partial', { title: job.title })}
          percent={job.percent}
          ratio={ratioOfSize(job.size)}
        />
      </div>
      <div className="job-side">
        <div>
          <div className="row between items-end">
            <div>
              <p className="bdg live mb-3">{stageText(job)}</p>
              <p className="big num">
                {percent}
                <small>%</small>
              </p>
            </div>
            <p className="small muted text-end num">
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
          <p className="small muted">{text('generation.quoted', { prompt: promptOf(job) || job.title })}</p>
          {job.notice && secondsToRetry(job, now) === null ? <p className="tiny muted mt-2">{job.notice}</p> : null}
          {job.attempts > 1 ? (
            <p className="tiny muted mt-2">{text('generation.attempts', { count: job.attempts })}</p>
          ) : null}
          {job.cancellable ? (
            <Button icon={X} className="job-cancel" busy={cancel.isPending} onClick={() => cancel.mutate(job.jobId)}>
              {text('common.cancel')}
            </Button>
          ) : null}
          <p className="tiny muted">{text('generation.cancelNote')}</p>
        </div>
      </div>
    </div>
  );
}
