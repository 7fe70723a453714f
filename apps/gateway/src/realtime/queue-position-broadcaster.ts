import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { QueueName } from '#contracts';
import { JobQueryRepository, JobQueues, presentJob, QueueEstimates, type QueuePosition } from '#jobs';
import { Logger } from '#observability';
import { SocketServer } from './socket-server.js';

const INTERVAL_MS = 1_000;
/** Positions are sent for the head of a queue only; users further back see theirs when they read the job. */
const HEAD_JOBS = 200;
const queueNames: readonly QueueName[] = ['generation', 'mockup'];

/**
 * [GEN-14] Sends waiting jobs whose queue position changed to the pages connected to this gateway, at most once a second for each. One
 * read of each queue's head and one read by primary keys serve everyone, however many wait.
 */
@Injectable()
export class QueuePositionBroadcaster implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running = false;
  private sent = new Map<string, number>();

  constructor(
    private readonly sockets: SocketServer,
    private readonly queues: JobQueues,
    private readonly estimates: QueueEstimates,
    private readonly jobs: JobQueryRepository,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () =>
        void this.broadcastOnce().catch((error: unknown) => this.log.debug({ err: error }, 'queue positions not sent')),
      INTERVAL_MS,
    );
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Skips a tick while the last one runs: a slow one would send its old positions after newer ones. */
  private async broadcastOnce(): Promise<void> {
    if (this.running) return;
    this.running = true;
    await this.broadcast().finally(() => (this.running = false));
  }

  private async broadcast(): Promise<void> {
    if (this.sockets.isEmpty) return this.sent.clear();
    const positions = await this.readPositions();
    const moved = [...positions].filter(([id, { ahead }]) => this.sent.get(id) !== ahead).map(([id]) => id);
    this.sent = new Map([...positions].map(([id, { ahead }]) => [id, ahead]));
    for (const job of await this.jobs.findQueued(moved)) {
      if (job.ownerId && this.sockets.isConnected(job.ownerId))
        this.sockets.send([`user:${job.ownerId}`], 'job.updated', {
          ...presentJob(job),
          ...(await this.estimates.at(job, positions.get(job.id)!)),
        });
    }
  }

  private async readPositions(): Promise<Map<string, QueuePosition>> {
    const heads = await Promise.all(queueNames.map((name) => this.queues.head(name, HEAD_JOBS)));
    return new Map(heads.flatMap(({ jobIds, active }) => jobIds.map((id, ahead) => [id, { ahead, active }] as const)));
  }
}
