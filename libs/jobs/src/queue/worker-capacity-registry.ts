import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '#config';
import type { QueueName } from '#contracts';
import { Logger } from '#observability';
import { InjectRedis, type RedisConnection } from '#redis';

/** A worker without a heartbeat for this long is gone. */
const ALIVE_SECONDS = 8;
const HEARTBEAT_MS = 2_000;

// Time comes from Redis, so that machines with different clocks agree on who is alive.
const BEAT = `
redis.call('ZADD', KEYS[1], tonumber(redis.call('TIME')[1]) + tonumber(ARGV[2]), ARGV[1])
redis.call('EXPIRE', KEYS[1], 60)
return 1`;
const ALIVE = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', redis.call('TIME')[1])
return redis.call('ZRANGE', KEYS[1], 0, -1)`;

/** What a worker says of itself with each sign of life. */
export interface LivingWorker {
  name: string;
  host: string;
  version: string;
  slots: number;
}

const keyOf = (queue: QueueName): string => `inkloom:slots:${queue}`;

/** How many jobs of a queue can be worked on at once, counted over every worker that is alive. */
@Injectable()
export class WorkerCapacityRegistry implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private own: { queue: QueueName; member: string } | undefined;

  constructor(
    @InjectRedis('producer') private readonly redis: RedisConnection,
    private readonly config: Config,
    private readonly log: Logger,
  ) {}

  /** Registers this worker's `slots` for the queue, with a heartbeat from now on. */
  start(queue: QueueName, worker: string, slots: number): void {
    this.own = { queue, member: `${worker}|${this.config.APP_VERSION}|${slots}` };
    this.beat();
    this.timer = setInterval(() => this.beat(), HEARTBEAT_MS);
  }

  /** Another number of slots from now on. */
  async resize(slots: number): Promise<void> {
    if (!this.own) return;
    const { queue, member } = this.own;
    this.own = { queue, member: `${member.slice(0, member.lastIndexOf('|'))}|${slots}` };
    this.beat();
    await this.redis.zrem(keyOf(queue), member).catch(() => undefined);
  }

  /** The worker takes no more work. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    if (this.own) await this.redis.zrem(keyOf(this.own.queue), this.own.member).catch(() => undefined);
  }

  /** Slots of all living workers. Rejects while Redis is away. */
  async slots(queue: QueueName): Promise<number> {
    return (await this.living(queue)).reduce((sum, { slots }) => sum + slots, 0);
  }

  /** The workers that are alive, by name. Rejects while Redis is away. */
  async living(queue: QueueName): Promise<LivingWorker[]> {
    const members = (await this.redis.eval(ALIVE, 1, keyOf(queue))) as string[];
    return members.map(workerOf).sort((one, other) => one.name.localeCompare(other.name));
  }

  private beat(): void {
    const { queue, member } = this.own!;
    this.redis
      .eval(BEAT, 1, keyOf(queue), member, ALIVE_SECONDS)
      .catch((error: unknown) => this.log.debug({ err: error }, 'no heartbeat of the slots'));
  }
}

/** As `start` writes it; a worker of before names no version. */
function workerOf(member: string): LivingWorker {
  const [name = '', ...rest] = member.split('|');
  const host = /@(.+):[\da-f-]+$/.exec(name)?.[1] ?? '';
  return { name, host, version: rest.length > 1 ? rest[0]! : '', slots: Number(rest.at(-1)) };
}
