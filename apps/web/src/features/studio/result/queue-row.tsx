import type { JobView } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { useCancelJob } from '../../jobs/jobs.js';
import { stageText } from '../../jobs/job-texts.js';
import { Skeleton } from '../../../components/ui/skeleton.js';

/** Another generation on its way, in one line. */
export function QueueRow({ job, onChoose }: { job: JobView; onChoose: () => void }) {
  const cancel = useCancelJob();
  const eta = job.etaSeconds === undefined ? '' : text('generation.about', { seconds: job.etaSeconds });
  return (
    <div className="mt-4 grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 rounded-card border border-line bg-surface py-2.5 ps-2.5 pe-3 md:grid-cols-[48px_minmax(0,1fr)_auto_auto]">
      {job.previewUrl ? (
        <img className="h-[60px] w-12 rounded-[4px] object-cover" src={job.previewUrl} alt="" width={48} height={60} />
      ) : (
        <Skeleton shape="loom" className="h-[60px] w-12 rounded-[4px]" />
      )}
      <button type="button" className="border-0 bg-transparent p-0 text-start min-w-0" onClick={onChoose}>
        <span className="font-semibold min-w-0 truncate block">{job.title}</span>
        <span className="text-small text-muted block">
          {stageText(job)}
          {eta}
        </span>
      </button>
      <div className="max-md:hidden! w-[150px]">
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
