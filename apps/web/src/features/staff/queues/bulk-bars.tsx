import { cx } from 'class-variance-authority';
import { RotateCw } from 'lucide-react';
import { MOST_SELECTED_JOBS } from '#contracts/job-limits';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Checkbox } from '../../../components/ui/checkbox.js';
import type { Bulk } from './bulk-dialog.js';
import { useJobCount, type JobFilter } from './queues.js';

const bar = 'flex flex-wrap items-center gap-2 border-b border-line px-3 py-2 text-small/5';

interface FailedBarProps {
  tab: 'failed' | 'discarded';
  chosen: string[];
  replayable: string[];
  onTickAll: (on: boolean) => void;
  onBulk: (act: Bulk['act']) => void;
}

/** What can be done with ticked jobs: tick all, replay or discard the ticked, or restore those that were discarded. */
export function FailedBar({ tab, chosen, replayable, onTickAll, onBulk }: FailedBarProps) {
  const none = chosen.length === 0;
  return (
    <div className={cx(bar, !none && 'bg-accent-wash')}>
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

interface MatchingBarProps {
  tab: 'failed' | 'discarded';
  filter: Omit<JobFilter, 'status' | 'discarded'>;
  onBulk: (bulk: Bulk) => void;
}

/** [JOB-08] What can be done with all jobs that the filter finds, listed or not. */
export function MatchingBar({ tab, filter, onBulk }: MatchingBarProps) {
  // Without a condition it would be the failed jobs of everybody.
  const isNarrow = Object.values(filter).some((value) => value !== undefined);
  const counted = useJobCount({ ...filter, discarded: tab === 'failed' ? 'none' : 'only' }, isNarrow);
  const { matched = 0 } = (isNarrow && counted.data) || {};
  if (matched === 0) return null;
  const start = (act: Bulk['act']) => onBulk({ act, selection: { filter }, count: matched });
  return (
    <div className={bar}>
      <b className="font-semibold">{text('jobDesk.matching', { count: matched })}</b>
      {tab === 'discarded' ? (
        <Button size="sm" onClick={() => start('restore')}>
          {text('jobDesk.restoreMatching', { count: matched })}
        </Button>
      ) : (
        <>
          <Button icon={RotateCw} size="sm" onClick={() => start('replay')}>
            {text('jobDesk.replayMatching', { count: matched })}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => start('discard')}>
            {text('jobDesk.discardMatching', { count: matched })}
          </Button>
        </>
      )}
      {matched >= MOST_SELECTED_JOBS ? <span className="text-muted">{text('jobDesk.newestOnly')}</span> : null}
    </div>
  );
}
