import type { AlertView } from '#contracts';
import { cx } from 'class-variance-authority';
import { alertDetail, alertTitle } from '#contracts/alert-words';
import { text } from '#contracts/messages';
import { Card } from '../../../components/ui/card.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { age, moment, momentWithin } from '../../../lib/format.js';
import { lanesOf, useAlerts, type Lane } from './alerts.js';
import { Runbook } from './firing-alerts.js';

const HOUR_MS = 3_600_000;
const SPAN_MS = 24 * HOUR_MS;
const MARKED_HOURS = [24, 18, 12, 6, 0];

const marks = (now: number): { at: number; words: string }[] =>
  MARKED_HOURS.map((hours) => ({
    at: 100 - (100 * hours) / 24,
    words: hours === 0 ? text('jobDesk.alerts.now') : moment(new Date(now - hours * HOUR_MS).toISOString()),
  }));

/** When one thing fired. The list below says the same in words. */
const LaneRow = ({ lane }: { lane: Lane }) => (
  <div className="grid grid-cols-[minmax(0,240px)_1fr] items-center gap-x-4 gap-y-1 max-md:grid-cols-1">
    <p className="text-small wrap-anywhere">{lane.title}</p>
    <div className="relative h-3.5">
      <i className="absolute inset-x-0 top-1/2 border-t border-line" />
      {lane.firings.map(({ id, from, width, isFiring }) => (
        <i
          key={id}
          className={cx(
            'absolute inset-y-0 min-w-[3px] rounded-[2px] forced-colors:bg-[CanvasText]',
            isFiring ? 'bg-danger' : 'bg-warn',
          )}
          style={{ left: `${Math.min(from, 99.5)}%`, width: `${width}%` }}
        />
      ))}
    </div>
  </div>
);

const Lanes = ({ lanes, now }: { lanes: readonly Lane[]; now: number }) => (
  <Card as="div" aria-hidden>
    <div className="grid gap-2 max-md:gap-3">
      {lanes.map((lane) => (
        <LaneRow key={lane.title} lane={lane} />
      ))}
    </div>
    <div className="mt-2 ps-64 max-md:ps-0">
      <div className="flex justify-between text-tiny text-muted tabular-nums">
        {marks(now).map(({ at, words }) => (
          <span key={at} className={cx(at % 50 !== 0 && 'max-laptop:hidden')}>
            {words}
          </span>
        ))}
      </div>
    </div>
  </Card>
);

const hadIt = ({ name }: NonNullable<AlertView['owner']>): string =>
  `${text('alert.hadIt', { name: name ?? text('alert.someone') })}.`;

const ClearedRow = ({ alert, until }: { alert: AlertView; until: string }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_15rem_12rem] items-center gap-x-5 gap-y-1 border-t border-line px-5 py-3 first:border-t-0 max-md:grid-cols-1">
    <div className="min-w-0">
      <b className="font-semibold wrap-anywhere">{alertTitle(alert)}</b>
      <p className="text-small text-muted wrap-anywhere">
        {[alertDetail(alert), ...(alert.owner ? [hadIt(alert.owner)] : [])].join(' ')}
      </p>
    </div>
    <p className="text-end text-small max-md:text-start">
      <span className="font-semibold">{age(alert.firedAt, Date.parse(until))}</span>
      <span className="block text-tiny text-muted tabular-nums max-md:inline max-md:ms-2">
        {text('jobDesk.alerts.between', { from: momentWithin(alert.firedAt), until: momentWithin(until) })}
      </span>
    </p>
    <span className="text-small wrap-anywhere">
      <Runbook alert={alert} />
    </span>
  </li>
);

/** What fired in the last day, when, for how long, and what to do about it. */
export default function AlertHistory() {
  const { data, isError, dataUpdatedAt: now, refetch } = useAlerts();
  if (!data && isError)
    return <FailureState title={text('jobDesk.alerts.failedToLoad')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="block" className="mt-7 h-[120px]" />;
  const lanes = lanesOf([...data.firing, ...data.cleared], now, SPAN_MS);
  const cleared = data.cleared.flatMap((alert) =>
    alert.clearedAt && Date.parse(alert.clearedAt) > now - SPAN_MS ? [{ alert, until: alert.clearedAt }] : [],
  );
  return (
    <section className="mt-7 grid gap-3" aria-labelledby="alert-history">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h2 id="alert-history" className="text-title">
          {text('jobDesk.alerts.title')}
        </h2>
        <a className="link ms-auto text-small max-md:ms-0" href="/status" target="_blank" rel="noreferrer">
          {text('jobDesk.alerts.shoppers')}
        </a>
      </div>
      {lanes.length === 0 ? (
        <p className="text-small text-muted">{text('jobDesk.alerts.none')}</p>
      ) : (
        <Lanes lanes={lanes} now={now} />
      )}
      {cleared.length > 0 ? (
        <Card as="ul" flush aria-label={text('jobDesk.alerts.cleared')}>
          {cleared.map(({ alert, until }) => (
            <ClearedRow key={alert.id} alert={alert} until={until} />
          ))}
        </Card>
      ) : null}
    </section>
  );
}
