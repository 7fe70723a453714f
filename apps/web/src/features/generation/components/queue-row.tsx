import type { JobView } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { useCancelJob } from '../../operations/api/jobs.js';
import { stageText } from '../../operations/api/job-texts.js';

/** Another generation on its way, in one line. */
export function QueueRow({ job, onChoose }: { job: JobView; onChoose: () => void }) {
  const cancel = useCancelJob();
  const eta = job.etaSeconds === undefined ? '' : text('generation.about', { seconds: job.etaSeconds });
  return (
    <div className="qrow mt-4">
      {job.previewUrl ? (
        <img className="qthumb" src={job.previewUrl} alt="" width={48} height={60} />
      ) : (
        <div className="sk loom qthumb" />
      )}
      <button type="button" className="plain min-w-0" onClick={onChoose}>
        <span className="strong cut block">{job.title}</span>
        <span className="small muted block">
          {stageText(job)}
          {eta}
        </span>
      </button>
      <div className="only-d w-[150px]">
        <ProgressBar label={job.title} percent={job.status === 'queued' ? undefined : job.percent} thin />
      </div>
      {job.cancellable ? (
        <Button
          size="sm"
          aria-label={text('job.cancelNamed', { title: job.title })}
          busy={cancel.isPending}
          onClick={() => cancel.mutate(job.jobId)}
        >
          {text('common.cancel')}
        </Button>
      ) : null}
    </div>
  );
}
