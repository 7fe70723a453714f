import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DelayedError, UnrecoverableError, type Job, type WorkerOptions } from 'bullmq';
import { Config } from '#config';
import { queuePayloadSchema, type QueueName, type QueuePayload } from '#contracts';
import { crashPoint, Logger, ManagementServer } from '#observability';
import type { RedisConnection } from '#redis';
import { JobRunner } from './engine/job-runner.js';
import { Relay } from './engine/relay.js';
import { RunningJobs } from './engine/running-jobs.js';
import { WorkerIdentity } from './engine/worker-identity.js';
import { retention } from './queue/queue-options.js';
import { WorkerCapacityRegistry } from './queue/worker-capacity-registry.js';
import { WorkerSlots } from './queue/worker-slots.js';

export interface JobProcessorOptions extends Pick<WorkerOptions, 'telemetry'> {
  connection: RedisConnection;
  concurrency: number;
  lockDuration: number;
  stalledInterval: number;
}

/** Stalls are counted on the rows, as crashes; BullMQ itself must never end a job for them. */
const NEVER = 1_000_000;

/** The processor of one queue. Its options are metadata of the class, so the class is made once the configuration is known. */
export function JobProcessor(queue: QueueName, options: JobProcessorOptions): Type<QueueProcessor> {
  @Processor(queue, { ...retention, ...options, autorun: false, maxStalledCount: NEVER })
  class ConfiguredProcessor extends QueueProcessor {}
  return ConfiguredProcessor;
}

/**
 * The thin layer between BullMQ and the runner: passes dispatches in, and reports to BullMQ what became of them.
 * Takes no job before everything else is up, and drains before anything is closed.
 */
@Injectable()
export abstract class QueueProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly runner: JobRunner,
    private readonly running: RunningJobs,
    private readonly relay: Relay,
    private readonly capacity: WorkerCapacityRegistry,
    private readonly slots: WorkerSlots,
    private readonly identity: WorkerIdentity,
    private readonly management: ManagementServer,
    private readonly config: Config,
    private readonly log: Logger,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    // Before Redis is waited for: readiness reports that it is away.
    await this.management.start();
    await this.running.listen();
    this.relay.start();
    await this.worker.waitUntilReady();
    await this.startWithinSlots();
    this.log.info('ready');
  }

  /** Reads the slots before the first job is taken: an operator's limit holds for a worker that starts later, too. */
  private async startWithinSlots(): Promise<void> {
    const { queue, name, concurrency: configured } = this.identity;
    const own = { queue, name, configured };
    const slots = await this.slots.of(own);
    await this.setSlots(slots);
    void this.worker.run().catch((error: unknown) => this.log.error({ err: error }, 'queue worker stopped'));
    this.capacity.start(queue, name, slots);
    this.slots.follow(own, slots, async (changed) => {
      await this.setSlots(changed);
      await this.capacity.resize(changed);
    });
  }

  /** With none, what runs ends first and nothing more is taken. */
  private async setSlots(slots: number): Promise<void> {
    if (slots === 0) return this.worker.pause(true);
    this.worker.concurrency = slots;
    if (this.worker.isPaused()) await this.worker.resume();
  }

  async process(dispatched: Job<QueuePayload>, token: string | undefined): Promise<void> {
    // A worker that was waiting for work when it was drained still gets the next job: that is for others.
    if (this.worker.isPaused()) return putOff(dispatched, token, Date.now());
    const { jobId, dispatch } = queuePayloadSchema.parse(dispatched.data);
    const outcome = await this.runner.run(jobId, dispatch);
    crashPoint('queue.reporting');
    if (outcome.kind === 'failed') throw new UnrecoverableError(outcome.code);
    if (outcome.kind === 'later') await putOff(dispatched, token, outcome.at.getTime());
  }

  /** BullMQ prints an error that nobody listens for to the console, past our log. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.log.warn({ err: error }, 'queue worker error');
  }

  /** Takes no more work, lets what runs finish for JOB_DRAIN_MS, then has it released. Before any connection is closed, whatever the order of the modules. */
  async beforeApplicationShutdown(): Promise<void> {
    const release = setTimeout(() => this.running.stopAll('draining'), this.config.JOB_DRAIN_MS);
    try {
      await this.worker.close();
    } finally {
      clearTimeout(release);
    }
  }
}

/** Has BullMQ hand the job out again at that time. */
async function putOff(dispatched: Job<QueuePayload>, token: string | undefined, at: number): Promise<never> {
  await dispatched.moveToDelayed(at, token);
  throw new DelayedError();
}
