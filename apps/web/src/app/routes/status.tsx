import '#contracts/messages/screens';
import '#contracts/messages/status-page';
import { useQuery } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import type { ServiceState, ServiceStatus } from '#contracts';
import { serviceStates, worstOf } from '#contracts/alert-words';
import { text } from '#contracts/messages';
import { FailureState } from '../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { StatusPill } from '../../components/ui/status-pill.js';
import { dayOf, moment, momentWithin } from '../../lib/format.js';
import { call } from '../../lib/http-client.js';

const INTERVAL_MS = 5_000;
const noUpdates: Pick<ServiceStatus, 'updates'> = { updates: [] };
const MINUTE_MS = 60_000;
const looks = { ok: 'ok', unknown: 'wait', slow: 'wait', failing: 'bad', down: 'bad' } as const;

type Part = ServiceStatus['parts'][number];
type Troubled = Part & { state: Exclude<ServiceState, 'ok' | 'unknown'> };

const isTroubled = (part: Part): part is Troubled => part.state !== 'ok' && part.state !== 'unknown';
const badness = ({ state }: Part): number => serviceStates.indexOf(state);
const sinceWords = ({ since }: Part): string => (since ? text('status.since', { at: momentWithin(since) }) : '');

interface Words {
  look: 'ok' | 'wait' | 'bad';
  badge: string;
  title: string;
  lead: string;
}

/** Whether operators write about it, by name or as a part of the whole shop. */
const isPosted = ({ updates }: ServiceStatus, { part }: Part): boolean =>
  updates.some((update) => update.part === null || update.part === part);

/** The worst part, and that nothing is lost. */
function troubleWords(status: ServiceStatus): Words | undefined {
  const { parts } = status;
  const [first, ...others] = parts.filter(isTroubled).sort((a, b) => badness(b) - badness(a));
  if (!first) return undefined;
  const isRestOk =
    others.length + 1 < parts.length &&
    parts.every((part) => isTroubled(part) || (part.state === 'ok' && !isPosted(status, part)));
  const lead = [
    sinceWords(first),
    text(`status.${first.part}.promise`),
    ...others.map((part) => `${text(`status.${part.part}.${part.state}`)}.`),
    isRestOk ? text('status.otherwise') : '',
  ];
  return {
    look: looks[first.state],
    badge: text(`status.badge.${first.state}`),
    title: text(`status.${first.part}.${first.state}`),
    lead: lead.filter(Boolean).join(' '),
  };
}

/** Of a page on which no part is in trouble: what operators write is not contradicted. */
function calmWords({ parts, updates }: ServiceStatus): Words {
  if (updates.length > 0)
    return {
      look: 'wait',
      badge: text('status.badge.posted'),
      title: text('status.posted'),
      lead: text('status.postedLead'),
    };
  const state = worstOf(parts.map((part) => part.state));
  const isUnknown = state === 'unknown';
  return {
    look: looks[state],
    badge: text(`status.badge.${state}`),
    title: text(isUnknown ? 'status.unknown' : 'status.title'),
    lead: text(isUnknown ? 'status.unseen' : 'status.lead'),
  };
}

function Head({ status }: { status: ServiceStatus }) {
  const { look, badge, title, lead } = troubleWords(status) ?? calmWords(status);
  return (
    <div className="grid justify-items-start gap-3" role="status">
      <StatusPill look={look}>{badge}</StatusPill>
      <h1 className="max-w-[22ch] text-balance">{title}</h1>
      <p className="max-w-[52ch] text-lead text-muted">{lead}</p>
    </div>
  );
}

/** `posted`: operators write about it, though nothing was measured. */
const PartRow = ({ part, posted }: { part: Part; posted: boolean }) => {
  const isOnlyPosted = posted && !isTroubled(part);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-4">
      <b className="font-semibold">{text(`status.${part.part}`)}</b>
      <span className="flex items-center gap-3 text-small text-muted">
        {sinceWords(part)}
        <StatusPill look={isOnlyPosted ? 'wait' : looks[part.state]}>
          {text(isOnlyPosted ? 'status.state.posted' : `status.state.${part.state}`)}
        </StatusPill>
      </span>
    </li>
  );
};

/** The line from one update to the next, and the point on it. */
const pointLook =
  'relative before:absolute before:top-3 before:-bottom-6 before:left-[5.25px] before:border-s-[1.5px] before:border-strong-line last:before:hidden';

/** What operators say of it, newest first. They write in English. */
function Now({ updates }: Pick<ServiceStatus, 'updates'>) {
  if (updates.length === 0) return null;
  return (
    <section className="grid gap-3.5" aria-labelledby="status-now">
      <h2 id="status-now" className="text-head">
        {text('status.now')}
      </h2>
      <ol className="grid gap-5" aria-live="polite">
        {updates.map(({ stage, words, part, at }, index) => (
          <li key={at} className={cx('grid grid-cols-[12px_minmax(0,1fr)] gap-x-4', pointLook)}>
            <i
              className={cx(
                'relative mt-[5px] size-3 rounded-full forced-colors:bg-[CanvasText]',
                index === 0 ? 'bg-accent ring-4 ring-accent-wash' : 'bg-strong-line',
              )}
            />
            <div>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <b className="font-semibold">{text(`status.update.${stage}`)}</b>
                <span className="text-small text-muted tabular-nums">{moment(at)}</span>
              </p>
              <p className="mt-0.5 wrap-anywhere" lang="en">
                {words}
              </p>
              {part ? <p className="mt-0.5 text-small text-muted">{text(`status.${part}`)}</p> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Over = ServiceStatus['past'][number];

const minutesOf = ({ from, until }: Over): number =>
  Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / MINUTE_MS));

const OverWords = ({ over }: { over: Over }) =>
  over.part && over.state ? (
    text(`status.past.${over.state}`, { part: text(`status.${over.part}`), count: minutesOf(over) })
  ) : (
    <span lang="en">{over.words}</span>
  );

function Past({ past }: Pick<ServiceStatus, 'past'>) {
  if (past.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-head">{text('status.before')}</h2>
      <dl className="grid gap-1.5 text-small">
        {past.map((over) => (
          <div key={`${over.part} ${over.from} ${over.state}`} className="flex gap-4">
            <dt className="w-24 flex-none text-muted">{dayOf(over.from)}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <OverWords over={over} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** How things stand, for everyone: fed by the alerts that operators see, in the words of shoppers. */
export default function StatusScreen() {
  const status = useQuery({
    queryKey: ['status'],
    // A gateway of the version before knows of no updates.
    queryFn: async () => ({ ...noUpdates, ...(await call('GET /api/status', {})) }),
    refetchInterval: INTERVAL_MS,
    staleTime: INTERVAL_MS,
  });
  return (
    <div className="page">
      <div className="mx-auto grid max-w-[720px] gap-8">
        {status.data ? (
          <>
            <Head status={status.data} />
            <ul className="border-t border-line" aria-label={text('status.parts')}>
              {status.data.parts.map((part) => (
                <PartRow key={part.part} part={part} posted={isPosted(status.data, part)} />
              ))}
            </ul>
            <Now updates={status.data.updates} />
            <Past past={status.data.past} />
            <p className="text-small text-muted">{text('status.live')}</p>
          </>
        ) : status.isError ? (
          <FailureState title={text('status.unknown')} onRetry={() => void status.refetch()} />
        ) : (
          <RowsSkeleton rows={3} />
        )}
      </div>
    </div>
  );
}
