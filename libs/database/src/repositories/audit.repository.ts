import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../database.js';
import { AuditEntryEntity } from '../entities/index.js';
import { newId } from '../ids.js';

export interface AuditRecord {
  actorId: string | null;
  /** What was done, such as `order.approve` or `job.replay`. */
  action: string;
  /** What it was done to, such as `order:<id>`. */
  subject: string;
  details?: Record<string, unknown>;
}

/** What a member of staff reads of others. */
export interface StaffRead extends AuditRecord {
  actorId: string;
}

/** What is read again within this time leaves no further entry. */
const READ_AGAIN_MINUTES = 10;
/** No sign-in lasts longer. */
const SIGN_IN_MINUTES = 24 * 60;
/** Attempts that are refused for the same reason within this time leave one entry. */
const REFUSED_AGAIN_MINUTES = 1;

/** The append-only audit log. */
@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  /** Adds one entry; pass the transaction of what it records. */
  async record(record: AuditRecord, tx: Transaction = this.database): Promise<void> {
    await this.recordAll([record], tx);
  }

  /** Adds one entry for each record, in one statement. */
  async recordAll(records: readonly AuditRecord[], tx: Transaction): Promise<void> {
    await tx.repository(AuditEntryEntity).insert(records.map(entryOf));
  }

  /** Adds an entry unless the same user has one for the same a short while ago: pages read again and again. */
  recordRead(read: StaffRead): Promise<void> {
    return this.recordOnce(read, READ_AGAIN_MINUTES);
  }

  /** Adds an entry unless there is one for the same sign-in, which its details tell from others: each call shows it. */
  recordSignIn(signIn: AuditRecord): Promise<void> {
    return this.recordOnce(signIn, SIGN_IN_MINUTES);
  }

  /** Adds an entry unless there is one for the same a moment ago: anyone may be refused, as often as they like. */
  recordRefusal(refusal: AuditRecord): Promise<void> {
    return this.recordOnce(refusal, REFUSED_AGAIN_MINUTES);
  }

  private async recordOnce({ actorId, action, subject, details = {} }: AuditRecord, minutes: number): Promise<void> {
    await this.database.query(
      `insert into audit_log (id, actor_id, action, subject, details)
       select $1, $2, $3, $4, $5::jsonb where not exists (
         select 1 from audit_log where subject = $4 and at > now() - make_interval(mins => $6)
           and action = $3 and actor_id is not distinct from $2 and details = $5::jsonb)`,
      [newId(), actorId, action, subject, JSON.stringify(details), minutes],
    );
  }
}

const entryOf = ({ actorId, action, subject, details = {} }: AuditRecord) => ({
  id: newId(),
  actorId,
  action,
  subject,
  details: details as object,
});
