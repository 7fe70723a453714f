import type { Queryable } from './database.js';
import { newId } from './ids.js';
import type { AuditRecord } from './repositories/audit.repository.js';

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
