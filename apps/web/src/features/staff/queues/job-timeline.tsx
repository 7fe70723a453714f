import type { JobAttempt } from '#contracts';
import { text } from '#contracts/messages';
import { cn } from '../../../lib/cn.js';
import { exactMoment, oneDigit } from '../../../lib/format.js';

const looks: Record<JobAttempt['outcome'], string> = {
  completed: 'text-success',
  failed: 'font-mono text-mono text-danger',
  lost: 'text-danger',
  cancelled: 'text-muted',
  released: 'text-muted',
  running: 'text-accent-text',
};

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;

function timesOf({ run, startedAt, endedAt }: JobAttempt): string {
  return [
    ...(run > 1 ? [text('ops.replayNumber', { count: run - 1 })] : []),
    ...(startedAt ? [text('timeline.began', { at: exactMoment(startedAt) })] : []),
    ...(endedAt && !startedAt ? [exactMoment(endedAt)] : []),
    ...(endedAt && startedAt ? [text('ops.took', { seconds: oneDigit(secondsBetween(startedAt, endedAt)) })] : []),
  ].join(' · ');
}

const Id = ({ name, id }: { name: string; id: string | null }) =>
  id ? (
    <p className="text-small text-muted">
      {name} <span className="font-mono text-mono wrap-anywhere">{id}</span>
    </p>
  ) : null;

function Attempt({ attempt }: { attempt: JobAttempt }) {
  const { outcome, code, worker, message, logMessage } = attempt;
  const why = logMessage ?? message;
  return (
    <li className="border-s-2 border-line ps-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className={cn('font-semibold', looks[outcome])}>{code ?? text(`timeline.${outcome}`)}</b>
        <span className="text-small text-muted">{timesOf(attempt)}</span>
      </p>
      {why ? <p className="[overflow-wrap:anywhere]">{why}</p> : null}
      {worker ? <p className="font-mono text-mono wrap-anywhere text-muted">{worker}</p> : null}
      <Id name={text('jobDesk.request')} id={attempt.requestId} />
      <Id name={text('jobDesk.trace')} id={attempt.traceId} />
    </li>
  );
}

/** [JOB-14] Every attempt, oldest first: when, where, how long, how it ended, the request that caused it, and its trace. */
export function JobTimeline({ attempts }: { attempts: readonly JobAttempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <section className="min-w-0">
      <h3 className="mb-3">{text('timeline.title')}</h3>
      <ol className="grid gap-3" aria-label={text('timeline.title')}>
        {attempts.map((attempt, index) => (
          <Attempt key={index} attempt={attempt} />
        ))}
      </ol>
    </section>
  );
}
