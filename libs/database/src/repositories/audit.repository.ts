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
}

const entryOf = ({ actorId, action, subject, details = {} }: AuditRecord) => ({
  id: newId(),
  actorId,
  action,
  subject,
  details: details as object,
});
