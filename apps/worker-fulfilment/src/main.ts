import { Config } from '#config';
import { Logger } from '#observability';
import { OrdersModule } from '#orders';
import { createPrintfulClient, PrintfulClient } from '#providers';
import { createRedis, RateLimiter } from '#redis';
import { runWorker } from '#workflow';
import { SubmitHandler } from './handlers/submit.handler.js';
import { TrackHandler } from './handlers/track.handler.js';
import { PrintFileService } from './print-file.service.js';
import { PrintOrderService } from './print-order.service.js';
import { TrackingIntervalService } from './tracking-interval.service.js';

const printful = (config: Config, log: Logger) =>
  createPrintfulClient(
    config,
    new RateLimiter(createRedis(config.REDIS_URL, 'general', { warn: (m) => log.warn(m), info: (m) => log.info(m) })),
  );

await runWorker({
  role: 'worker-fulfilment',
  queue: 'fulfilment',
  concurrency: (core) => core.config.FULFILMENT_CONCURRENCY,
  imports: [OrdersModule],
  providers: [
    { provide: PrintfulClient, useFactory: printful, inject: [Config, Logger] },
    PrintFileService,
    PrintOrderService,
    TrackingIntervalService,
  ],
  handlers: [SubmitHandler, TrackHandler],
});
