import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, Database, type Transaction } from '#database';
import { JobError } from './engine/job-error.js';
import { FailureTriageRepository, type FailureTriage, type Operator } from './failure-triage.repository.js';

/** [JOB-14] What operators agree on about a failure. Each change stands in the audit log, and answers with all of it. */
@Injectable()
export class FailureTriageService {
  constructor(
    private readonly database: Database,
    private readonly repository: FailureTriageRepository,
    private readonly audit: AuditRepository,
  ) {}

  find(fingerprints: readonly string[]): Promise<FailureTriage[]> {
    return this.repository.find(fingerprints);
  }

  /** Who can look after a failure, by name. */
  operators(): Promise<Operator[]> {
    return this.repository.operators();
  }

  /** Null for nobody. Throws BAD_INPUT for a user who may not see failures. */
  assign(fingerprint: string, actorId: string, assigneeId: string | null): Promise<FailureTriage> {
    return this.change(fingerprint, actorId, 'failure.assign', async (tx) => {
      if (assigneeId && assigneeId !== actorId && !(await this.repository.isOperator(tx, assigneeId)))
        throw new JobError({ code: 'BAD_INPUT', class: 'permanent', message: text('ops.noOperator') });
      await this.repository.assign(tx, fingerprint, assigneeId);
      return { assigneeId };
    });
  }

  mute(fingerprint: string, actorId: string, hours: number | null): Promise<FailureTriage> {
    return this.change(fingerprint, actorId, 'failure.mute', async (tx) => {
      await this.repository.mute(tx, fingerprint, hours);
      return { hours };
    });
  }

  /** The entry names the note: what it says stands with the notes. */
  addNote(fingerprint: string, actorId: string, words: string): Promise<FailureTriage> {
    return this.change(fingerprint, actorId, 'failure.note', async (tx) => ({
      noteId: await this.repository.addNote(tx, fingerprint, actorId, words),
    }));
  }

  /** `apply` returns the details of the entry. */
  private change(
    fingerprint: string,
    actorId: string,
    action: string,
    apply: (tx: Transaction) => Promise<Record<string, unknown>>,
  ): Promise<FailureTriage> {
    return this.database.transaction(async (tx) => {
      const details = await apply(tx);
      await this.audit.record({ actorId, action, subject: `failure:${fingerprint}`, details }, tx);
      return (await this.repository.find([fingerprint], tx))[0]!;
    });
  }
}
