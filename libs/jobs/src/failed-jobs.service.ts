import { Injectable } from '@nestjs/common';
import { jobRegistry, text } from '#contracts';
import { AuditRepository, Database, type JobEntity, type Transaction } from '#database';
import { z } from 'zod';
import { JobError } from './engine/job-error.js';
import { FailedJobRepository, type ChosenJob } from './failed-job.repository.js';

export interface Correction {
  id: string;
  input: Record<string, unknown>;
  actorId: string;
  reason: string;
}

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

  /** Takes a discard back for 30 days. Returns the ids of those that were discarded. */
  restore(ids: readonly string[], actorId: string, reason: string): Promise<string[]> {
    return this.database.transaction(async (tx) => {
      const restored = await this.repository.restore(tx, ids);
      await this.recordAll(tx, 'job.restore', restored, actorId, reason);
      return restored;
    });
  }

  /** Replaces the input of a failed job before it is replayed, within the schema of its kind. Throws BAD_INPUT with what is wrong, and a CONFLICT where the job is not failed. */
  async correct({ id, input, actorId, reason }: Correction): Promise<JobEntity> {
    return this.database.transaction(async (tx) => {
      const job = await this.repository.lockFailed(tx, id);
      if (!job) throw new JobError({ code: 'CONFLICT', class: 'permanent', message: text('job.notCorrectable') });
      const fields = changedFields(job.input, checkedInput(job, input));
      if (fields.length === 0) return job;
      const corrected = await this.repository.setInput(tx, id, input);
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

/** What the job is about and what it costs its owner stay: another design would be another user's, or another price. */
const FIXED = ['charged'];
/** A value that is an id as a whole; one within a text is what its owner wrote. */
const ID = /"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/gi;

function checkedInput(job: JobEntity, given: Record<string, unknown>): Record<string, unknown> {
  const { input } = jobRegistry[job.kind];
  const parsed = (input instanceof z.ZodObject ? input.strict() : input).safeParse(given);
  if (!parsed.success) throw refused(problemIn(parsed.error));
  if (idsIn(job.input) !== idsIn(given)) throw refused(text('job.idsStay'));
  const fixed = FIXED.find((name) => same(job.input[name], given[name]) === false);
  if (fixed) throw refused(text('job.fieldStays', { field: fixed }));
  return given;
}

const problemIn = ({ issues: [first] }: z.ZodError): string =>
  [first!.path.join('.'), first!.message].filter(Boolean).join(': ');
const idsIn = (input: Record<string, unknown>): string => [...(JSON.stringify(input).match(ID) ?? [])].sort().join();
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !same(before[name], after[name]));
const refused = (message: string): JobError => new JobError({ code: 'BAD_INPUT', class: 'permanent', message });
