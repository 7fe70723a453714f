import type { JobView } from '#contracts';
import { X } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { Weave } from '../../../components/ui/weave.js';
import { useDrafts } from '../../../lib/drafts.js';
import { useNow } from '../../../lib/use-now.js';
import { useCancelJob } from '../../operations/api/jobs.js';
import { progressText, stageText } from '../../operations/api/job-texts.js';
import { ratioOf } from '../api/shapes.js';
import { Phases } from './phases.js';

const enough = 20;

/** Seconds left: as the server estimates, else from the share that is done. */
function secondsLeft(job: JobView, passed: number): number | null {
  if (job.etaSeconds !== undefined) return job.etaSeconds;
  return job.percent >= enough && job.percent < 100 ? Math.ceil((passed * (100 - job.percent)) / job.percent) : null;
}

/** A generation on its way: the picture as it arrives, how far it is, and the way out. */
export function JobCard({ job }: { job: JobView }) {
  const asked = useDrafts((drafts) => drafts.asked[job.jobId]);
  const cancel = useCancelJob();
  const passed = Math.max(0, Math.round((useNow(true) - Date.parse(job.createdAt)) / 1000));
  const left = secondsLeft(job, passed);
  const waiting = job.status === 'queued';
  const percent = Math.round(job.percent);
  return (
    <div className="job" aria-busy="true">
      <div className="crop">
        <Weave src={job.previewUrl} alt={text('generation.partial', { title: job.title })} percent={job.percent} ratio={ratioOf(asked?.size)} />
      </div>
      <div className="job-side">
        <div>
          <div className="row between items-end">
            <div>
              <p className="bdg live mb-3">{stageText(job)}</p>
              <p className="big num">{percent}<small>%</small></p>
            </div>
            <p className="small muted text-end num">{text('generation.passed', { seconds: passed })}{left === null ? null : <><br />{text('generation.left', { seconds: left })}</>}</p>
          </div>
          <div className="mt-3.5">
            <ProgressBar label={job.title} percent={waiting ? undefined : job.percent} valueText={progressText(job)} />
          </div>
        </div>
        <Phases job={job} />
        <div>
          <p className="small muted">{text('generation.quoted', { prompt: asked?.prompt ?? job.title })}</p>
          {job.attempts > 1 ? <p className="tiny muted mt-2">{text('generation.attempts', { count: job.attempts })}</p> : null}
          {job.cancellable ? (
            <Button icon={X} className="job-cancel" busy={cancel.isPending} onClick={() => cancel.mutate(job.jobId)}>{text('common.cancel')}</Button>
          ) : null}
          <p className="tiny muted">{text('generation.cancelNote')}</p>
        </div>
      </div>
    </div>
  );
}
