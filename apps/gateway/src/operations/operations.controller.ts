import { Controller } from '@nestjs/common';
import { QueueHistoryRepository } from '#jobs';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { JobResponse } from '../common/job-response.js';
import { nextPage } from '../common/next-page.js';
import { JobOperationsService } from './job-operations.service.js';
import {
  presentBulkJob,
  presentFailures,
  presentForOperator,
  presentListed,
  presentJobDetail,
  presentNote,
  presentPing,
  presentResult,
  presentTriage,
} from './operations.presenter.js';
import { QueueControlService } from './queue-control.service.js';
import { QueueStatesService } from './queue-states.service.js';

type Triage = ResponseOf<'POST /api/ops/failures/:fingerprint/notes'>;
type Queues = ResponseOf<'GET /api/ops/queues'>;

/** What operators do with queues and jobs. Each action is in the audit log. */
@Controller()
export class OperationsController {
  constructor(
    private readonly states: QueueStatesService,
    private readonly queues: QueueControlService,
    private readonly history: QueueHistoryRepository,
    private readonly jobs: JobOperationsService,
  ) {}

  @Endpoint('GET /api/ops/queues')
  readQueues(): Promise<Queues> {
    return this.states.read();
  }

  @Endpoint('GET /api/ops/queues/history')
  readHistory(
    @Call() { query }: CallOf<'GET /api/ops/queues/history'>,
  ): Promise<ResponseOf<'GET /api/ops/queues/history'>> {
    return this.history.read(query.range);
  }

  @Endpoint('GET /api/ops/jobs')
  async listJobs(@Call() call: CallOf<'GET /api/ops/jobs'>): Promise<ResponseOf<'GET /api/ops/jobs'>> {
    const { limit = 50, cursor, ...filter } = call.query;
    const rows = await this.jobs.list(call.user.id, filter, { limit, before: cursor });
    nextPage(call, '/api/ops/jobs', rows, limit, filter);
    return rows.map(presentListed);
  }

  @Endpoint('GET /api/ops/jobs/count')
  countJobs(@Call() { query }: CallOf<'GET /api/ops/jobs/count'>): Promise<ResponseOf<'GET /api/ops/jobs/count'>> {
    return this.jobs.count(query);
  }

  @Endpoint('GET /api/ops/jobs/bulk')
  async listBulkJobs(): Promise<ResponseOf<'GET /api/ops/jobs/bulk'>> {
    return (await this.jobs.bulkJobs()).map(presentBulkJob);
  }

  @Endpoint('GET /api/ops/jobs/:id')
  async readJob(
    @Call() { user, params }: CallOf<'GET /api/ops/jobs/:id'>,
  ): Promise<ResponseOf<'GET /api/ops/jobs/:id'>> {
    return presentJobDetail(await this.jobs.read(user.id, params.id));
  }

  @Endpoint('GET /api/ops/failures')
  async readFailures(): Promise<ResponseOf<'GET /api/ops/failures'>> {
    const { groups, partial } = await this.jobs.failures();
    return { groups: groups.map(presentFailures), partial };
  }

  @Endpoint('GET /api/ops/operators')
  readOperators(): Promise<ResponseOf<'GET /api/ops/operators'>> {
    return this.jobs.operators();
  }

  @Endpoint('PUT /api/ops/failures/:fingerprint/assignee')
  async assign(@Call() { params, body, user }: CallOf<'PUT /api/ops/failures/:fingerprint/assignee'>): Promise<Triage> {
    const assigneeId = body.assigned ? (body.assigneeId ?? user.id) : null;
    return presentTriage(await this.jobs.assign(params.fingerprint, user.id, assigneeId));
  }

  @Endpoint('PUT /api/ops/failures/:fingerprint/mute')
  async mute(@Call() { params, body, user }: CallOf<'PUT /api/ops/failures/:fingerprint/mute'>): Promise<Triage> {
    return presentTriage(await this.jobs.mute(params.fingerprint, user.id, body.hours));
  }

  @Endpoint('POST /api/ops/failures/:fingerprint/notes')
  async addNote(@Call() { params, body, user }: CallOf<'POST /api/ops/failures/:fingerprint/notes'>): Promise<Triage> {
    return presentTriage(await this.jobs.addNote(params.fingerprint, user.id, body.words));
  }

  @Endpoint('POST /api/ops/jobs/replay')
  async replay(
    @Call() { body, user, idempotencyKey }: CallOf<'POST /api/ops/jobs/replay'>,
  ): Promise<JobResponse | ResponseOf<'POST /api/ops/jobs/replay'>> {
    const { job, ...counted } = await this.jobs.replay({ ...body, actorId: user.id, idempotencyKey });
    return job ? new JobResponse(job, presentResult) : { ...counted, replayed: [], skipped: [] };
  }

  @Endpoint('POST /api/ops/jobs/discard')
  async discard(
    @Call() { body, user, idempotencyKey }: CallOf<'POST /api/ops/jobs/discard'>,
  ): Promise<JobResponse | ResponseOf<'POST /api/ops/jobs/discard'>> {
    const { job, ...counted } = await this.jobs.discard({ ...body, actorId: user.id, idempotencyKey });
    return job ? new JobResponse(job, presentResult) : { ...counted, discarded: [] };
  }

  @Endpoint('POST /api/ops/jobs/restore')
  restore(
    @Call() { body, user }: CallOf<'POST /api/ops/jobs/restore'>,
  ): Promise<ResponseOf<'POST /api/ops/jobs/restore'>> {
    return this.jobs.restore({ ...body, actorId: user.id });
  }

  @Endpoint('POST /api/ops/jobs/:id/notes')
  async addJobNote(
    @Call() { params, body, user }: CallOf<'POST /api/ops/jobs/:id/notes'>,
  ): Promise<ResponseOf<'POST /api/ops/jobs/:id/notes'>> {
    return { notes: (await this.jobs.addJobNote(params.id, user.id, body.words)).map(presentNote) };
  }

  @Endpoint('PUT /api/ops/jobs/:id/input')
  async correct(
    @Call() { params, body, user }: CallOf<'PUT /api/ops/jobs/:id/input'>,
  ): Promise<ResponseOf<'PUT /api/ops/jobs/:id/input'>> {
    return presentForOperator(await this.jobs.correct({ id: params.id, actorId: user.id, ...body }));
  }

  @Endpoint('POST /api/ops/queues/:name/pause')
  pause(@Call() { params, user }: CallOf<'POST /api/ops/queues/:name/pause'>): Promise<Queues> {
    return this.queues.pause(params.name, user.id);
  }

  @Endpoint('POST /api/ops/queues/:name/resume')
  resume(@Call() { params, user }: CallOf<'POST /api/ops/queues/:name/resume'>): Promise<Queues> {
    return this.queues.resume(params.name, user.id);
  }

  @Endpoint('PUT /api/ops/queues/:name/draining')
  drain(@Call() { params, body, user }: CallOf<'PUT /api/ops/queues/:name/draining'>): Promise<Queues> {
    return this.queues.drain({ queue: params.name, actorId: user.id, ...body });
  }

  @Endpoint('PUT /api/ops/queues/:name/slots')
  setSlots(@Call() { params, body, user }: CallOf<'PUT /api/ops/queues/:name/slots'>): Promise<Queues> {
    return this.queues.setSlots(params.name, body.slots, user.id);
  }

  @Endpoint('POST /api/ops/ping')
  async ping(@Call() { body, user, idempotencyKey }: CallOf<'POST /api/ops/ping'>): Promise<JobResponse> {
    return new JobResponse(await this.jobs.ping(body.note, user.id, idempotencyKey), presentPing);
  }
}
