import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, Database, type JobEntity, type Transaction } from '#database';
import { JobError } from './engine/job-error.js';
import { changedFields, checkedInput } from './job-correction.js';
import { FailedJobRepository, type ChosenJob } from './failed-job.repository.js';
import { JobSpoolRepository } from './spool/job-spool.repository.js';

export interface Correction {
  id: string;
  /** Of the job as whoever corrects it has read it. */
  version: number;
  input: Record<string, unknown>;
  actorId: string;
  reason: string;
}

/** Jobs that are restored in one transaction: others wait for the rows and counters that it has changed. */
const RESTORED_TOGETHER = 500;

/** The ids of the jobs that were discarded, and why the others were not. */
interface Discard {
  discarded: string[];
  skipped: { jobId: string; reason: string }[];
}

/** What operators do with failed jobs apart from replaying them: set aside, take back, correct. Each with its entry in the audit log. */
@Injectable()
export class FailedJobsService {
  constructor(
    private readonly database: Database,
    private readonly repository: FailedJobRepository,
    private readonly audit: AuditRepository,
    private readonly spool: JobSpoolRepository,
  ) {}

  /** Marks failed jobs as not to be replayed, in the caller's transaction, and says why the others are left. */
  async discard(
    tx: Transaction,
    chosen: readonly ChosenJob[],
    actorId: string | null,
    reason: string,
  ): Promise<Discard> {
    const discarded = await this.repository.discard(tx, chosen);
    await this.recordAll(tx, 'job.discard', discarded, actorId, reason);
    const done = new Set(discarded);
    const left = chosen.filter(({ id }) => !done.has(id));
    const ranAgain = new Set(left.length > 0 ? await this.repository.ranAgain(tx, left) : []);
    const whyLeft = (id: string): string =>
      ranAgain.has(id) ? text('job.ranAgain') : 'not failed, or discarded already';
    return { discarded, skipped: left.map(({ id }) => ({ jobId: id, reason: whyLeft(id) })) };
  }

  /** Takes a discard back for 30 days. Returns the ids of those that were discarded. Interrupted, it is repeated: what came back before is not found again. */
  async restore(ids: readonly string[], actorId: string, reason: string): Promise<string[]> {
    const restored: string[] = [];
    for (let from = 0; from < ids.length; from += RESTORED_TOGETHER)
      restored.push(...(await this.restoreTogether(ids.slice(from, from + RESTORED_TOGETHER), actorId, reason)));
    return restored;
  }

  private restoreTogether(ids: readonly string[], actorId: string, reason: string): Promise<string[]> {
    return this.database.transaction(async (tx) => {
      const restored = await this.repository.restore(tx, ids);
      await this.recordAll(tx, 'job.restore', restored, actorId, reason);
      return restored;
    });
  }

  /** Replaces the input of a failed job before it is replayed, within the schema of its kind. Throws BAD_INPUT with what is wrong, and a CONFLICT where the job is not failed, or has changed since it was read. */
  async correct({ id, version, input, actorId, reason }: Correction): Promise<JobEntity> {
    return this.database.transaction(async (tx) => {
      const job = await this.repository.lockFailed(tx, id);
      if (!job) throw conflict(text('job.notCorrectable'));
      if (job.version !== version) throw conflict(text('job.changedSince'));
      const fields = changedFields(job.input, checkedInput(job, input));
      if (fields.length === 0) return job;
      const corrected = await this.repository.setInput(tx, id, input);
      await this.spool.remove(tx, corrected);
      // The names alone: what stands in them is what its owner wrote.
      const details = { kind: job.kind, fields, reason };
      await this.audit.record({ actorId, action: 'job.correct', subject: `job:${id}`, details }, tx);
      return corrected;
    });
  }

  /** Throws BAD_INPUT where the input does not fit the job: its schema, its ids, what it costs. */
  assertFits(job: JobEntity, input: Record<string, unknown>): void {
    checkedInput(job, input);
  }

  /** Two statements, however many there are. */
  private async recordAll(tx: Transaction, action: string, ids: string[], actorId: string | null, reason: string) {
    const records = ids.map((id) => ({ actorId, action, subject: `job:${id}`, details: { reason } }));
    if (records.length > 0) await this.audit.recordAll(records, tx);
  }
}

const conflict = (message: string): JobError => new JobError({ code: 'CONFLICT', class: 'permanent', message });
