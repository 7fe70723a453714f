import { text } from '#contracts/messages';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { kindName } from '../../jobs/job-texts.js';
import type { ReplayAnswer } from './queues.js';

/** [JOB-08] What a replay would run again, and which of its effects cannot repeat. */
export const DryRunReport = ({ matched, kinds = [] }: ReplayAnswer) => (
  <NoticeBox look="live">
    <div role="status">
      <b>{matched > 0 ? text('ops.wouldReplay', { count: matched }) : text('dryRun.none')}</b>
      <ul className="mt-1 grid gap-0.5 tabular-nums">
        {kinds.map(({ kind, jobs }) => (
          <li key={kind}>
            {text('dryRun.kind', { count: jobs, kind: kindName(kind), effect: text(`dryRun.effect.${kind}`) })}
          </li>
        ))}
      </ul>
    </div>
  </NoticeBox>
);
