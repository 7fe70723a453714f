import type { JobStatus, OperatorJob } from '#contracts';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { Chip } from '../../../components/ui/chip.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { statusName } from '../../jobs/job-texts.js';
import { useOperatorJobs } from './queues.js';
import { BulkDialog, type BulkAct } from './bulk-dialog.js';
import { JobDrawer } from './job-drawer.js';
import { OperatorTable } from './operator-table.js';
import { tabBar, tabLook } from '../../../components/ui/tab-look.js';

const tabs: readonly JobStatus[] = ['failed', 'active', 'queued', 'waiting', 'completed', 'cancelled'];

/** How often each error stands in the list, the most frequent first. */
const errorCodes = (jobs: readonly OperatorJob[]): [string, number][] =>
  [
    ...Map.groupBy(
      jobs.filter((job) => job.error),
      (job) => job.error!.code,
    ),
  ]
    .map(([code, members]): [string, number] => [code, members.length])
    .sort((a, b) => b[1] - a[1]);

interface FailedBarProps {
  jobs: OperatorJob[];
  code: string | null;
  chosen: string[];
  replayable: string[];
  onCode: (code: string | null) => void;
  onTickAll: (on: boolean) => void;
  onBulk: (act: BulkAct) => void;
}

/** What can be done with failed jobs: narrow them to one error, tick all, replay or discard the ticked. */
function FailedBar({ jobs, code, chosen, replayable, onCode, onTickAll, onBulk }: FailedBarProps) {
  const none = chosen.length === 0;
  return (
    <>
      <div className="bulk" role="group" aria-label={text('ops.errors')}>
        {errorCodes(jobs).map(([each, times]) => (
          <Chip key={each} pressed={each === code} onClick={() => onCode(each === code ? null : each)}>
            {each} {times}
          </Chip>
        ))}
      </div>
      {replayable.length > 0 ? (
        <div className={none ? 'bulk' : 'bulk chosen'}>
          <Checkbox
            bare
            label={text('ops.selectAll')}
            checked={chosen.length === replayable.length}
            mixed={!none && chosen.length < replayable.length}
            onChange={(event) => onTickAll(event.target.checked)}
          />
          <b className="font-semibold">{text('ops.selected', { count: chosen.length })}</b>
          <Button icon={RotateCw} size="sm" blocked={none} onClick={() => onBulk('replay')}>
            {none ? text('ops.replay') : text('ops.replayCount', { count: chosen.length })}
          </Button>
          <Button size="sm" variant="ghost" blocked={none} onClick={() => onBulk('discard')}>
            {text('common.discard')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Jobs of everyone by state; failed ones can be ticked, replayed and discarded. */
export function OperatorJobs() {
  const [search] = useSearchParams();
  const status = tabs.find((each) => each === search.get('status')) ?? 'failed';
  const list = useOperatorJobs({ status });
  const [code, setCode] = useState<string | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(null);
  const [bulk, setBulk] = useState<BulkAct | null>(null);
  const all = list.data ?? [];
  const jobs = code ? all.filter((job) => job.error?.code === code) : all;
  const replayable = jobs.filter((job) => job.retryable).map((job) => job.jobId);
  const chosen = replayable.filter((id) => ticked.has(id));
  const tick = (id: string, on: boolean): void =>
    setTicked((known) => {
      const next = new Set(known);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const open = all.find((job) => job.jobId === opened);
  const failed = status === 'failed';
  return (
    <div>
      <h2 className="sr-only">{text('ops.jobs')}</h2>
      <nav className={tabBar('mt-7')} aria-label={text('ops.jobsByState')}>
        {tabs.map((each) => (
          <Link
            key={each}
            to={`?status=${each}`}
            className={tabLook(each === status)}
            preventScrollReset
            aria-current={each === status ? 'page' : undefined}
          >
            {statusName(each)}
          </Link>
        ))}
      </nav>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        {failed && all.length > 0 ? (
          <FailedBar
            jobs={all}
            code={code}
            chosen={chosen}
            replayable={replayable}
            onCode={setCode}
            onTickAll={(on) => setTicked(new Set(on ? replayable : []))}
            onBulk={setBulk}
          />
        ) : null}
        {list.isPending ? (
          <div className="p-4">
            <RowsSkeleton rows={4} />
          </div>
        ) : list.isError ? (
          <FailureState title={text('job.loadFailed')} onRetry={() => void list.refetch()} framed={false} />
        ) : jobs.length === 0 ? (
          <p className="text-muted p-6 text-center">{failed ? text('ops.noneFailed') : text('ops.noneInState')}</p>
        ) : (
          <OperatorTable
            jobs={jobs}
            ticked={failed ? ticked : null}
            onTick={tick}
            onOpen={(job) => setOpened(job.jobId)}
          />
        )}
      </div>
      {open ? <JobDrawer key={open.jobId} job={open} onClose={() => setOpened(null)} /> : null}
      {bulk ? (
        <BulkDialog
          act={bulk}
          ids={chosen}
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
