import type { JobView } from '#contracts';
import { X } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Picture } from '../../../components/ui/picture.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { hasEnded, useCancelJob } from '../../jobs/jobs.js';
import { pictureOf, stageText } from '../../jobs/job-texts.js';

interface Props {
  /** In the order they were started. */
  jobs: readonly JobView[];
  current: string | undefined;
  onChoose: (jobId: string) => void;
}

const stateOf = (job: JobView): string =>
  job.status === 'active' ? text('generation.variationPercent', { percent: Math.round(job.percent) }) : stageText(job);

/** The images that one prompt was asked for: each can be chosen or cancelled, or all that still run at once. */
export function Variations({ jobs, current, onChoose }: Props) {
  const cancel = useCancelJob();
  const cancellable = jobs.filter((job) => job.cancellable && !hasEnded(job));
  return (
    <section aria-labelledby="variations" className="mt-4">
      <div className="flex min-h-10 items-center justify-between gap-4">
        <h3 id="variations" className="text-[13px] leading-[18px] font-semibold">
          {text('generation.variationsOf', { count: jobs.length })}
        </h3>
        {cancellable.length > 1 ? (
          <Button
            size="sm"
            icon={X}
            busy={cancel.isPending}
            onClick={() => cancellable.forEach(({ jobId }) => cancel.mutate(jobId))}
          >
            {text('generation.cancelAll', { count: cancellable.length })}
          </Button>
        ) : null}
      </div>
      <ol className="mt-2 grid list-none grid-cols-4 gap-3 p-0">
        {jobs.map((job, index) => (
          <Variation
            key={job.jobId}
            job={job}
            number={index + 1}
            count={jobs.length}
            chosen={job.jobId === current}
            onChoose={() => onChoose(job.jobId)}
            onCancel={() => cancel.mutate(job.jobId)}
          />
        ))}
      </ol>
    </section>
  );
}

interface VariationProps {
  job: JobView;
  number: number;
  count: number;
  chosen: boolean;
  onChoose: () => void;
  onCancel: () => void;
}

function Variation({ job, number, count, chosen, onChoose, onCancel }: VariationProps) {
  const picture = pictureOf(job);
  const name = text('generation.variation', { number, count });
  const running = !hasEnded(job);
  return (
    <li className="relative min-w-0">
      <button
        type="button"
        className={`border-0 bg-transparent p-0 text-start grid w-full gap-1.5 rounded-ctl ${chosen ? 'outline-2 outline-offset-4 outline-accent' : ''}`}
        aria-label={text('generation.variationState', { name, state: stateOf(job) })}
        aria-pressed={chosen}
        onClick={onChoose}
      >
        {picture ? (
          <Picture
            className="checker aspect-square w-full rounded-[4px] object-cover"
            src={picture}
            widths={[160, 320]}
            alt=""
            width={160}
            height={160}
          />
        ) : (
          <Skeleton shape="loom" still={!running} className="aspect-square" />
        )}
        <span className="min-w-0 truncate text-muted block text-[12px] leading-4">{stateOf(job)}</span>
      </button>
      {running && job.cancellable ? (
        <IconButton
          icon={X}
          size="sm"
          className="absolute end-1 top-1"
          label={text('generation.cancelVariation', { number, count })}
          onClick={onCancel}
        />
      ) : null}
    </li>
  );
}
