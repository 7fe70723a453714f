import { text } from '#contracts/messages';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { kindName } from '../../jobs/job-texts.js';
import type { BulkAct, BulkAnswer } from './queues.js';

interface Props extends BulkAnswer {
  act: BulkAct;
}

const summaries = {
  replay: { some: 'ops.wouldReplay', none: 'dryRun.none' },
  discard: { some: 'dryRun.discard', none: 'dryRun.discardNone' },
  restore: { some: 'dryRun.restore', none: 'dryRun.restoreNone' },
} as const;

/** [JOB-08] What a replay would run again, and which of its effects cannot repeat, or what a discard would set aside or a restore take back. */
export const DryRunReport = ({ act, matched, kinds = [] }: Props) => (
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
    </div>
  </NoticeBox>
);
