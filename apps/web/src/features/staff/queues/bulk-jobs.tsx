import type { BulkJob } from '#contracts';
import { ChevronDown, Square } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { age, count } from '../../../lib/format.js';
import { isRunning, useBulkJobs, useIsBulkPaused, useStopBulk } from './queues.js';

const nameOf = ({ kind, matched }: BulkJob): string =>
  text(kind === 'ops.replay' ? 'bulk.replay' : 'bulk.discard', { count: matched });

function startOf({ byName, createdAt, ratePerSecond: rate }: BulkJob): string {
  const name = byName ?? text('bulk.commandLine');
  return Date.now() - Date.parse(createdAt) < 60_000
    ? text('bulk.byNow', { name, rate })
    : text('bulk.by', { name, rate, age: age(createdAt) });
}

const countsOf = ({ handled, matched, skipped }: BulkJob): string =>
  [
    text('bulk.handled', { handled: count(handled), matched: count(matched) }),
    ...(skipped > 0 ? [text('bulk.skipped', { count: skipped })] : []),
  ].join(' · ');

function Entry({ bulk }: { bulk: BulkJob }) {
  const stop = useStopBulk();
  const name = nameOf(bulk);
  const running = isRunning(bulk);
  const end = text(`bulk.end.${bulk.status as 'completed' | 'failed' | 'cancelled'}`);
  return (
    <li
      aria-label={name}
      className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
    >
      <div className="min-w-0">
        <p>
          <b className="font-semibold">{name}</b>
          <span className="text-small text-muted"> · {startOf(bulk)}</span>
        </p>
        <p className="text-small [overflow-wrap:anywhere]">{bulk.reason}</p>
        {bulk.message ? <p className="text-small text-danger [overflow-wrap:anywhere]">{bulk.message}</p> : null}
      </div>
      {running ? (
        <Button
          size="sm"
          icon={Square}
          busy={stop.isPending}
          aria-label={text('bulk.stopNamed', { name })}
          onClick={() => stop.mutate(bulk.jobId)}
        >
          {text('bulk.stop')}
        </Button>
      ) : (
        <b className="text-small font-semibold">{end}</b>
      )}
      <div className="col-span-full grid grid-cols-[1fr_auto] items-center gap-3">
        {running ? (
          <ProgressBar label={text('bulk.progress', { name })} percent={(100 * bulk.handled) / bulk.matched} thin />
        ) : (
          <span />
        )}
        <span className="text-small text-muted tabular-nums">{countsOf(bulk)}</span>
      </div>
    </li>
  );
}

const Entries = ({ bulks }: { bulks: readonly BulkJob[] }) => (
  <ul className="rounded-card border border-line bg-surface">
    {bulks.map((bulk) => (
      <Entry key={bulk.jobId} bulk={bulk} />
    ))}
  </ul>
);

/** [JOB-08] Replays and discards of many jobs, whoever began them: how far they are, and a way to stop them. */
export function BulkJobs() {
  const { data, isError, refetch } = useBulkJobs();
  const paused = useIsBulkPaused();
  if (isError) return <FailureState title={text('bulk.loadFailed')} onRetry={() => void refetch()} framed={false} />;
  if (!data || data.length === 0) return null;
  const running = data.filter(isRunning);
  const ended = data.filter((bulk) => !isRunning(bulk));
  return (
    <section className="mt-7" aria-labelledby="bulk-jobs">
      <h3 id="bulk-jobs" className="mb-2">
        {text('bulk.title')}
      </h3>
      {running.length > 0 && paused ? <p className="mb-2 text-small text-warn">{text('bulk.paused')}</p> : null}
      {running.length > 0 ? <Entries bulks={running} /> : null}
      {ended.length > 0 ? (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 text-small text-muted">
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
            {text('bulk.ended', { count: ended.length })}
          </summary>
          <Entries bulks={ended} />
        </details>
      ) : null}
    </section>
  );
}
