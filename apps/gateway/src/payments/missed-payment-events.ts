import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '#config';
import { Logger, PeriodicTask } from '#observability';
import { PaymentEventService } from './payment-event.service.js';

/** Until then the webhook itself may still come. */
const PATIENCE_MS = 3_600_000;

/** Sees to it that a refund or a dispute whose webhook never came has its effect all the same. */
@Injectable()
export class MissedPaymentEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(events: PaymentEventService, config: Config, log: Logger) {
    this.task = new PeriodicTask(
      () => events.takeMissed(new Date(Date.now() - PATIENCE_MS)),
      config.PAYMENT_EVENTS_INTERVAL_MS,
      (error) => log.warn({ err: error }, 'missed events of the payment provider not read; trying again later'),
    );
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}
