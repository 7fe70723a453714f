import type { OperatorJob } from '#contracts';
import { RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { bulkLooks, DryRunReport } from './dry-run-report.js';
import { dryRunOf, useBulk, type BulkAct } from './queues.js';
import type { useReason } from './reason-field.js';

interface Acts {
  /** The buttons; undefined where nothing can be done. */
  footer: ReactNode;
  /** What the chosen act would do, once that is known. */
  report: ReactNode;
}

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** [JOB-08] Replay and discard of one job, or the way back from a discard: the first press says what it would do, the second does it. */
export function useJobActs(job: OperatorJob, { why, ask }: ReturnType<typeof useReason>, onDone: () => void): Acts {
  const [chosen, setChosen] = useState<BulkAct | null>(null);
  const acts = { replay: useBulk('replay'), discard: useBulk('discard'), restore: useBulk('restore') };
  const request = { selection: { ids: [job.jobId] }, count: 1 };
  const tryOut = (act: BulkAct): void => {
    setChosen(act);
    acts[act].mutate({ ...request, reason: text('ops.dryRun'), dryRun: true });
  };
  if (!job.retryable && !job.discardedAt) return { footer: undefined, report: null };
  if (!chosen)
    return { footer: job.retryable ? <Failed onChoose={tryOut} /> : <SetAside onChoose={tryOut} />, report: null };
  const { mutate, isPending } = acts[chosen];
  const dryRun = dryRunOf(acts[chosen]);
  const confirm = (): void => {
    if (isPending) return;
    if (!dryRun) return tryOut(chosen);
    if (why === undefined) return ask();
    mutate({ ...request, reason: why }, { onSuccess: onDone });
  };
  return {
    footer: (
      <>
        <Button variant={bulkLooks[chosen].variant} busy={isPending} blocked={dryRun?.matched === 0} onClick={confirm}>
          {text(bulkLooks[chosen].name, { count: 1 })}
        </Button>
        <Button className="ml-auto" onClick={() => setChosen(null)}>
          {text('common.cancel')}
        </Button>
      </>
    ),
    report: dryRun ? (
      <div ref={intoView} className="scroll-mb-6">
        <DryRunReport act={chosen} {...dryRun} />
      </div>
    ) : null,
  };
}

interface ChoiceProps {
  onChoose: (act: BulkAct) => void;
}

const Failed = ({ onChoose }: ChoiceProps) => (
  <>
    <Button icon={RotateCw} variant="primary" onClick={() => onChoose('replay')}>
      {text('ops.replayJob')}
    </Button>
    <Button variant="danger" className="ml-auto" onClick={() => onChoose('discard')}>
      {text('common.discard')}
    </Button>
  </>
);

const SetAside = ({ onChoose }: ChoiceProps) => (
  <Button variant="primary" onClick={() => onChoose('restore')}>
    {text('jobDesk.restoreJob')}
  </Button>
);
