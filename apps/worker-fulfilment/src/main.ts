import { PrintfulClient, PrintfulModule } from '#providers';
import { AssetStore } from '#assets';
import { CORE, runWorker, type Core } from '#workflow';
import { DraftOrders } from './draft-orders.js';
import { OrderPrints } from './order-prints.js';
import { OrderStore } from './order-store.js';
import { PollDelay } from './poll-delay.js';
import { SubmitHandler } from './submit.handler.js';
import { TrackHandler } from './track.handler.js';

await runWorker({
  role: 'worker-fulfilment',
  queue: 'fulfilment',
  concurrency: (core) => core.config.FULFILMENT_CONCURRENCY,
  imports: [PrintfulModule.forWorker()],
  providers: [
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
