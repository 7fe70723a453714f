import { useEffect, useRef } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../components/ui/button.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { Stepper, type Step } from '../../components/ui/stepper.js';
import { hasEnded, useCancelJob } from '../jobs/jobs.js';
import { stageText } from '../jobs/job-texts.js';
import { RunWait } from '../jobs/run-wait.js';
import { RunNotice } from './run-notice.js';
import type { Preview } from './use-preview.js';

/** [MOCK-08] The steps of a run with the percentage that each ends at. */
const steps = [
  { name: 'mockup.step.sent', until: 20 },
  { name: 'mockup.step.created', until: 40 },
  { name: 'mockup.step.waited', until: 60 },
  { name: 'mockup.step.looking', until: 90 },
  { name: 'mockup.step.ready', until: 100 },
] as const;

const phases = (percent: number): Step[] => {
  const now = steps.findIndex(({ until }) => percent < until);
  const at = now < 0 ? steps.length : now;
  return steps.map(({ name }, index) => ({
    name: text(name),
    state: index < at ? 'done' : index === at ? 'now' : 'next',
  }));
};

interface Props {
  preview: Preview;
  /** The name of the product that the preview is of. */
  product: string;
}

/** A product preview on its way: how far it is, what it waits for, and the way out. */
export function PreviewRun({ preview, product }: Props) {
  const cancel = useCancelJob();
  const card = useRef<HTMLElement>(null);
  const { job } = preview;
  const begun = useRef(job === null);
  useEffect(() => {
    // A press on the bar at the bottom of a phone starts what lies elsewhere on the page.
    if (begun.current) card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const percent = Math.round(preview.percent);
  const stage = job ? stageText(job) : text('mockup.starting');
  return (
    <section
      ref={card}
      className="grid scroll-my-20 gap-4 p-4"
      aria-labelledby="preview-run"
      aria-busy={!job || !hasEnded(job)}
    >
      <h2 className="font-ui text-base/6 font-semibold tracking-normal" id="preview-run">
        {text('mockup.runTitle', { product })}
      </h2>
      <div>
        <div className="mb-1.5 flex justify-between text-small">
          <span>{stage}</span>
          <span className="text-muted tabular-nums">{percent}%</span>
        </div>
        <ProgressBar
          label={text('mockup.productPreview')}
          percent={percent}
          valueText={text('mockup.progress', { stage, percent })}
        />
      </div>
      {job ? <RunWait job={job} /> : null}
      {job?.notices.map((notice) => (
        <RunNotice key={notice} notice={notice} />
      ))}
      <Stepper compact steps={phases(percent)} />
      <div className="flex flex-wrap items-center gap-3">
        {job?.cancellable ? (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate(job.jobId)}>
            {text('common.cancel')}
          </Button>
        ) : null}
        <span className="min-w-0 flex-1 text-small text-muted">{text('mockup.mayLeave')}</span>
      </div>
    </section>
  );
}
