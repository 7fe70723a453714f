import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Inject } from '@nestjs/common';
import { recordAudit, type JobEntity } from '#database';
import { JobError } from '#jobs';
import { InsufficientTokensError } from '#ledger';
import { text } from '#contracts';
import { presentJob } from '#jobs';
import { CORE, type Core } from '#workflow';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { JobResponse } from '../common/job-response.js';
import { nextPage } from '../common/next-page.js';
import { JobReader } from '../jobs/job-reader.js';
import { QueueWatch } from './queue-watch.js';
import { readQueueStates } from './queue-states.js';

const SELECTION_LIMIT = 500;
type Selection = Pick<CallOf<'POST /api/ops/jobs/discard'>['body'], 'ids' | 'filter'>;

/** What operators do with queues and jobs. Each action is in the audit log. */
@Controller()
export class OperationsController {
  constructor(
    @Inject(CORE) private readonly core: Core,
    private readonly reader: JobReader,
    private readonly watch: QueueWatch,
  ) {}

  @Endpoint('GET /api/ops/queues')
  queues(): Promise<ResponseOf<'GET /api/ops/queues'>> {
    return readQueueStates(this.core);
  }

  @Endpoint('GET /api/ops/jobs')
  async jobs(@Call() call: CallOf<'GET /api/ops/jobs'>): Promise<ResponseOf<'GET /api/ops/jobs'>> {
    const { limit = 50, cursor, ...filter } = call.query;
    const rows = await this.reader.all({ ...filter, limit, before: cursor });
    nextPage(call, '/api/ops/jobs', rows, limit, filter);
    return rows.map(presentForOperator);
  }

  @Endpoint('POST /api/ops/jobs/replay')
  async replay(@Call() call: CallOf<'POST /api/ops/jobs/replay'>): Promise<ResponseOf<'POST /api/ops/jobs/replay'>> {
    const { dryRun, ratePerSecond, reason } = call.body;
    const jobs = await this.selected(call.body);
    const answer = {
      matched: jobs.length,
      replayed: [] as string[],
      skipped: [] as { jobId: string; reason: string }[],
    };
    if (dryRun) return answer;
    for (const [index, job] of jobs.entries()) {
      if (index > 0) await sleep(1000 / ratePerSecond);
      const refused = await this.replayOne(job, call.user.id, reason);
      if (refused) answer.skipped.push({ jobId: job.id, reason: refused });
      else answer.replayed.push(job.id);
    }
    return answer;
  }

  @Endpoint('POST /api/ops/jobs/discard')
  async discard(@Call() call: CallOf<'POST /api/ops/jobs/discard'>): Promise<ResponseOf<'POST /api/ops/jobs/discard'>> {
    const discarded: string[] = [];
    for (const job of await this.selected(call.body)) {
      if (await this.core.jobs.discard(job.id, call.user.id, call.body.reason)) discarded.push(job.id);
    }
    return { discarded };
  }

  @Endpoint('POST /api/ops/queues/:name/pause')
  async pause(
    @Call() call: CallOf<'POST /api/ops/queues/:name/pause'>,
  ): Promise<ResponseOf<'POST /api/ops/queues/:name/pause'>> {
    await this.core.queues.get(call.params.name).pause();
    return this.recorded(call.user.id, 'queue.pause', call.params.name);
  }

  @Endpoint('POST /api/ops/queues/:name/resume')
  async resume(
    @Call() call: CallOf<'POST /api/ops/queues/:name/resume'>,
  ): Promise<ResponseOf<'POST /api/ops/queues/:name/resume'>> {
    await this.core.queues.get(call.params.name).resume();
    return this.recorded(call.user.id, 'queue.resume', call.params.name);
  }

  @Endpoint('POST /api/ops/ping')
  async ping(@Call() call: CallOf<'POST /api/ops/ping'>): Promise<JobResponse> {
    const { note } = call.body;
    const job = await this.core.jobs.submit({
      kind: 'ops.ping',
      ownerId: call.user.id,
      input: { note },
      title: note,
      idempotencyKey: call.idempotencyKey,
    });
    return new JobResponse(job, (finished) => ({ note: finished.result?.note, jobId: finished.id }));
  }

  private async recorded(actorId: string, action: string, queue: string) {
    await recordAudit(this.core.database, { actorId, action, subject: `queue:${queue}` });
    await this.watch.announce();
    return readQueueStates(this.core);
  }

  private async selected({ ids, filter }: Selection): Promise<JobEntity[]> {
    if (!ids) return this.reader.all({ ...filter, status: 'failed', limit: SELECTION_LIMIT });
    const found = await Promise.all(ids.map((id) => this.core.repository.find(id)));
    return found.filter((job): job is JobEntity => job !== undefined);
  }

  /** Undefined when the job runs again, else why not. */
  private async replayOne(job: JobEntity, actorId: string, reason: string): Promise<string | undefined> {
    try {
      await this.core.jobs.replay(job.id, actorId, reason);
      return undefined;
    } catch (error) {
      if (error instanceof JobError) return error.message;
      if (error instanceof InsufficientTokensError) return text('tokens.insufficient');
      throw error;
    }
  }
}

function presentForOperator(job: JobEntity): ResponseOf<'GET /api/ops/jobs'>[number] {
  return {
    ...presentJob(job, 'operator'),
    queue: job.queue,
    ownerId: job.ownerId,
    input: job.input,
    epoch: job.epoch,
    dispatch: job.dispatch,
    crashes: job.crashes,
    requestId: job.requestId,
    logMessage: job.logMessage,
    updatedAt: job.updatedAt.toISOString(),
  };
}
