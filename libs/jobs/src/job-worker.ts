import { DelayedError, UnrecoverableError, Worker, type Job } from 'bullmq';
import { queuePayloadSchema, type QueueName, type QueuePayload } from '#contracts';
import type { Config } from '#config';
import { crashPoint, type Logger } from '#observability';
import type { RedisConnection } from '#redis';
import type { RunningJobs } from './job-control.js';
import type { JobRunner } from './job-runner.js';

export interface WorkerParts {
  queue: QueueName;
  concurrency: number;
  connection: RedisConnection;
  runner: JobRunner;
  running: RunningJobs;
  config: Pick<Config, 'JOB_LOCK_MS' | 'JOB_STALLED_MS' | 'JOB_DRAIN_MS'>;
  log: Logger;
}

/** Stalls are counted on the rows, as crashes; BullMQ itself shall never give a job up for them. */
const NEVER = 1_000_000;

/** The thin layer between BullMQ and the runner: hands dispatches in, and tells BullMQ what became of them. */
export class JobWorker {
  private readonly worker: Worker<QueuePayload>;

  constructor(private readonly parts: WorkerParts) {
    const { queue, concurrency, connection, config } = parts;
    this.worker = new Worker<QueuePayload>(queue, (job, token) => this.process(job, token), {
      connection,
      concurrency,
      autorun: false,
      lockDuration: config.JOB_LOCK_MS,
      stalledInterval: config.JOB_STALLED_MS,
      maxStalledCount: NEVER,
      removeOnComplete: { age: 3_600, count: 1_000 },
      removeOnFail: { age: 7 * 86_400, count: 10_000 },
    });
    this.worker.on('error', (error) => parts.log.warn({ err: error }, 'queue worker error'));
  }

  async start(): Promise<void> {
    await this.worker.waitUntilReady();
    void this.worker.run().catch((error: unknown) => this.parts.log.error({ err: error }, 'queue worker stopped'));
  }

  /** Takes no more work, lets what runs finish for JOB_DRAIN_MS, then has it handed back. */
  async drain(): Promise<void> {
    const handBack = setTimeout(() => this.parts.running.stopAll('draining'), this.parts.config.JOB_DRAIN_MS);
    try {
      await this.worker.close();
    } finally {
      clearTimeout(handBack);
    }
  }

  private async process(bullJob: Job<QueuePayload>, token: string | undefined): Promise<void> {
    const { jobId, dispatch } = queuePayloadSchema.parse(bullJob.data);
    const outcome = await this.parts.runner.run(jobId, dispatch);
    crashPoint('queue.reporting');
    if (outcome.kind === 'failed') throw new UnrecoverableError(outcome.code);
    if (outcome.kind === 'later') {
      await bullJob.moveToDelayed(outcome.at.getTime(), token);
      throw new DelayedError();
    }
  }
}
