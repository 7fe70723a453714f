import { Injectable } from '@nestjs/common';
import {
  queueNames,
  serviceParts,
  worstOf,
  type AlertRuleName,
  type QueueName,
  type ServicePart,
  type ServiceStatus,
  type TroubleState,
} from '#contracts';
import { Config } from '#config';
import { AlertRepository, type AlertRow } from './alert.repository.js';
import { StatusUpdateRepository, type EndedIncident, type StatusUpdateRow } from './status-update.repository.js';

/** What shoppers notice of an alert; of the others they notice nothing. */
const NOTICED: Partial<Record<AlertRuleName, TroubleState>> = {
  'queue-waits': 'slow',
  'relay-lag': 'slow',
  'jobs-failing': 'failing',
  'provider-down': 'failing',
  'workers-gone': 'down',
  'redis-away': 'down',
};
const noticedRules = Object.keys(NOTICED) as AlertRuleName[];
const OF_QUEUE: Record<QueueName, ServicePart> = { generation: 'images', mockup: 'mockups', fulfilment: 'orders' };
const MOST_PAST = 5;
/** Of these, some are left out for what operators wrote of them. */
const MOST_CLEARED = 50;
const PAST_DAYS = 90;
/** Looks that were missed, and for how long at least, until nobody knows how things stand. */
const MISSED_LOOKS = 4;
const UNSEEN_MS = 180_000;

/** How things stand in the words of shoppers: nothing of queues, machines and figures. */
@Injectable()
export class ServiceStatusReader {
  constructor(
    private readonly alerts: AlertRepository,
    private readonly updates: StatusUpdateRepository,
    private readonly config: Config,
  ) {}

  async read(): Promise<ServiceStatus> {
    const [firing, cleared, lateMs, told, ended] = await Promise.all([
      this.alerts.findFiring(),
      this.alerts.findCleared(MOST_CLEARED, { rules: noticedRules, days: PAST_DAYS }),
      this.alerts.lateMs(),
      this.updates.find(),
      this.updates.findEnded(MOST_PAST, PAST_DAYS),
    ]);
    const unseen = lateMs > Math.max(UNSEEN_MS, MISSED_LOOKS * this.config.ALERT_INTERVAL_MS);
    return {
      parts: serviceParts.map((part) => partOf(part, firing, unseen ? 'unknown' : 'ok')),
      updates: told[0]?.stage === 'over' ? [] : told.map(presentUpdate),
      past: pastOf(cleared, ended),
      at: new Date().toISOString(),
    };
  }
}

const presentUpdate = ({ stage, words, part, postedAt }: StatusUpdateRow): ServiceStatus['updates'][number] => ({
  stage,
  words,
  part,
  at: postedAt.toISOString(),
});

function partOf(
  part: ServicePart,
  firing: readonly AlertRow[],
  otherwise: 'ok' | 'unknown',
): ServiceStatus['parts'][number] {
  const own = firing.filter((alert) => NOTICED[alert.rule] && partsOf(alert).includes(part));
  const since = own.map(({ firedAt }) => firedAt.toISOString()).sort()[0] ?? null;
  return { part, state: worstOf([otherwise, ...own.map(({ rule }) => NOTICED[rule]!)]), since };
}

type Past = ServiceStatus['past'][number];

/** What was over last, newest first. What operators wrote about a time and part stands for the alerts of it. */
function pastOf(cleared: readonly AlertRow[], ended: readonly EndedIncident[]): Past[] {
  const isWritten = ({ part, from, until }: Past): boolean =>
    ended.some(
      (incident) =>
        (incident.parts.length === 0 || incident.parts.some((each) => each === part)) &&
        Date.parse(from) < incident.until.getTime() &&
        Date.parse(until) > incident.from.getTime(),
    );
  const felt = cleared.flatMap(pastAlert).filter((each) => !isWritten(each));
  return [...felt, ...ended.map(pastIncident)]
    .sort((a, b) => Date.parse(b.until) - Date.parse(a.until))
    .slice(0, MOST_PAST);
}

const pastAlert = (alert: AlertRow): Past[] =>
  partsOf(alert).map((part) => ({
    part,
    state: NOTICED[alert.rule]!,
    words: null,
    from: alert.firedAt.toISOString(),
    until: alert.clearedAt!.toISOString(),
  }));

const pastIncident = ({ words, from, until }: EndedIncident): Past => ({
  part: null,
  state: null,
  words,
  from: from.toISOString(),
  until: until.toISOString(),
});

/** What a provider is needed for; of one that is not named nobody notices anything here. */
const OF_PROVIDER: Record<string, readonly ServicePart[]> = {
  openai: ['images'],
  gemini: ['images'],
  printful: ['mockups', 'orders'],
  stripe: ['orders'],
  s3: serviceParts,
  cloudinary: serviceParts,
};

/** What is about no queue is about all. */
function partsOf({ rule, subject }: Pick<AlertRow, 'rule' | 'subject'>): readonly ServicePart[] {
  if (rule === 'provider-down') return OF_PROVIDER[subject] ?? [];
  const queue = queueNames.find((name) => name === subject);
  return queue ? [OF_QUEUE[queue]] : serviceParts;
}
