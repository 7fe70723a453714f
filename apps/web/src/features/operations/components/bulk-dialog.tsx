import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.js';
import { plural } from '../../../lib/format.js';
import { useDiscard, useReplay } from '../api/queues.js';
import { ReasonField, shortestReason } from './reason-field.js';

export type BulkAct = 'replay' | 'discard';

interface Props {
  act: BulkAct;
  ids: string[];
  onDone: () => void;
  onClose: () => void;
}

/** Replay or discard of a selection, with its reason. */
export function BulkDialog({ act, ids, onDone, onClose }: Props) {
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState<string>();
  const replay = useReplay();
  const discard = useDiscard();
  const run = act === 'replay' ? replay : discard;
  const confirm = (): void => {
    if (run.isPending) return;
    if (why.trim().length < shortestReason) return setProblem('Please say why, in at least 3 characters');
    run.mutate({ ids, reason: why.trim() }, { onSuccess: onDone });
  };
  const verb = act === 'replay' ? 'Replay' : 'Discard';
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>Cancel</button>
      <button type="button" className={act === 'replay' ? 'btn primary' : 'btn solid-danger'} aria-disabled={run.isPending} onClick={confirm}>{verb} {plural(ids.length, 'job')}</button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`${verb} ${plural(ids.length, 'job')}`} footer={footer}>
      <p className="muted">{act === 'replay' ? 'Each runs again with the same data. An effect that already happened is not repeated.' : 'A discarded job cannot be run again.'}</p>
      <ReasonField value={why} problem={problem} onChange={(reason) => { setWhy(reason); setProblem(undefined); }} />
    </Dialog>
  );
}
