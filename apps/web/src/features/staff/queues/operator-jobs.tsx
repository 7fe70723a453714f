import type { JobStatus } from '#contracts';
import { RotateCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { statusName } from '../../jobs/job-texts.js';
import { useOperatorJobs } from './queues.js';
import { BulkDialog, type Bulk, type BulkAct } from './bulk-dialog.js';
import { FailureGroups } from './failure-groups.js';
import { OperatorTable } from './operator-table.js';
import { tabBar, tabLook } from '../../../components/ui/tab-look.js';

// Opened, not shown at first.
const JobDrawer = lazy(() => import('./job-drawer.js'));

/** Discarded jobs are failed ones that were set aside. */
type Tab = JobStatus | 'discarded';
const tabs: readonly Tab[] = ['failed', 'active', 'queued', 'waiting', 'completed', 'cancelled', 'discarded'];
const tabName = (tab: Tab): string => (tab === 'discarded' ? text('jobDesk.discarded') : statusName(tab));

function filterOf(tab: Tab, cause: string | null) {
  if (tab === 'discarded') return { status: 'failed', discarded: 'only' } as const;
  if (tab !== 'failed') return { status: tab };
  return { status: tab, discarded: 'none', ...(cause ? { fingerprint: cause } : {}) } as const;
}

interface FailedBarProps {
  tab: 'failed' | 'discarded';
  chosen: string[];
  replayable: string[];
  onTickAll: (on: boolean) => void;
  onBulk: (act: BulkAct) => void;
}

/** What can be done with failed jobs: tick all, replay or discard the ticked, or restore those that were discarded. */
function FailedBar({ tab, chosen, replayable, onTickAll, onBulk }: FailedBarProps) {
  const none = chosen.length === 0;
  return (
    <div className={none ? 'bulk' : 'bulk chosen'}>
      <Checkbox
        bare
        label={text('ops.selectAll')}
        checked={chosen.length === replayable.length}
        mixed={!none && chosen.length < replayable.length}
        onChange={(event) => onTickAll(event.target.checked)}
      />
      <b className="font-semibold">{text('ops.selected', { count: chosen.length })}</b>
      {tab === 'discarded' ? (
        <Button size="sm" blocked={none} onClick={() => onBulk('restore')}>
          {none ? text('jobDesk.restore') : text('jobDesk.restoreCount', { count: chosen.length })}
        </Button>
      ) : (
        <>
          <Button icon={RotateCw} size="sm" blocked={none} onClick={() => onBulk('replay')}>
            {none ? text('ops.replay') : text('ops.replayCount', { count: chosen.length })}
          </Button>
          <Button size="sm" variant="ghost" blocked={none} onClick={() => onBulk('discard')}>
            {text('common.discard')}
          </Button>
        </>
      )}
    </div>
  );
}

interface ListProps {
  tab: Tab;
  list: ReturnType<typeof useOperatorJobs>;
  /** Ids of the ticked rows; null where jobs are not failed, and cannot be ticked. */
  ticked: ReadonlySet<string> | null;
  onTick: (id: string, on: boolean) => void;
  onOpen: (id: string) => void;
}

const emptyTexts = { failed: 'ops.noneFailed', discarded: 'jobDesk.noneDiscarded' } as const;

function JobList({ tab, list, ticked, onTick, onOpen }: ListProps) {
  if (list.isPending)
    return (
      <div className="p-4">
        <RowsSkeleton rows={4} />
      </div>
    );
  if (list.isError)
    return <FailureState title={text('job.loadFailed')} onRetry={() => void list.refetch()} framed={false} />;
  if (list.data.length === 0)
    return (
      <p className="text-muted p-6 text-center">
        {text(emptyTexts[tab as keyof typeof emptyTexts] ?? 'ops.noneInState')}
      </p>
    );
  return <OperatorTable jobs={list.data} ticked={ticked} onTick={onTick} onOpen={({ jobId }) => onOpen(jobId)} />;
}

/** Jobs of everyone by state; failed ones can be ticked, replayed and discarded, discarded ones restored. */
export function OperatorJobs() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((each) => each === search.get('status')) ?? 'failed';
  const cause = tab === 'failed' ? search.get('cause') : null;
  const list = useOperatorJobs(filterOf(tab, cause));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(null);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const jobs = list.data ?? [];
  const replayable = jobs.filter((job) => job.retryable || job.discardedAt).map((job) => job.jobId);
  const chosen = replayable.filter((id) => ticked.has(id));
  const tick = (id: string, on: boolean): void =>
    setTicked((known) => {
      const next = new Set(known);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const open = jobs.find((job) => job.jobId === opened);
  const tickable = tab === 'failed' || tab === 'discarded';
  return (
    <div>
      <h2 className="sr-only">{text('ops.jobs')}</h2>
      <nav className={tabBar('mt-7')} aria-label={text('ops.jobsByState')}>
        {tabs.map((each) => (
          <Link
            key={each}
            to={`?status=${each}`}
            className={tabLook(each === tab)}
            preventScrollReset
            aria-current={each === tab ? 'page' : undefined}
          >
            {tabName(each)}
          </Link>
        ))}
      </nav>
      {tab === 'failed' ? (
        <FailureGroups
          chosen={cause}
          onChoose={(fingerprint) => setSearch(fingerprint ? { status: tab, cause: fingerprint } : { status: tab })}
          onBulk={(act, { fingerprint, jobs: count }) =>
            setBulk({ act, selection: { filter: { fingerprint } }, count })
          }
        />
      ) : null}
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        {tickable && replayable.length > 0 ? (
          <FailedBar
            tab={tab}
            chosen={chosen}
            replayable={replayable}
            onTickAll={(on) => setTicked(new Set(on ? replayable : []))}
            onBulk={(act) => setBulk({ act, selection: { ids: chosen }, count: chosen.length })}
          />
        ) : null}
        <JobList tab={tab} list={list} ticked={tickable ? ticked : null} onTick={tick} onOpen={setOpened} />
      </div>
      {open ? (
        <Suspense>
          <JobDrawer key={open.jobId} job={open} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
      {bulk ? (
        <BulkDialog
          {...bulk}
          onDone={() => {
            setTicked(new Set());
            setBulk(null);
          }}
          onClose={() => setBulk(null)}
        />
      ) : null}
    </div>
  );
}
