import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, RecordedSearchRepository, type JobEntity } from '#database';
import {
  BulkJobsService,
  type JobPeople,
  FailedJobsService,
  FailureTriageService,
  JobNotesService,
  JobQueryRepository,
  JobsService,
  type AttemptRow,
  type BulkAcceptance,
  type BulkJobRow,
  type BulkRequest,
  type Correction,
  type ExpectedSelection,
  type FailureFigures,
  type FailureTriage,
  type JobCount,
  type JobFilter,
  type JobNote,
  type JobPage,
  type Operator,
} from '#jobs';
import { HttpError } from '../common/http-error.js';
import { GenerationInputCheck } from '../generation/generation-input-check.js';

export interface JobDetail extends JobPeople {
  job: JobEntity;
  attempts: AttemptRow[];
  notes: JobNote[];
}

interface RestoreRequest extends ExpectedSelection {
  actorId: string;
  reason: string;
  dryRun: boolean;
}

/** Failed jobs of one fingerprint with what operators agreed on about them. */
export type TriagedFailure = FailureFigures & FailureTriage;

/** What operators do with jobs of everyone. */
@Injectable()
export class JobOperationsService {
  constructor(
    private readonly query: JobQueryRepository,
    private readonly jobs: JobsService,
    private readonly bulk: BulkJobsService,
    private readonly failed: FailedJobsService,
    private readonly triage: FailureTriageService,
    private readonly notes: JobNotesService,
    private readonly inputs: GenerationInputCheck,
    private readonly searched: RecordedSearchRepository,
    private readonly audit: AuditRepository,
  ) {}

  /** A page of everyone's jobs, newest first; their inputs are what users wrote, so who reads them is in the audit log. */
  async list(actorId: string, filter: JobFilter, page: JobPage): Promise<JobEntity[]> {
    const details = { ...(await this.searched.ofFilter(filter, 'user', 'order')) };
    await this.audit.recordRead({ actorId, action: 'jobs.read', subject: 'jobs', details });
    return this.query.all(filter, page);
  }

  /** How many failed jobs a replay or discard by this filter would take on, or of the discarded ones a restore. */
  count({ discarded, ...filter }: JobFilter): Promise<JobCount> {
    return this.bulk.count({ filter }, discarded === 'only' ? 'restorable' : 'none');
  }

  /** One job with each of its attempts. Throws 404. */
  async read(actorId: string, id: string): Promise<JobDetail> {
    const job = await this.find(id);
    await this.audit.recordRead({ actorId, action: 'job.read', subject: `job:${id}` });
    const [attempts, notes, named] = await Promise.all([
      this.query.attemptsOf(job),
      this.notes.find(id),
      this.query.peopleAndOrderOf(job),
    ]);
    return { job, attempts, notes, ...named };
  }

  /** [JOB-14] What went wrong, and whether there are failed jobs that were not looked at. */
  async failures(): Promise<{ groups: TriagedFailure[]; partial: boolean }> {
    const [groups, partial] = await Promise.all([this.query.failures(), this.query.failsBeyondGroups()]);
    const triage = await this.triage.find(groups.map(({ fingerprint }) => fingerprint));
    return { groups: groups.map((group, index) => ({ ...group, ...triage[index]! })), partial };
  }

  /** Who can look after a failure, by name. */
  operators(): Promise<Operator[]> {
    return this.triage.operators();
  }

  /** Null for nobody. Throws 404 where no failed job has the fingerprint, and 422 for a user who is no operator. */
  async assign(fingerprint: string, actorId: string, assigneeId: string | null): Promise<FailureTriage> {
    await this.assertFailure(fingerprint);
    return this.triage.assign(fingerprint, actorId, assigneeId);
  }

  /** Throws 404 where no failed job has the fingerprint. */
  async mute(fingerprint: string, actorId: string, hours: number | null): Promise<FailureTriage> {
    await this.assertFailure(fingerprint);
    return this.triage.mute(fingerprint, actorId, hours);
  }

  /** Throws 404 where no failed job has the fingerprint. */
  async addNote(fingerprint: string, actorId: string, words: string): Promise<FailureTriage> {
    await this.assertFailure(fingerprint);
    return this.triage.addNote(fingerprint, actorId, words);
  }

  /** [JOB-08] How many jobs were matched, and the job that replays them; none for a dry run, or where nothing matched. */
  replay(request: BulkRequest): Promise<BulkAcceptance> {
    return this.bulk.start('ops.replay', request);
  }

  /** The same for a discard. */
  discard(request: BulkRequest): Promise<BulkAcceptance> {
    return this.bulk.start('ops.discard', request);
  }

  /** Replays and discards of many jobs that run, and the last that ended. */
  bulkJobs(): Promise<BulkJobRow[]> {
    return this.query.bulkJobs();
  }

  /** How many jobs were matched, and the ids of those whose discard is taken back; none for a dry run. A filter finds discarded jobs alone. */
  async restore(request: RestoreRequest): Promise<Partial<JobCount> & { matched: number; restored: string[] }> {
    if (request.dryRun) return { ...(await this.bulk.count(request, 'restorable')), restored: [] };
    const ids = (await this.bulk.select(request, 'restorable')).map(({ id }) => id);
    return { matched: ids.length, restored: await this.failed.restore(ids, request.actorId, request.reason) };
  }

  /** Throws 404. */
  async addJobNote(jobId: string, actorId: string, words: string): Promise<JobNote[]> {
    await this.find(jobId);
    return this.notes.add({ jobId, actorId, words });
  }

  /** Throws 404, 409 where the job is not failed or has changed since it was read, 422 with what is wrong with the input, and 400 with what of it is not offered now. */
  async correct(correction: Correction): Promise<JobEntity> {
    const job = await this.find(correction.id);
    this.failed.assertFits(job, correction.input);
    await this.inputs.assertOffered(job.kind, correction.input);
    return this.failed.correct(correction);
  }

  ping(note: string, ownerId: string, idempotencyKey: string | undefined): Promise<JobEntity> {
    return this.jobs.submit({ kind: 'ops.ping', ownerId, input: { note }, title: note, idempotencyKey });
  }

  private async find(id: string): Promise<JobEntity> {
    const [job] = await this.query.findByIds([id]);
    if (!job) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return job;
  }

  private async assertFailure(fingerprint: string): Promise<void> {
    const jobs = await this.query.all({ status: 'failed', fingerprint }, { limit: 1 });
    if (jobs.length === 0) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
  }
}
