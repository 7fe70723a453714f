import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#database';
import type { AlertRow } from './alert.repository.js';

export type NoticeKind = 'fired' | 'reminder' | 'cleared';

/** A mail to one operator, or a call of the webhook. */
export interface NoticeTarget {
  channel: 'mail' | 'webhook';
  /** An address of mail; empty for the webhook, whose address is a key and stays in the configuration. */
  recipient: string;
}

type Told = Omit<AlertRow, 'firedAt' | 'clearedAt'> & { firedAt: string; clearedAt: string | null };

export interface NoticeRow extends NoticeTarget {
  id: number;
  alertId: string;
  kind: NoticeKind;
  /** The alert as it was when operators were to be told. */
  content: Told;
  createdAt: Date;
  attempts: number;
}

/** What operators are to be told: written in the transaction of what it tells, and sent afterwards. */
@Injectable()
export class AlertNoticeRepository {
  constructor(private readonly database: Database) {}

  async add(tx: Transaction, kind: NoticeKind, alert: AlertRow, targets: readonly NoticeTarget[]): Promise<void> {
    for (const { channel, recipient } of targets)
      await tx.query(
        'insert into alert_notices (alert_id, kind, channel, recipient, content) values ($1, $2, $3, $4, $5)',
        [alert.id, kind, channel, recipient, JSON.stringify(alert)],
      );
  }

  /** Claims what is due for this long; no two processes get the same one. What an earlier notice of the alert waits for waits as well, and all of them while alerts are silenced. */
  claimDue(leaseMs: number, limit: number): Promise<NoticeRow[]> {
    return this.database.query<NoticeRow>(
      `update alert_notices set attempts = attempts + 1, due_at = now() + $1 * interval '1 millisecond'
       where id in (
         select id from alert_notices due where sent_at is null and failed_at is null and due_at <= now()
           and not exists (select 1 from alert_silences where until > now())
           and not exists (select 1 from alert_notices earlier
             where earlier.alert_id = due.alert_id and earlier.channel = due.channel and earlier.recipient = due.recipient
               and earlier.id < due.id and earlier.sent_at is null and earlier.failed_at is null)
         order by due_at limit $2 for update skip locked)
       returning *`,
      [leaseMs, limit],
    );
  }

  async recordSent(id: number): Promise<void> {
    await this.database.query('update alert_notices set sent_at = now() where id = $1', [id]);
  }

  async postpone(id: number, delayMs: number): Promise<void> {
    await this.database.query(`update alert_notices set due_at = now() + $2 * interval '1 millisecond' where id = $1`, [
      id,
      delayMs,
    ]);
  }

  async giveUp(id: number): Promise<void> {
    await this.database.query('update alert_notices set failed_at = now() where id = $1', [id]);
  }
}
