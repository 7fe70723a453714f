import { text } from '#contracts/messages';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { kindName } from '../../jobs/job-texts.js';
import type { BulkAct, BulkResponse } from './queues.js';

interface Props extends BulkResponse {
  act: BulkAct;
}

const summaries = {
  replay: { some: 'ops.wouldReplay', none: 'dryRun.none' },
  discard: { some: 'dryRun.discard', none: 'dryRun.discardNone' },
  restore: { some: 'dryRun.restore', none: 'dryRun.restoreNone' },
} as const;

/** Which orders a discard leaves unsent, and what that means for them. */
function Unsent({ orders, more }: NonNullable<BulkResponse['unsent']>) {
  if (orders.length === 0) return null;
  const named = orders.join(', ');
  const numbers = more > 0 ? text('dryRun.andMore', { numbers: named, count: more }) : named;
  return (
    <p className="mt-1 [overflow-wrap:anywhere]">{text('dryRun.unsent', { count: orders.length + more, numbers })}</p>
  );
}

/** How each act is called and looks where it is done. */
export const bulkLooks = {
  replay: { name: 'ops.replayJobs', note: 'ops.replayNote', variant: 'primary' },
  discard: { name: 'ops.discardJobs', note: 'ops.discardNote', variant: 'solid-danger' },
  restore: { name: 'jobDesk.restoreJobs', note: 'jobDesk.restoreNote', variant: 'primary' },
} as const;

/** [JOB-08] What a replay would run again, and which of its effects cannot repeat, or what a discard would set aside or a restore take back. */
export const DryRunReport = ({ act, matched, kinds = [], unsent }: Props) => (
  <NoticeBox look="live">
    <div role="status">
      <b>{matched > 0 ? text(summaries[act].some, { count: matched }) : text(summaries[act].none)}</b>
      <ul className="mt-1 grid gap-0.5 tabular-nums">
        {kinds.map(({ kind, jobs: count }) => (
          <li key={kind}>
            {act === 'replay'
              ? text('dryRun.kind', { count, kind: kindName(kind), effect: text(`dryRun.effect.${kind}`) })
              : text('dryRun.discardKind', { count, kind: kindName(kind) })}
          </li>
        ))}
      </ul>
      {unsent ? <Unsent {...unsent} /> : null}
    </div>
  </NoticeBox>
);
