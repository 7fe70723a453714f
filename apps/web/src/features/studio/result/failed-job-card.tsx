import type { JobView } from '#contracts';
import { Coins, PenLine, RotateCcw, Shuffle } from 'lucide-react';
import { text } from '#contracts/messages';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { Weave } from '../../../components/ui/weave.js';
import { reason } from '../../../lib/api-error.js';
import { notify } from '../../../lib/notify.js';
import { useRetryJob } from '../../jobs/jobs.js';
import { failureOf } from './failure.js';
import type { Studio } from '../use-studio.js';

/** What to do next: retry the same prompt where that can help, change it where it cannot. */
function FailureActions({ job, studio }: { job: JobView; studio: Studio }) {
  const retry = useRetryJob();
  const failed = job.status === 'failed';
  const { changeWords } = failureOf(job.error);
  const words = studio.promptOf(job);
  const again = (): void =>
    retry.mutate(job.jobId, {
      onError: (error) => notify.error(reason(error, text('generation.failed')), { id: 'not-started' }),
    });
  const other = words ? (
    <Button
      key="other"
      icon={PenLine}
      variant={failed && changeWords ? 'primary' : 'default'}
      onClick={() => studio.editPrompt(words)}
    >
      {text('generation.editPrompt')}
    </Button>
  ) : null;
  const same = failed ? (
    job.retryable ? (
      <Button
        key="same"
        icon={RotateCcw}
        variant={changeWords ? 'default' : 'primary'}
        busy={retry.isPending}
        onClick={again}
      >
        {text('generation.retry')}
      </Button>
    ) : null
  ) : studio.canRepeat(job) ? (
    <Button key="same" icon={Shuffle} busy={studio.regenerating} onClick={() => studio.regenerate(job)}>
      {text('generation.regenerate')}
    </Button>
  ) : null;
  return <>{changeWords ? [other, same] : [same, other]}</>;
}

/** [GEN-16] A generation that failed or was cancelled: what happened, that it was not charged, and what to do next. */
export function FailedJobCard({ job, studio }: { job: JobView; studio: Studio }) {
  const failed = job.status === 'failed';
  const picture = <Weave src={job.previewUrl ?? '/art/broken.webp'} alt="" percent={38} broken />;
  return (
    <div role={failed ? 'alert' : 'status'}>
      <EmptyState
        title={failed ? failureOf(job.error).title : text('generation.cancelled')}
        picture={picture}
        action={<FailureActions job={job} studio={studio} />}
      >
        {failed ? (job.error?.message ?? text('generation.failed')) : text('generation.notCharged')}{' '}
        {text('generation.keptPrompt')}
        <span className="flex items-center gap-2 justify-center mt-3">
          <Badge look="ok" icon={Coins}>
            {text('generation.costNothing')}
          </Badge>
        </span>
      </EmptyState>
    </div>
  );
}
