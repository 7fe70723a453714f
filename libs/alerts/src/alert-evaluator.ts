import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '#config';
import { Database, type Transaction } from '#database';
import { Logger, PeriodicTask } from '#observability';
import { AlertNoticeRepository, type NoticeKind, type NoticeTarget } from './alert-notice.repository.js';
import type { AlertRule, Breach } from './alert-rule.js';
import { nextStep, type AlertStep } from './alert-transition.js';
import { AlertRepository, type OpenAlertRow } from './alert.repository.js';
import { AlertSilenceRepository } from './alert-silence.repository.js';
import { AlertRules } from './rules/alert-rules.js';
import { Certificates } from './rules/certificates.js';
import { DiskReportRepository } from './rules/disk-report.repository.js';
import { DiskReporter } from './rules/disk-reporter.js';
import { ProviderCallReports } from './rules/provider-call-reports.js';
import { SharedGauges } from './rules/shared-gauges.js';
import { StatusUpdateRepository } from './status-update.repository.js';

/** A turn comes a little before the next look of the process that took the last one. */
const TURN_SHARE = 0.9;
const HOUR_MS = 3_600_000;
const NOTICES: Partial<Record<AlertStep, NoticeKind>> = {
  fire: 'fired',
  tell: 'fired',
  remind: 'reminder',
  clear: 'cleared',
};

type Measured = readonly [rule: AlertRule, breaches: readonly Breach[]];

/** When a look is, and whether operators are told what it finds. */
interface Moment {
  now: Date;
  silenced: boolean;
}

/** Looks at every rule in turns: of any number of processes one does at a time, and what an overtaken one found is dropped. */
@Injectable()
export class AlertEvaluator implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly config: Config,
    private readonly rules: AlertRules,
    private readonly alerts: AlertRepository,
    private readonly notices: AlertNoticeRepository,
    private readonly silences: AlertSilenceRepository,
    private readonly updates: StatusUpdateRepository,
    private readonly disks: DiskReportRepository,
    private readonly disk: DiskReporter,
    private readonly calls: ProviderCallReports,
    private readonly certificates: Certificates,
    private readonly gauges: SharedGauges,
    private readonly database: Database,
    private readonly log: Logger,
  ) {
    this.task = new PeriodicTask(
      async () => void (await this.evaluate()),
      config.ALERT_INTERVAL_MS,
      (error) => log.warn({ err: error }, 'alerts not evaluated'),
    );
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Whether it was this process's turn, and nobody overtook it. */
  async evaluate(): Promise<boolean> {
    // Each process reports its own machine, its own calls and what it sees of servers, whoever's turn it is.
    await Promise.all([this.disk, this.calls, this.certificates].map((each) => each.report()));
    await this.gauges.refresh();
    const turn = await this.alerts.claimTurn(this.config.ALERT_INTERVAL_MS * TURN_SHARE);
    if (turn === undefined) return false;
    await this.disks.removeOld();
    const measured = await this.measure();
    return this.database.transaction(async (tx) => {
      const now = await this.alerts.holdTurn(tx, turn);
      if (!now) return false;
      const moment = { now, silenced: (await this.silences.find(tx)) !== undefined };
      for (const each of measured) await this.apply(tx, each, moment);
      for (const each of [this.alerts, this.silences, this.updates]) await each.removeOld(tx);
      return true;
    });
  }

  /** A rule that cannot be measured now stays as it is. */
  private async measure(): Promise<Measured[]> {
    const results = await Promise.all(
      this.rules.all.map(async (rule): Promise<Measured[]> => {
        try {
          return [[rule, await rule.measure()]];
        } catch (error) {
          this.log.warn({ err: error, rule: rule.name }, 'alert not measured');
          return [];
        }
      }),
    );
    return results.flat();
  }

  private async apply(tx: Transaction, [rule, breaches]: Measured, moment: Moment): Promise<void> {
    const open = await this.alerts.findOpen(tx, rule.name);
    const fresh = breaches.filter(({ subject }) => !open.some((alert) => alert.subject === subject));
    for (const breach of fresh) open.push(await this.alerts.open(tx, rule.name, breach));
    for (const alert of open)
      await this.advance(tx, {
        alert,
        breach: breaches.find(({ subject }) => subject === alert.subject),
        rule,
        moment,
      });
  }

  private async advance(
    tx: Transaction,
    {
      alert,
      breach,
      rule,
      moment,
    }: { alert: OpenAlertRow; breach: Breach | undefined; rule: AlertRule; moment: Moment },
  ): Promise<void> {
    const { ALERT_CALM_MS: calmMs, ALERT_REMIND_HOURS } = this.config;
    const step = nextStep(alert, breach, {
      ...moment,
      holdMs: rule.holdMs,
      calmMs,
      remindMs: ALERT_REMIND_HOURS * HOUR_MS,
    });
    const row = await this.alerts.take(tx, alert.id, step, breach);
    // The end of what nobody was told of is no news.
    const kind = step === 'clear' && !alert.toldAt ? undefined : NOTICES[step];
    if (!kind) return;
    await this.notices.add(tx, kind, row, this.targets());
    this.log.warn({ rule: row.rule, subject: row.subject, value: row.value, limit: row.limit }, `alert ${kind}`);
  }

  private targets(): NoticeTarget[] {
    const { ALERT_MAIL_TO: addresses = [], ALERT_WEBHOOK_URL } = this.config;
    const mails = addresses.map((recipient) => ({ channel: 'mail' as const, recipient }));
    return ALERT_WEBHOOK_URL ? [...mails, { channel: 'webhook', recipient: '' }] : mails;
  }
}
