import { useQuery } from '@tanstack/react-query';
import type { ServiceState, ServiceStatus } from '#contracts';
import { serviceStates, worstOf } from '#contracts/alert-words';
import { text } from '#contracts/messages';
import { FailureState } from '../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { StatusPill } from '../../components/ui/status-pill.js';
import { dayOf, momentWithin } from '../../lib/format.js';
import { call } from '../../lib/http-client.js';
import { queryKeys } from '../../lib/query-client.js';

const INTERVAL_MS = 5_000;
const MINUTE_MS = 60_000;
const looks = { ok: 'ok', unknown: 'wait', slow: 'wait', failing: 'bad', down: 'bad' } as const;

type Part = ServiceStatus['parts'][number];
type Troubled = Part & { state: Exclude<ServiceState, 'ok' | 'unknown'> };

const isTroubled = (part: Part): part is Troubled => part.state !== 'ok' && part.state !== 'unknown';
const badness = ({ state }: Part): number => serviceStates.indexOf(state);
const sinceWords = ({ since }: Part): string => (since ? text('status.since', { at: momentWithin(since) }) : '');

/** The worst part in words, and that nothing is lost. */
function Head({ parts }: { parts: readonly Part[] }) {
  const troubled = parts.filter(isTroubled).sort((a, b) => badness(b) - badness(a));
  const worst = worstOf(parts.map(({ state }) => state));
  const [first, ...others] = troubled;
  const isRestOk = troubled.length < parts.length && !parts.some(({ state }) => state === 'unknown');
  const isUnknown = worst === 'unknown';
  return (
    <div className="grid justify-items-start gap-3" role="status">
      <StatusPill look={looks[worst]}>{text(`status.badge.${worst}`)}</StatusPill>
      <h1 className="max-w-[22ch] text-balance">
        {first ? text(`status.${first.part}.${first.state}`) : text(isUnknown ? 'status.unknown' : 'status.title')}
      </h1>
      <p className="max-w-[52ch] text-lead text-muted">
        {first
          ? [
              sinceWords(first),
              text(`status.${first.part}.promise`),
              ...others.map((part) => `${text(`status.${part.part}.${part.state}`)}.`),
              isRestOk ? text('status.otherwise') : '',
            ]
              .filter(Boolean)
              .join(' ')
          : text(isUnknown ? 'status.unseen' : 'status.lead')}
      </p>
    </div>
  );
}

const PartRow = ({ part }: { part: Part }) => (
  <li className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-4">
    <b className="font-semibold">{text(`status.${part.part}`)}</b>
    <span className="flex items-center gap-3 text-small text-muted">
      {sinceWords(part)}
      <StatusPill look={looks[part.state]}>{text(`status.state.${part.state}`)}</StatusPill>
    </span>
  </li>
);

function Past({ past }: Pick<ServiceStatus, 'past'>) {
  if (past.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-head">{text('status.before')}</h2>
      <dl className="grid gap-1.5 text-small">
        {past.map(({ part, state, from, until }) => (
          <div key={`${part} ${from} ${state}`} className="flex gap-4">
            <dt className="w-24 flex-none text-muted">{dayOf(from)}</dt>
            <dd>
              {text(`status.past.${state}`, {
                part: text(`status.${part}`),
                count: Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / MINUTE_MS)),
              })}
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
    queryKey: queryKeys.status,
    queryFn: () => call('GET /api/status', {}),
    refetchInterval: INTERVAL_MS,
    staleTime: INTERVAL_MS,
  });
  return (
    <div className="page">
      <div className="mx-auto grid max-w-[720px] gap-8">
        {status.data ? (
          <>
            <Head parts={status.data.parts} />
            <ul className="border-t border-line" aria-label={text('status.parts')}>
              {status.data.parts.map((part) => (
                <PartRow key={part.part} part={part} />
              ))}
            </ul>
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
