import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '#config';
import { Logger, PeriodicTask } from '#observability';
import { MailSender, ProviderError, WebhookSender } from '#providers';
import { AlertNoticeRepository, type NoticeRow } from './alert-notice.repository.js';
import { mailOf, webhookBodyOf } from './alert-words.js';

const BATCH = 20;
/** Longer than any mail server or webhook is waited for. */
const LEASE_MS = 120_000;
const MOST_ATTEMPTS = 12;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 600_000;

/**
 * Tells operators what the evaluation has written down. It needs neither queue nor worker, since it tells when these are
 * gone. One that cannot be sent is tried again for an hour, and keeps no other waiting.
 */
@Injectable()
export class AlertNotifier implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly config: Config,
    private readonly notices: AlertNoticeRepository,
    private readonly mails: MailSender,
    private readonly webhook: WebhookSender,
    private readonly log: Logger,
  ) {
    this.task = new PeriodicTask(
      async () => void (await this.sendDue()),
      config.ALERT_INTERVAL_MS,
      (error) => log.warn({ err: error }, 'alerts not sent'),
    );
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Tries everything that is due at once; resolves with how many were sent. */
  async sendDue(): Promise<number> {
    const due = await this.notices.claimDue(LEASE_MS, BATCH);
    const sent = await Promise.all(due.map((notice) => this.attempt(notice)));
    return sent.filter(Boolean).length;
  }

  private async attempt(notice: NoticeRow): Promise<boolean> {
    const { id, attempts, channel } = notice;
    try {
      await this.send(notice);
    } catch (error) {
      const refused = error instanceof ProviderError && error.class === 'permanent';
      if (refused || attempts >= MOST_ATTEMPTS) await this.notices.giveUp(id);
      else await this.notices.postpone(id, Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS));
      this.log.warn({ err: error, channel, attempts }, 'an alert could not be sent');
      return false;
    }
    await this.notices.recordSent(id);
    return true;
  }

  /** A mail that is sent once more, after its record was lost, has the same Message-ID. */
  private async send(notice: NoticeRow): Promise<void> {
    const { config } = this;
    if (notice.channel === 'webhook') return this.webhook.send(webhookBodyOf(notice, config));
    await this.mails.send({
      ...mailOf(notice, config),
      messageId: `alert-${notice.alertId}-${notice.id}@${config.mail.from.address.split('@')[1]}`,
      to: { name: '', address: notice.recipient },
      date: notice.createdAt,
    });
  }
}
