import type { QueueName } from '#contracts';
import type { Logger } from '#observability';
import type { RedisConnection } from '#redis';

/** A worker that has not said so for this long is gone. */
const ALIVE_SECONDS = 8;
const SAY_SO_MS = 2_000;

// Time comes from Redis, so that machines with different clocks agree on who is alive.
const ANNOUNCE = `
redis.call('ZADD', KEYS[1], tonumber(redis.call('TIME')[1]) + tonumber(ARGV[2]), ARGV[1])
redis.call('EXPIRE', KEYS[1], 60)
return 1`;
const ALIVE = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', redis.call('TIME')[1])
return redis.call('ZRANGE', KEYS[1], 0, -1)`;

const keyOf = (queue: QueueName): string => `inkloom:slots:${queue}`;

/** How many jobs of a queue can be worked on at once, counted over every worker that is alive. */
export class WorkerCapacityRegistry {
  private timer: NodeJS.Timeout | undefined;
  private said: { queue: QueueName; member: string } | undefined;

  constructor(
    private readonly redis: RedisConnection,
    private readonly log: Logger,
  ) {}

  /** Says from now on that this worker has `slots` for the queue. */
  start(queue: QueueName, worker: string, slots: number): void {
    this.said = { queue, member: `${worker}|${slots}` };
    this.sayIt();
    this.timer = setInterval(() => this.sayIt(), SAY_SO_MS);
  }

  /** The worker takes no more work. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    if (this.said) await this.redis.zrem(keyOf(this.said.queue), this.said.member).catch(() => undefined);
  }

  /** Slots of all living workers. Rejects while Redis is away. */
  async slots(queue: QueueName): Promise<number> {
    const members = (await this.redis.eval(ALIVE, 1, keyOf(queue))) as string[];
    return members.reduce((sum, member) => sum + Number(member.slice(member.lastIndexOf('|') + 1)), 0);
  }

  private sayIt(): void {
    const { queue, member } = this.said!;
    this.redis
      .eval(ANNOUNCE, 1, keyOf(queue), member, ALIVE_SECONDS)
      .catch((error: unknown) => this.log.debug({ err: error }, 'slots not announced'));
  }
}
