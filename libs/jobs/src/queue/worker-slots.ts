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

  /** Calls back with the number of slots whenever it is another one than before, `configured` at first. */
  follow(queue: QueueName, configured: number, changed: (slots: number) => void): void {
    let present = configured;
    this.task = new PeriodicTask(
      async () => {
        const slots = (await this.read(queue)) ?? configured;
        if (slots === present) return;
        present = slots;
        this.log.info({ queue, slots }, 'slots changed');
        changed(slots);
      },
      POLL_MS,
      (error) => this.log.debug({ err: error }, 'slots not read'),
    );
    this.task.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task?.stop();
  }
}
