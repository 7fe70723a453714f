import type { HistoryRange, QueueHistory as History } from '#contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { count, moment } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { queryKeys } from '../../../lib/query-client.js';

const RANGES: readonly HistoryRange[] = ['1h', '24h', '7d'];
const HEIGHT = 112;
const CEILING = 14;
const FLOOR = HEIGHT - 2;
/** A step with little is still seen. */
const LEAST = 2;

/** Refreshed with the queues, and every quarter of a minute. */
const useHistory = (range: HistoryRange) =>
  useQuery({
    queryKey: [...queryKeys.queues, 'history', range],
    queryFn: () => call('GET /api/ops/queues/history', { query: { range } }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });

const sumOf = (history: History, what: 'completed' | 'failed'): string =>
  count(history.steps.reduce((sum, step) => sum + step[what], 0));

/** What ended well and, on top of it, badly, step by step. Widths are shares of the card's, so that words keep their size. */
function Chart({ history, range }: { history: History; range: HistoryRange }) {
  const queue = text(`ops.queue.${history.name}`);
  const sums = { completed: sumOf(history, 'completed'), failed: sumOf(history, 'failed') };
  const most = Math.max(1, ...history.steps.map(({ completed, failed }) => completed + failed));
  const x = scaleBand(
    history.steps.map(({ at }) => at),
    [0, 100],
  ).padding(0.2);
  const y = scaleLinear([0, most], [FLOOR, CEILING]).nice(2);
  const tick = y.ticks(2).findLast((each) => each > 0 && Number.isInteger(each));
  const bar = (at: string, from: number, to: number, look: string) =>
    to > from ? (
      <rect
        x={`${x(at)}%`}
        width={`${x.bandwidth()}%`}
        y={Math.min(y(to), y(from) - LEAST)}
        height={Math.max(y(from) - y(to), LEAST)}
        className={look}
      />
    ) : null;
  return (
    <figure className="rounded-card border border-line bg-surface p-4">
      <figcaption className="mb-2 flex items-baseline justify-between gap-3">
        <span className="text-small font-[550]">{queue}</span>
        <span className="text-tiny text-muted tabular-nums">{text('jobDesk.history.sum', sums)}</span>
      </figcaption>
      <svg
        className="w-full"
        height={HEIGHT}
        role="img"
        aria-label={text('jobDesk.history.said', { queue, ...sums, range: text(`jobDesk.history.range.${range}`) })}
      >
        {tick ? (
          <>
            <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x="0" y={y(tick) - 4} className="fill-muted text-tiny tabular-nums">
              {count(tick)}
            </text>
          </>
        ) : null}
        <line x1="0" x2="100%" y1={FLOOR} y2={FLOOR} className="stroke-line" />
        {history.steps.map(({ at, completed, failed }) => (
          <g key={at}>
            {bar(at, 0, completed, 'fill-accent forced-colors:fill-[CanvasText]')}
            {bar(at, completed, completed + failed, 'fill-danger forced-colors:fill-[Highlight]')}
            <rect x={`${x(at)}%`} width={`${x.step()}%`} y="0" height={HEIGHT} fill="transparent">
              <title>
                {text('jobDesk.history.step', { at: moment(at), completed: count(completed), failed: count(failed) })}
              </title>
            </rect>
          </g>
        ))}
      </svg>
    </figure>
  );
}

const Legend = () => (
  <p className="flex gap-4 text-tiny text-muted" aria-hidden>
    {(['done', 'failed'] as const).map((what) => (
      <span key={what} className="flex items-center gap-1.5">
        <i className={what === 'done' ? 'size-2.5 rounded-[2px] bg-accent' : 'size-2.5 rounded-[2px] bg-danger'} />
        {text(`jobDesk.history.${what}`)}
      </span>
    ))}
  </p>
);

/** [JOB-14] What each queue got done over the last hour, day or week, and what failed. */
export default function QueueHistory() {
  const [range, setRange] = useState<HistoryRange>('1h');
  const history = useHistory(range);
  return (
    <section className="mt-7" aria-labelledby="history">
      <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 id="history" className="text-title">
          {text('jobDesk.history.title')}
        </h2>
        <Legend />
        <Segmented
          className="ms-auto"
          label={text('jobDesk.history.range')}
          options={RANGES.map((value) => ({ value, text: text(`jobDesk.history.range.${value}`) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      {history.isError ? (
        <FailureState title={text('jobDesk.history.failedToLoad')} onRetry={() => void history.refetch()} />
      ) : (
        <div className="grid grid-cols-3 gap-4 max-laptop:grid-cols-1">
          {history.isPending
            ? Array.from({ length: 3 }, (_, index) => <Skeleton key={index} shape="block" className="h-[170px]" />)
            : history.data.map((each) => <Chart key={each.name} history={each} range={range} />)}
        </div>
      )}
    </section>
  );
}
