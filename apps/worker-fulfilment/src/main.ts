import { createPrintfulClient, PrintfulClient } from '#providers';
import { createRedis, RateLimiter } from '#redis';
import { AssetStore } from '#assets';
import { CORE, runWorker, type Core } from '#workflow';
import { DraftOrders } from './draft-orders.js';
import { OrderPrints } from './order-prints.js';
import { OrderStore } from './order-store.js';
import { PollDelay } from './poll-delay.js';
import { SubmitHandler } from './submit.handler.js';
import { TrackHandler } from './track.handler.js';

const printful = ({ config, log }: Core) =>
  createPrintfulClient(
    config,
    new RateLimiter(createRedis(config.REDIS_URL, 'general', { warn: (m) => log.warn(m), info: (m) => log.info(m) })),
  );

await runWorker({
  role: 'worker-fulfilment',
  queue: 'fulfilment',
  concurrency: (core) => core.config.FULFILMENT_CONCURRENCY,
  providers: [
    { provide: PrintfulClient, useFactory: printful, inject: [CORE] },
    { provide: AssetStore, useFactory: (core: Core) => new AssetStore(core.storage, core.database), inject: [CORE] },
    { provide: OrderStore, useFactory: (core: Core) => new OrderStore(core.database), inject: [CORE] },
    { provide: OrderPrints, useFactory: (pictures: AssetStore) => new OrderPrints(pictures), inject: [AssetStore] },
    { provide: PollDelay, useFactory: (core: Core) => new PollDelay(core.database, core.config), inject: [CORE] },
    {
      provide: DraftOrders,
      useFactory: (client: PrintfulClient, store: OrderStore, pictures: AssetStore) =>
        new DraftOrders(client, store, pictures),
      inject: [PrintfulClient, OrderStore, AssetStore],
    },
  ],
  handlers: [SubmitHandler, TrackHandler],
});
