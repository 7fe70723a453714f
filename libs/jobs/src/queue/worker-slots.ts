import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { z } from 'zod';
import { slotsSchema, type QueueName } from '#contracts';
import { Database, SettingRepository } from '#database';
import { Logger, PeriodicTask } from '#observability';

const POLL_MS = 2_000;
const storedSchema = z.object({ slots: slotsSchema.nullable() });

export interface SlotsChange {
  queue: QueueName;
  /** For each worker of the queue; null for what each is configured to. */
  slots: number | null;
  actorId: string;
}

const drainedSchema = z.object({ workers: z.array(z.string()) });

interface Follower {
  queue: QueueName;
  name: string;
  configured: number;
}

export interface DrainChange {
  queue: QueueName;
  worker: string;
  draining: boolean;
  actorId: string;
  /** Names of the queue's living workers: others are forgotten. */
  alive: readonly string[];
}

const drainKeyOf = (queue: QueueName): string => `draining.${queue}`;
const keyOf = (queue: QueueName): string => `slots.${queue}`;

/** How many jobs each worker of a queue works on at once, where an operator has said so. */
@Injectable()
export class WorkerSlots implements OnModuleDestroy {
  private task: PeriodicTask | undefined;

  constructor(
    private readonly database: Database,
    private readonly settings: SettingRepository,
    private readonly log: Logger,
  ) {}

  /** Null where each worker has what it is configured to. */
  async read(queue: QueueName): Promise<number | null> {
    return (await this.settings.read(keyOf(queue), storedSchema, { slots: null })).slots;
  }

  /** Every worker follows within seconds; what runs beyond the new number ends first. */
  change({ queue, slots, actorId }: SlotsChange): Promise<void> {
    return this.database.transaction((tx) =>
      this.settings.change(tx, {
        key: keyOf(queue),
        value: { slots },
        actorId,
        action: 'queue.slots',
        details: { queue, slots },
      }),
    );
  }

  /** Names of the workers that finish what they run and take nothing more. */
  async draining(queue: QueueName): Promise<string[]> {
    return (await this.settings.read(drainKeyOf(queue), drainedSchema, { workers: [] })).workers;
  }

  /** A worker follows within seconds; one that starts anew has another name, and works. */
  async drain({ queue, worker, draining, actorId, alive }: DrainChange): Promise<void> {
    await this.database.transaction(async (tx) => {
      const key = drainKeyOf(queue);
      const known = await this.settings.readForUpdate(tx, key, drainedSchema, { workers: [] });
      const others = known.workers.filter((name) => name !== worker && alive.includes(name));
      await this.settings.change(tx, {
        key,
        value: { workers: draining ? [...others, worker] : others },
        actorId,
        action: draining ? 'worker.drain' : 'worker.resume',
        details: { queue, worker },
      });
    });
  }

  /** The worker's number of slots now; 0 while it drains, and where that cannot be read: it must not take more than it may. */
  async of(follower: Follower): Promise<number> {
    try {
      return await this.readOf(follower);
    } catch (error) {
      this.log.warn({ err: error }, 'slots not read, takes no work until they are');
      return 0;
    }
  }

  /** Has the number of slots changed whenever it is not the present one; what fails is tried again. */
  follow(follower: Follower, present: number, change: (slots: number) => Promise<void>): void {
    let current = present;
    this.task = new PeriodicTask(
      async () => {
        const slots = await this.readOf(follower);
        if (slots === current) return;
        await change(slots);
        current = slots;
        this.log.info({ queue: follower.queue, slots }, 'slots changed');
      },
      POLL_MS,
      (error) => this.log.warn({ err: error }, 'slots not followed'),
    );
    this.task.start();
  }

  private async readOf({ queue, name, configured }: Follower): Promise<number> {
    const [set, draining] = await Promise.all([this.read(queue), this.draining(queue)]);
    return draining.includes(name) ? 0 : (set ?? configured);
  }

  async onModuleDestroy(): Promise<void> {
    await this.task?.stop();
  }
}
