import { Injectable } from '@nestjs/common';
import { AuditRepository, Database, type Transaction } from '#database';
import { FailureTriageRepository, type FailureTriage } from './failure-triage.repository.js';

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

  assign(fingerprint: string, actorId: string, assigned: boolean): Promise<FailureTriage> {
    return this.change(fingerprint, actorId, 'failure.assign', { assigned }, (tx) =>
      this.repository.assign(tx, fingerprint, assigned ? actorId : null),
    );
  }

  mute(fingerprint: string, actorId: string, hours: number | null): Promise<FailureTriage> {
    return this.change(fingerprint, actorId, 'failure.mute', { hours }, (tx) =>
      this.repository.mute(tx, fingerprint, hours),
    );
  }

  addNote(fingerprint: string, actorId: string, words: string): Promise<FailureTriage> {
    return this.change(fingerprint, actorId, 'failure.note', { words }, (tx) =>
      this.repository.addNote(tx, fingerprint, actorId, words),
    );
  }

  private change(
    fingerprint: string,
    actorId: string,
    action: string,
    details: Record<string, unknown>,
    apply: (tx: Transaction) => Promise<void>,
  ): Promise<FailureTriage> {
    return this.database.transaction(async (tx) => {
      await apply(tx);
      await this.audit.record({ actorId, action, subject: `failure:${fingerprint}`, details }, tx);
      return (await this.repository.find([fingerprint], tx))[0]!;
    });
  }
}
