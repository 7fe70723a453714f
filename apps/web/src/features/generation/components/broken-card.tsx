import type { JobView } from '#contracts';
import { Coins, PenLine, RotateCcw, Shuffle } from 'lucide-react';
import { text } from '#contracts/messages';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { Weave } from '../../../components/ui/weave.js';
import { reason } from '../../../lib/api-error.js';
import { notify } from '../../../lib/notify.js';
import { useRetryJob } from '../../operations/api/jobs.js';
import { failureOf } from '../api/failure.js';
import type { Studio } from '../hooks/use-studio.js';

/** The ways on: the same words again where that can help, other words where it cannot. */
function Ways({ job, studio }: { job: JobView; studio: Studio }) {
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
    <Button key="same" icon={Shuffle} busy={studio.another.isPending} onClick={() => studio.makeAnother(job)}>
      {text('generation.again')}
    </Button>
  ) : null;
  return <>{changeWords ? [other, same] : [same, other]}</>;
}

/** [GEN-16] A generation that failed or was cancelled: what happened, that it cost nothing, and the way on. */
export function BrokenCard({ job, studio }: { job: JobView; studio: Studio }) {
  const failed = job.status === 'failed';
  const picture = <Weave src={job.previewUrl ?? '/art/broken.webp'} alt="" percent={38} broken />;
  return (
    <div role={failed ? 'alert' : 'status'}>
      <EmptyState
        title={failed ? failureOf(job.error).title : text('generation.cancelled')}
        picture={picture}
        action={<Ways job={job} studio={studio} />}
      >
        {failed ? (job.error?.message ?? text('generation.failed')) : text('generation.notCharged')}{' '}
        {text('generation.keptPrompt')}
        <span className="row justify-center mt-3">
          <Badge look="ok" icon={Coins}>
            {text('generation.costNothing')}
          </Badge>
        </span>
      </EmptyState>
    </div>
  );
}
