import type { HistoryRange } from '#contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { call } from '../../../lib/http-client.js';
import { lines, QueueChart, type Shown } from './queue-chart.js';
import { queueKeys } from './queue-keys.js';

const RANGES: readonly HistoryRange[] = ['1h', '24h', '7d'];
const SHOWN: readonly Shown[] = ['ended', 'queued', 'oldest'];

/** Refreshed with the queues, and every quarter of a minute. */
const useHistory = (range: HistoryRange) =>
  useQuery({
    queryKey: queueKeys.history(range),
    queryFn: () => call('GET /api/ops/queues/history', { query: { range } }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

const box = (look: string): ReactNode => <i className={`size-2.5 rounded-[2px] ${look}`} />;
const line = (what: keyof typeof lines): ReactNode => (
  <svg width="22" height="4">
    <line x2="22" y1="2" y2="2" strokeWidth="2" className={lines[what]} />
  </svg>
);

const legends: Record<Shown, () => [mark: ReactNode, words: string][]> = {
  ended: () => [
    [box('bg-accent'), text('jobDesk.history.done')],
    [box('bg-danger'), text('jobDesk.history.failed')],
  ],
  queued: () => [
    [line('waiting'), text('jobDesk.history.waiting')],
    [line('active'), text('jobDesk.history.active')],
    [line('delayed'), text('jobDesk.history.delayed')],
    [box('bg-sunken'), text('jobDesk.history.gap')],
  ],
  oldest: () => [
    [line('oldestSeconds'), text('jobDesk.history.age')],
    [box('bg-sunken'), text('jobDesk.history.gap')],
  ],
};

const Legend = ({ shown }: { shown: Shown }) => (
  <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-tiny text-muted" aria-hidden>
    {legends[shown]().map(([mark, words]) => (
      <span key={words} className="flex items-center gap-1.5">
        {mark}
        {words}
      </span>
    ))}
  </p>
);

/** [JOB-14] What each queue got done over the last hour, day or week and what failed, or how much stood in it, and how long. */
export default function QueueHistory() {
  const [range, setRange] = useState<HistoryRange>('1h');
  const [shown, setShown] = useState<Shown>('ended');
  const history = useHistory(range);
  return (
    <section className="mt-7" aria-labelledby="history">
      <div className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 id="history" className="text-title">
          {text('jobDesk.history.title')}
        </h2>
        <Segmented
          className="ms-auto"
          label={text('jobDesk.history.shown')}
          options={SHOWN.map((value) => ({ value, text: text(`jobDesk.history.shown.${value}`) }))}
          value={shown}
          onChange={setShown}
        />
        <Segmented
          label={text('jobDesk.history.range')}
          options={RANGES.map((value) => ({ value, text: text(`jobDesk.history.range.${value}`) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      <Legend shown={shown} />
      {history.isError ? (
        <FailureState title={text('jobDesk.history.failedToLoad')} onRetry={() => void history.refetch()} />
      ) : (
        <div className="grid grid-cols-3 gap-4 max-laptop:grid-cols-1">
          {history.isPending
            ? Array.from({ length: 3 }, (_, index) => <Skeleton key={index} shape="block" className="h-[172px]" />)
            : history.data.map((each) => <QueueChart key={each.name} history={each} range={range} shown={shown} />)}
        </div>
      )}
    </section>
  );
}
