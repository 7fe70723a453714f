import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { useDiscard, useReplay } from './queues.js';
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
    if (why.trim().length < shortestReason) return setProblem(text('ops.why', { count: shortestReason }));
    run.mutate({ ids, reason: why.trim() }, { onSuccess: onDone });
  };
  const name = text(act === 'replay' ? 'ops.replayJobs' : 'ops.discardJobs', { count: ids.length });
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant={act === 'replay' ? 'primary' : 'solid-danger'} busy={run.isPending} onClick={confirm}>
        {name}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={name} footer={footer}>
      <p className="text-muted">{act === 'replay' ? text('ops.replayNote') : text('ops.discardNote')}</p>
      <ReasonField
        value={why}
        problem={problem}
        onChange={(reason) => {
          setWhy(reason);
          setProblem(undefined);
        }}
      />
    </Dialog>
  );
}
