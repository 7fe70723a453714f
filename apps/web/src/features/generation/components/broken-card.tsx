import type { JobView } from '#contracts';
import { RotateCcw } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { Weave } from '../../../components/ui/weave.js';
import { useRetryJob } from '../../operations/api/jobs.js';

/** A generation that failed or was cancelled: why, what became of the token, and the way on. */
export function BrokenCard({ job }: { job: JobView }) {
  const retry = useRetryJob();
  const failed = job.status === 'failed';
  const action = job.retryable ? (
    <Button icon={RotateCcw} busy={retry.isPending} onClick={() => retry.mutate(job.jobId)}>{text('common.tryAgain')}</Button>
  ) : null;
  return (
    <div role={failed ? 'alert' : 'status'}>
      <EmptyState title={failed ? text('generation.threadBroke') : text('generation.cancelled')} picture={<Weave src={job.previewUrl ?? '/art/broken.webp'} alt="" percent={38} broken />} action={action}>
        {failed ? (job.error?.message ?? text('generation.failed')) : text('generation.notCharged')} {failed ? text('generation.keptPrompt') : ''}
      </EmptyState>
    </div>
  );
}
