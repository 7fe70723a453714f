import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ServiceRegistry } from '../core/service-registry.js';
import { RateLimits } from './access/rate-limits.js';
import { FileLibrary } from './files/file-library.js';
import { Misbehaviour } from './runtime/misbehaviour.js';
import { MockupTasks } from './mockups/mockup-tasks.js';
import { OrderBook } from './orders/order-book.js';
import { OrderProgress } from './orders/order-progress.js';
import { SyncProductsStore } from './sync/sync-products.store.js';
import { WebhookSender } from './webhooks/webhook-sender.js';
import { errorBody, tooManyRequests } from './wire/printful-error.js';

const TICK_MS = 200;
const DEFAULT_LOCKOUT_SECONDS = 60;

/** Registers the print provider with the control interface and runs its background work. */
@Injectable()
export class PrintfulService implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly registry: ServiceRegistry,
    private readonly limits: RateLimits,
    private readonly misbehaviour: Misbehaviour,
    private readonly library: FileLibrary,
    private readonly tasks: MockupTasks,
    private readonly book: OrderBook,
    private readonly progress: OrderProgress,
    private readonly syncProducts: SyncProductsStore,
    private readonly webhooks: WebhookSender,
  ) {}

  onModuleInit(): void {
    this.registry.register({ name: 'printful', reset: () => this.reset(), faultBody });
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    this.progress.tick();
    this.webhooks.tick();
  }

  private reset(): void {
    for (const part of [
      this.limits,
      this.misbehaviour,
      this.webhooks,
      this.book,
      this.progress,
      this.tasks,
      this.library,
      this.syncProducts,
    ])
      part.reset();
  }
}

function faultBody(status: number, retryAfterSeconds: number | undefined): object {
  if (status !== 429 && status !== 419)
    return errorBody(status, status >= 500 ? 'Internal Server Error' : 'Request refused');
  return errorBody(status, tooManyRequests((retryAfterSeconds ?? DEFAULT_LOCKOUT_SECONDS) * 1000).message);
}
