import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Field } from '../../../components/ui/field.js';
import { DryRunReport } from './dry-run-report.js';
import { dryRunOf, mostPerSecond, usualRate, useDiscard, useReplay, useRestore, type JobSelection } from './queues.js';
import { ReasonField, shortestReason } from './reason-field.js';

export type BulkAct = 'replay' | 'discard' | 'restore';
export interface Bulk {
  act: BulkAct;
  selection: JobSelection;
  count: number;
}

interface Props extends Bulk {
  onDone: () => void;
  onClose: () => void;
}

const names = {
  replay: 'ops.replayJobs',
  discard: 'ops.discardJobs',
  restore: 'jobDesk.restoreJobs',
} as const;
const notes = { replay: 'ops.replayNote', discard: 'ops.discardNote', restore: 'jobDesk.restoreNote' } as const;

const isRate = (rate: string): boolean => Number(rate) >= 0.1 && Number(rate) <= mostPerSecond;

/** Replay, discard or restore of many jobs, with its reason; a dry run of a replay only says how many of which kind it would be. */
export function BulkDialog({ act, selection, count, onDone, onClose }: Props) {
  const [why, setWhy] = useState('');
  const [rate, setRate] = useState(String(usualRate));
  const [problem, setProblem] = useState<string>();
  const replay = useReplay();
  const discard = useDiscard();
  const restore = useRestore();
  const busy = replay.isPending || discard.isPending || restore.isPending;
  const confirm = (dryRun = false): void => {
    if (busy) return;
    if (why.trim().length < shortestReason) return setProblem(text('ops.why', { count: shortestReason }));
    if (act !== 'replay')
      return (act === 'discard' ? discard : restore).mutate({ selection, reason: why.trim() }, { onSuccess: onDone });
    if (!isRate(rate)) return;
    const request = { selection, reason: why.trim(), ratePerSecond: Number(rate), dryRun };
    replay.mutate(request, { onSuccess: () => dryRun || onDone() });
  };
  const dryRun = dryRunOf(replay);
  const name = text(names[act], { count });
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      {act === 'replay' ? (
        <Button busy={busy} onClick={() => confirm(true)}>
          {text('ops.dryRun')}
        </Button>
      ) : null}
      <Button variant={act === 'discard' ? 'solid-danger' : 'primary'} busy={busy} onClick={() => confirm()}>
        {name}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={name} footer={footer}>
      <p className="text-muted">{text(notes[act])}</p>
      <ReasonField
        value={why}
        problem={problem}
        onChange={(reason) => {
          setWhy(reason);
          setProblem(undefined);
        }}
      />
      {act === 'replay' ? (
        <Field
          label={text('ops.rate')}
          type="number"
          inputMode="decimal"
          min={0.1}
          max={mostPerSecond}
          step="any"
          value={rate}
          error={isRate(rate) ? undefined : text('ops.rateRange')}
          onChange={(event) => setRate(event.target.value)}
        />
      ) : null}
      {dryRun ? <DryRunReport {...dryRun} /> : null}
    </Dialog>
  );
}
