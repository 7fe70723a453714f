import type { EventPayload, QueueName } from '#contracts';
import type { JobEntity } from '#database';
import { presentJob } from '#jobs';
import { type Core } from '#workflow';

const INTERVAL_MS = 1_000;
/** Only the head of a queue is told of as it moves; who is further back reads their place when they look. */
const TOLD = 200;
const watched: readonly QueueName[] = ['generation', 'mockup'];

export interface Audience {
  isEmpty(): boolean;
  /** Whether a page of this user is connected here. */
  isPresent(userId: string): boolean;
  tell(userId: string, job: EventPayload<'job.updated'>): void;
}

/**
 * [GEN-14] Tells the pages connected to this gateway when their waiting jobs move up, at most once a second for each. One
 * look at each queue's head and one read by primary keys serve everyone, however many wait.
 */
export class QueuePositionBroadcaster {
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private told = new Map<string, number>();

  constructor(
    private readonly core: Core,
    private readonly audience: Audience,
  ) {}

  start(): void {
    this.timer = setInterval(
      () => void this.lookOnce().catch((error: unknown) => this.core.log.debug({ err: error }, 'places not told')),
      INTERVAL_MS,
    );
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** A slow look would tell its old places after the next one's new ones: the next waits for another second. */
  private async lookOnce(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    await this.look().finally(() => (this.looking = false));
  }

  private async look(): Promise<void> {
    if (this.audience.isEmpty()) return this.told.clear();
    const heads = await Promise.all(watched.map((name) => this.core.queues.head(name, TOLD)));
    const places = new Map(
      heads.flatMap(({ jobIds, active }) => jobIds.map((id, ahead) => [id, { ahead, active }] as const)),
    );
    const moved = [...places].filter(([id, { ahead }]) => this.told.get(id) !== ahead).map(([id]) => id);
    this.told = new Map([...places].map(([id, { ahead }]) => [id, ahead]));
    const jobs =
      moved.length > 0
        ? await this.core.database.query<JobEntity>(
            `select * from jobs where id = any($1::uuid[]) and status = 'queued'`,
            [moved],
          )
        : [];
    for (const job of jobs) {
      if (job.ownerId && this.audience.isPresent(job.ownerId))
        this.audience.tell(job.ownerId, {
          ...presentJob(job),
          ...(await this.core.estimates.at(job, places.get(job.id)!)),
        });
    }
  }
}
