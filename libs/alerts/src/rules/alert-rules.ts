import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { imageProviders, queueNames } from '#contracts';
import { JobQueryRepository, WorkerCapacityRegistry } from '#jobs';
import { LedgerCheck } from '#ledger';
import { ImageProviderAvailability } from '#providers';
import { InjectRedis, type RedisConnection } from '#redis';
import type { AlertRule, Breach } from '../alert-rule.js';
import { Certificates, daysUntil } from './certificates.js';
import { DiskReportRepository } from './disk-report.repository.js';
import { JobHealthRepository } from './job-health.repository.js';
import { ProviderCallReports } from './provider-call-reports.js';

/** Reports that were missed until a machine counts as gone. */
const MISSED_REPORTS = 4;
/** Known by their jobs, each of which needs many calls. The others are known by their calls alone. */
const BY_JOBS: readonly string[] = [...imageProviders, 'printful'];
const over = (breaches: readonly Breach[]): Breach[] => breaches.filter(({ value, limit }) => value >= limit);

/** Everything that is watched, with its limit from the configuration. */
@Injectable()
export class AlertRules {
  readonly all: readonly AlertRule[];

  constructor(
    private readonly config: Config,
    private readonly jobs: JobQueryRepository,
    private readonly health: JobHealthRepository,
    private readonly capacity: WorkerCapacityRegistry,
    private readonly providers: ImageProviderAvailability,
    private readonly ledger: LedgerCheck,
    private readonly disks: DiskReportRepository,
    private readonly calls: ProviderCallReports,
    private readonly certificates: Certificates,
    @InjectRedis('producer') private readonly redis: RedisConnection,
  ) {
    this.all = [
      { name: 'queue-waits', holdMs: 0, measure: () => this.queuesThatWait() },
      { name: 'jobs-failing', holdMs: 0, measure: () => this.queuesThatFail() },
      { name: 'provider-down', holdMs: 0, measure: () => this.providersDown() },
      { name: 'ledger-mismatch', holdMs: 0, measure: () => this.ledgerMismatch() },
      { name: 'relay-lag', holdMs: 0, measure: () => this.relayLag() },
      { name: 'disk-full', holdMs: 0, measure: () => this.fullDisks() },
      { name: 'workers-gone', holdMs: config.ALERT_WORKERS_GONE_MS, measure: () => this.queuesWithoutWorkers() },
      { name: 'redis-away', holdMs: config.ALERT_REDIS_AWAY_MS, measure: () => this.redisAway() },
      { name: 'certificate-ends', holdMs: 0, measure: () => this.certificatesThatEnd() },
    ];
  }

  private async queuesThatWait(): Promise<Breach[]> {
    const limit = this.config.ALERT_QUEUE_WAIT_SECONDS;
    const figures = await this.jobs.figures();
    return over(figures.map(({ queue, oldestWaitingSeconds: value }) => ({ subject: queue, value, limit })));
  }

  private async queuesThatFail(): Promise<Breach[]> {
    const { ALERT_FAILURE_PERCENT: limit, ALERT_FAILURES_FROM: fewest } = this.config;
    const queues = (await this.health.ended()).filter(({ failed }) => failed >= fewest);
    return over(queues.map(({ queue, failed, ended }) => ({ subject: queue, value: (100 * failed) / ended, limit })));
  }

  private async providersDown(): Promise<Breach[]> {
    const [withJobs, others] = await Promise.all([this.providersOfJobs(), this.calls.recent()]);
    const limit = this.config.ALERT_PROVIDER_FAILURES;
    const failing = others.filter(
      ({ provider, failed, ok }) => !BY_JOBS.includes(provider) && failed >= limit && failed > ok,
    );
    return [...withJobs, ...failing.map(({ provider, failed }) => ({ subject: provider, value: failed, limit }))];
  }

  /** Where it asked for a pause, and where more calls failed than jobs were completed. */
  private async providersOfJobs(): Promise<Breach[]> {
    const limit = this.config.ALERT_PROVIDER_FAILURES;
    const [rows, closed] = await Promise.all([this.health.byProvider(), this.providers.readClosed()]);
    const paused = new Set<string>(closed.map(({ provider }) => provider));
    return BY_JOBS.flatMap((subject) => {
      const { failed = 0, completed = 0 } = rows.find(({ provider }) => provider === subject) ?? {};
      const isDown = paused.has(subject) || (failed >= limit && failed > completed);
      return isDown ? [{ subject, value: failed, limit }] : [];
    });
  }

  private async ledgerMismatch(): Promise<Breach[]> {
    const faults = (await this.ledger.newest())?.faults.length ?? 0;
    return over([{ subject: '', value: faults, limit: 1 }]);
  }

  private async relayLag(): Promise<Breach[]> {
    return over([
      { subject: '', value: await this.health.relayLagSeconds(), limit: this.config.ALERT_RELAY_LAG_SECONDS },
    ]);
  }

  private async fullDisks(): Promise<Breach[]> {
    const limit = this.config.ALERT_DISK_PERCENT;
    const reports = await this.disks.findRecent(MISSED_REPORTS * this.config.ALERT_INTERVAL_MS);
    return over(reports.map(({ disk: subject, usedPercent: value, hosts }) => ({ subject, value, limit, hosts })));
  }

  /** Jobs are not accepted then, and what else is watched of queues and workers cannot be measured. */
  private redisAway(): Promise<Breach[]> {
    return this.redis.ping().then(
      () => [],
      () => [{ subject: '', value: 0, limit: 1 }],
    );
  }

  private async certificatesThatEnd(): Promise<Breach[]> {
    const limit = this.config.ALERT_CERTIFICATE_DAYS;
    const now = new Date();
    const ends = (await this.certificates.known()).map(({ host, endsAt }) => ({ host, days: daysUntil(endsAt, now) }));
    return ends.filter(({ days }) => days < limit).map(({ host, days }) => ({ subject: host, value: days, limit }));
  }

  private async queuesWithoutWorkers(): Promise<Breach[]> {
    const slots = await Promise.all(queueNames.map((queue) => this.capacity.slots(queue)));
    return queueNames.flatMap((subject, index) => (slots[index] === 0 ? [{ subject, value: 0, limit: 1 }] : []));
  }
}
