import { useCallback, useEffect, useState } from 'react';
import { FEWEST_JOBS_PER_SECOND, MOST_JOBS_PER_SECOND, USUAL_JOBS_PER_SECOND } from '#contracts/job-limits';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Field } from '../../../components/ui/field.js';
import { bulkLooks, DryRunReport } from './dry-run-report.js';
import { dryRunOf, useBulk, useIsBulkPaused, type BulkAct, type JobSelection } from './queues.js';
import { useReason } from './reason-field.js';

export interface Bulk {
  act: BulkAct;
  selection: JobSelection;
  count: number;
}

interface Props extends Bulk {
  onDone: () => void;
  onClose: () => void;
}

const isRate = (rate: string): boolean =>
  Number(rate) >= FEWEST_JOBS_PER_SECOND && Number(rate) <= MOST_JOBS_PER_SECOND;

const RateField = ({ rate, onChange }: { rate: string; onChange: (rate: string) => void }) => (
  <Field
    label={text('ops.rate')}
    type="number"
    inputMode="decimal"
    min={FEWEST_JOBS_PER_SECOND}
    max={MOST_JOBS_PER_SECOND}
    step="any"
    value={rate}
    error={isRate(rate) ? undefined : text('ops.rateRange')}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** Replay, discard or restore of many jobs, with its reason, and its pace where it has one. It begins with a dry run, which says how many of which kind it would be; nothing is done without one. */
export function BulkDialog({ act, selection, count, onDone, onClose }: Props) {
  const reason = useReason();
  const [rate, setRate] = useState(String(USUAL_JOBS_PER_SECOND[act === 'restore' ? 'discard' : act]));
  const bulk = useBulk(act);
  const trial = useBulk(act);
  const waits = useIsBulkPaused() && act !== 'restore';
  const { mutate: runDry } = trial;
  const dryRun = dryRunOf(trial);
  const matched = dryRun?.matched ?? count;
  const tryOut = useCallback(
    () => runDry({ selection, reason: text('ops.dryRun'), count, dryRun: true }),
    [runDry, selection, count],
  );
  useEffect(tryOut, [tryOut]);
  const confirm = (): void => {
    if (reason.why === undefined) return reason.ask();
    if (!dryRun) return tryOut();
    if (bulk.isPending || !isRate(rate)) return;
    const request = { selection, reason: reason.why, count: dryRun.matched, ratePerSecond: Number(rate) };
    bulk.mutate(request, { onSuccess: onDone });
  };
  const name = text(bulkLooks[act].name, { count: matched });
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button busy={trial.isPending} onClick={tryOut}>
        {text('ops.dryRun')}
      </Button>
      <Button variant={bulkLooks[act].variant} busy={bulk.isPending || trial.isPending} onClick={confirm}>
        {name}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={name} footer={footer}>
      <p className="text-muted">{text(bulkLooks[act].note)}</p>
      {waits ? <p className="text-warn">{text('bulk.paused')}</p> : null}
      {reason.field}
      {act === 'restore' ? null : <RateField rate={rate} onChange={setRate} />}
      {dryRun ? <DryRunReport act={act} {...dryRun} /> : null}
    </Dialog>
  );
}
