import type { FailureGroup } from '#contracts';
import { RotateCw } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { cn } from '../../../lib/cn.js';
import { age } from '../../../lib/format.js';
import { kindName } from '../../jobs/job-texts.js';
import { TriageButtons, TriageNotes, TriageState } from './failure-triage.js';
import { useFailures, type BulkAct } from './queues.js';
import { useFocusAfter } from './use-focus-after.js';

/** Failures of each of the last 24 hours as bars, the present hour last. */
function Trend({ byHour }: { byHour: readonly number[] }) {
  const most = Math.max(1, ...byHour);
  const lastDay = byHour.reduce((sum, each) => sum + each, 0);
  return (
    <div>
      <div className="flex h-6 items-end gap-px" aria-hidden>
        {byHour.map((count, index) => (
          <i
            key={index}
            className={cn('w-1 rounded-t-[1px]', count > 0 ? 'bg-danger' : 'bg-line')}
            style={{ height: `${Math.max(8, (100 * count) / most)}%` }}
          />
        ))}
      </div>
      <p className="mt-1 text-tiny text-muted tabular-nums">{text('failures.lastDay', { count: lastDay })}</p>
    </div>
  );
}

interface GroupProps {
  group: FailureGroup;
  chosen: boolean;
  onChoose: () => void;
  onBulk: (act: BulkAct) => void;
}

function Group({ group, chosen, onChoose, onBulk }: GroupProps) {
  const named = { name: `${group.code}, ${kindName(group.kind)}` };
  return (
    <li
      aria-label={named.name}
      className={cn(
        'grid grid-cols-[1fr_auto] items-start gap-x-6 gap-y-3 border-b border-line px-4 py-3 last:border-b-0',
        chosen && 'bg-accent-wash',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-mono text-mono font-semibold text-danger">{group.code}</b>
          <span className="text-small text-muted">{kindName(group.kind)}</span>
        </p>
        <p className="[overflow-wrap:anywhere]">{group.message}</p>
        <p className="mt-1 text-small text-muted tabular-nums">
          {[
            text('failures.jobs', { count: group.jobs }),
            text('failures.users', { count: group.users }),
            ...(group.orders > 0 ? [text('failures.orders', { count: group.orders })] : []),
            text('failures.between', { first: age(group.firstAt), last: age(group.lastAt) }),
          ].join(' · ')}
        </p>
        <TriageState group={group} />
      </div>
      <Trend byHour={group.byHour} />
      <div className="col-span-full flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={RotateCw}
          aria-label={text('failures.replayNamed', named)}
          onClick={() => onBulk('replay')}
        >
          {text('ops.replayCount', { count: group.jobs })}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={text('failures.discardNamed', named)}
          onClick={() => onBulk('discard')}
        >
          {text('common.discard')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={chosen}
          aria-label={text('failures.showNamed', named)}
          onClick={onChoose}
        >
          {chosen ? text('failures.showAll') : text('failures.show')}
        </Button>
        <TriageButtons group={group} {...named} />
      </div>
      <TriageNotes group={group} {...named} />
    </li>
  );
}

interface Props {
  /** Fingerprint of the group whose jobs are listed. */
  chosen: string | null;
  /** The list of jobs below is of a filter, which these groups are not. */
  isFiltered: boolean;
  onChoose: (fingerprint: string | null) => void;
  onBulk: (act: BulkAct, group: FailureGroup) => void;
}

interface ListProps extends Omit<Props, 'isFiltered'> {
  groups: readonly FailureGroup[];
}

const GroupList = ({ groups, chosen, onChoose, onBulk }: ListProps) => (
  <ul className="rounded-card border border-line bg-surface">
    {groups.map((group) => (
      <Group
        key={group.fingerprint}
        group={group}
        chosen={group.fingerprint === chosen}
        onChoose={() => onChoose(group.fingerprint === chosen ? null : group.fingerprint)}
        onBulk={(act) => onBulk(act, group)}
      />
    ))}
  </ul>
);

/** [JOB-14] What went wrong, the most frequent first, each replayed or discarded as a whole; what is muted is folded away. */
export function FailureGroups({ isFiltered, ...props }: Props) {
  const failures = useFailures();
  // A group that is muted or heard again moves into another list, and the pressed button with it.
  const title = useFocusAfter(failures.data?.groups.filter(({ mutedUntil }) => mutedUntil).length);
  if (failures.isPending) return <RowsSkeleton rows={2} />;
  if (failures.isError)
    return <FailureState title={text('failures.loadFailed')} onRetry={() => void failures.refetch()} framed={false} />;
  const { groups, partial } = failures.data;
  if (groups.length === 0) return null;
  const muted = groups.filter(({ mutedUntil }) => mutedUntil);
  const loud = groups.filter(({ mutedUntil }) => !mutedUntil);
  return (
    <section className="mt-4" aria-labelledby="failure-groups">
      <h3 id="failure-groups" ref={title} tabIndex={-1} className="mb-2">
        {text('failures.title')}
      </h3>
      {isFiltered ? <p className="mb-2 text-small text-muted">{text('failures.allCauses')}</p> : null}
      {loud.length > 0 ? <GroupList {...props} groups={loud} /> : null}
      {muted.length > 0 ? (
        <details className="mt-2">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-small text-muted">
            {text('triage.mutedCount', { count: muted.length })}
          </summary>
          <div className="mt-2">
            <GroupList {...props} groups={muted} />
          </div>
        </details>
      ) : null}
      {partial ? <p className="mt-2 text-small text-muted">{text('failures.partial')}</p> : null}
    </section>
  );
}
