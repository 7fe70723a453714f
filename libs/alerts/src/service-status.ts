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
/** Looks that were missed, and for how long at least, until nobody knows how things stand. */
const MISSED_LOOKS = 4;
const UNSEEN_MS = 180_000;

/** How things stand in the words of shoppers: nothing of queues, machines and figures. */
@Injectable()
export class ServiceStatusReader {
  constructor(
    private readonly alerts: AlertRepository,
    private readonly config: Config,
  ) {}

  async read(): Promise<ServiceStatus> {
    const [firing, cleared, lateMs] = await Promise.all([
      this.alerts.findFiring(),
      this.alerts.findCleared(MOST_PAST, noticedRules),
      this.alerts.lateMs(),
    ]);
    const unseen = lateMs > Math.max(UNSEEN_MS, MISSED_LOOKS * this.config.ALERT_INTERVAL_MS);
    return {
      parts: serviceParts.map((part) => partOf(part, firing, unseen ? 'unknown' : 'ok')),
      past: cleared.flatMap(pastOf).slice(0, MOST_PAST),
      at: new Date().toISOString(),
    };
  }
}

function partOf(
  part: ServicePart,
  firing: readonly AlertRow[],
  otherwise: 'ok' | 'unknown',
): ServiceStatus['parts'][number] {
  const own = firing.filter((alert) => NOTICED[alert.rule] && partsOf(alert).includes(part));
  const since = own.map(({ firedAt }) => firedAt.toISOString()).sort()[0] ?? null;
  return { part, state: worstOf([otherwise, ...own.map(({ rule }) => NOTICED[rule]!)]), since };
}

const pastOf = (alert: AlertRow): ServiceStatus['past'] =>
  partsOf(alert).map((part) => ({
    part,
    state: NOTICED[alert.rule]!,
    from: alert.firedAt.toISOString(),
    until: alert.clearedAt!.toISOString(),
  }));

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
