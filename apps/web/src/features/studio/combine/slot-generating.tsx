import type { JobView } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { Weave } from '../../../components/ui/weave.js';
import { progressText, stageText } from '../../jobs/job-texts.js';
import type { CombineInput } from './inputs.js';

interface Props {
  input: CombineInput;
  number: number;
  /** Undefined until the server has taken the request. */
  job: JobView | undefined;
  stopping: boolean;
  onCancel: () => void;
}

/** The picture of an input on its way, with the way out. */
export function SlotGenerating({ input, number, job, stopping, onCancel }: Props) {
  const known = job !== undefined && job.status !== 'queued';
  const eta = job?.etaSeconds === undefined ? '' : text('generation.about', { seconds: job.etaSeconds });
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-3">
      <div className="size-24 overflow-hidden rounded-[4px]">
        <Weave src={job?.previewUrl ?? null} alt="" percent={job?.percent ?? 0} ratio={1} />
      </div>
      <div className="grid min-w-0 content-between gap-2">
        <p className="line-clamp-2 text-small wrap-anywhere">{input.prompt}</p>
        <ProgressBar
          label={text('combine.input', { number })}
          percent={known ? job.percent : undefined}
          valueText={job ? progressText(job) : text('generation.starting')}
          thin
        />
        <div className="flex items-center gap-2 justify-between">
          <span className="text-tiny text-muted">
            {job ? stageText(job) : text('generation.starting')}
            {eta}
          </span>
          {job?.cancellable ? (
            <Button size="sm" busy={stopping} aria-label={text('combine.cancelInput', { number })} onClick={onCancel}>
              {text('common.cancel')}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
