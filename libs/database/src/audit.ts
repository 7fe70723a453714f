import type { Queryable } from './database.js';
import { newId } from './ids.js';

export interface AuditRecord {
  actorId: string | null;
  /** What was done, such as `order.approve` or `job.replay`. */
  action: string;
  /** What it was done to, such as `order:<id>`. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Adds one entry to the append-only audit log; call it in the transaction of what it records. */
export async function recordAudit(tx: Queryable, record: AuditRecord): Promise<void> {
  await tx.query('insert into audit_log (id, actor_id, action, subject, details) values ($1, $2, $3, $4, $5)', [
    newId(),
    record.actorId,
    record.action,
    record.subject,
    JSON.stringify(record.details ?? {}),
  ]);
}
