import type { OperatorJob } from '#contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MOST_NAMED_JOBS } from '#contracts/job-limits';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { lazyOnPress, Opening } from '../../../components/ui/once-open.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { tabBar, tabLook } from '../../../components/ui/tab-look.js';
import { readNextPage } from '../../../lib/next-page.js';
import { statusName } from '../../jobs/job-texts.js';
import { FailedBar, MatchingBar } from './bulk-bars.js';
import { BulkJobs } from './bulk-jobs.js';
import { BulkDialog, type Bulk } from './bulk-dialog.js';
import { FailureGroups } from './failure-groups.js';
import { listFilterOf, selectionOf, tabs, useDeskFilter, type Tab } from './job-filter.js';
import { JobFilters } from './job-filters.js';
import { OperatorTable } from './operator-table.js';
import { useBulkJobs, useFailures, useOperatorJobs } from './queues.js';

// Opened, not shown at first.
const JobDrawer = lazyOnPress(() => import('./job-drawer.js'));

const tabName = (tab: Tab): string => (tab === 'discarded' ? text('jobDesk.discarded') : statusName(tab));

interface ListProps {
  tab: Tab;
  /** Whether nothing narrows the list but the state of the jobs. */
  whole: boolean;
  list: ReturnType<typeof useOperatorJobs>;
  /** Whether what stands above the list is not there yet: its rows would move. */
  waits: boolean;
  /** Ids of the ticked rows; null where jobs are not failed, and cannot be ticked. */
  ticked: ReadonlySet<string> | null;
  onTick: (id: string, on: boolean) => void;
  onOpen: (job: OperatorJob) => void;
}

const emptyTexts = { failed: 'ops.noneFailed', discarded: 'jobDesk.noneDiscarded' } as const;

function More({ list }: Pick<ListProps, 'list'>) {
  if (!list.hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-3 border-t border-line p-3">
      {list.isFetchNextPageError ? (
        <NoticeBox look="bad" role="alert">
          {text('jobDesk.moreFailed')}
        </NoticeBox>
      ) : null}
      <Button busy={list.isFetchingNextPage} onClick={() => void readNextPage(list)}>
        {text('jobDesk.more')}
      </Button>
    </div>
  );
}

function JobList({ tab, whole, list, waits, ticked, onTick, onOpen }: ListProps) {
  if (list.isPending || waits)
    return (
      <div className="p-4">
        <RowsSkeleton rows={4} />
      </div>
    );
  if (list.isError && !list.isFetchNextPageError)
    return <FailureState title={text('job.loadFailed')} onRetry={() => void list.refetch()} framed={false} />;
  if (list.jobs.length === 0)
    return (
      <p className="text-muted p-6 text-center">
        {text(whole ? (emptyTexts[tab as keyof typeof emptyTexts] ?? 'ops.noneInState') : 'jobDesk.noneMatch')}
      </p>
    );
  return (
    <>
      <OperatorTable jobs={list.jobs} ticked={ticked} onTick={onTick} onOpen={onOpen} />
      <More list={list} />
    </>
  );
}

/** Jobs of everyone by state and filter; failed ones can be ticked, replayed and discarded, discarded ones restored. */
export function OperatorJobs() {
  const { tab, filter, cause, isEmpty, chooseCause, addressOf } = useDeskFilter();
  const list = useOperatorJobs(listFilterOf(tab, filter, cause));
  const { isLoading: failuresWait } = useFailures(tab === 'failed');
  const { isLoading: bulksWait } = useBulkJobs();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<OperatorJob | null>(null);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const { jobs } = list;
  const replayable = jobs
    .filter((job) => job.retryable || job.discardedAt)
    .slice(0, MOST_NAMED_JOBS)
    .map((job) => job.jobId);
  const chosen = replayable.filter((id) => ticked.has(id));
  const tick = (id: string, on: boolean): void =>
    setTicked((known) => {
      const next = new Set(known);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  // It stays open while others push it out of the list: somebody may be writing in it.
  const open = opened && (jobs.find(({ jobId }) => jobId === opened.jobId) ?? opened);
  const tickable = tab === 'failed' || tab === 'discarded';
  return (
    <div>
      <h2 className="sr-only">{text('ops.jobs')}</h2>
      <BulkJobs />
      <nav className={tabBar('mt-7')} aria-label={text('ops.jobsByState')}>
        {tabs.map((each) => (
          <Link
            key={each}
            to={addressOf(each)}
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
          onChoose={chooseCause}
          isFiltered={!isEmpty}
          onBulk={(act, { fingerprint, jobs: count }) =>
            setBulk({ act, selection: { filter: { fingerprint } }, count })
          }
        />
      ) : null}
      <JobFilters />
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        {tickable ? <MatchingBar tab={tab} filter={selectionOf(tab, filter, cause)} onBulk={setBulk} /> : null}
        {tickable && replayable.length > 0 ? (
          <FailedBar
            tab={tab}
            chosen={chosen}
            replayable={replayable}
            onTickAll={(on) => setTicked(new Set(on ? replayable : []))}
            onBulk={(act) => setBulk({ act, selection: { ids: chosen }, count: chosen.length })}
          />
        ) : null}
        <JobList
          tab={tab}
          whole={isEmpty}
          list={list}
          waits={failuresWait || bulksWait}
          ticked={tickable ? ticked : null}
          onTick={tick}
          onOpen={setOpened}
        />
      </div>
      {open ? (
        <Opening onClose={() => setOpened(null)}>
          <JobDrawer key={open.jobId} job={open} onClose={() => setOpened(null)} />
        </Opening>
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
