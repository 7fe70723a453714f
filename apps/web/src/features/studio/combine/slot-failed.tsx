import type { JobView } from '#contracts';
import { RotateCcw } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';

interface Props {
  number: number;
  job: JobView | undefined;
  retrying: boolean;
  onRetry: () => void;
}

/** Why an input has no picture; the words below it can be changed, or the same ones tried again. */
export function SlotFailed({ number, job, retrying, onRetry }: Props) {
  const action = job?.retryable ? (
    <Button
      size="sm"
      icon={RotateCcw}
      busy={retrying}
      aria-label={text('combine.retryInput', { number })}
      onClick={onRetry}
    >
      {text('common.tryAgain')}
    </Button>
  ) : null;
  return (
    <NoticeBox look="bad" role="alert" action={action}>
      {job?.error?.message ?? text('generation.failed')} {text('generation.notCharged')}
    </NoticeBox>
  );
}
