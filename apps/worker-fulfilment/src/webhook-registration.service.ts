import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '#config';
import { Logger, PeriodicTask } from '#observability';
import { ORDER_EVENTS, PrintfulClient } from '#providers';

const HOUR_MS = 3_600_000;
const RETRY_MS = 30_000;

/** Has the print provider send its events about orders to our address. Looks again every hour, since a store has one address that others may change. */
@Injectable()
export class WebhookRegistration implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly config: Config,
    private readonly printful: PrintfulClient,
    private readonly log: Logger,
  ) {
    this.task = new PeriodicTask(
      () => this.registerOnce(),
      0,
      () => undefined,
    );
  }

  onApplicationBootstrap(): void {
    if (this.config.printful.webhookSecret) this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Returns the milliseconds until the next look. Without events orders are followed all the same, so that nothing waits for this. */
  async registerOnce(): Promise<number> {
    const url = `${this.config.publicUrl}/api/webhooks/printful/${this.config.printful.webhookSecret!}`;
    try {
      const present = await this.printful.webhook();
      if (present.url === url && ORDER_EVENTS.every((type) => present.types.includes(type))) return HOUR_MS;
      await this.printful.setWebhook({ url, types: ORDER_EVENTS });
      this.log.info(
        { replaced: present.url !== null && present.url !== url },
        'events of the print provider come here',
      );
      return HOUR_MS;
    } catch (error) {
      this.log.warn({ err: error }, 'the print provider does not send events yet; trying again');
      return RETRY_MS;
    }
  }
}
