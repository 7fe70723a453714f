import { createPrintfulClient } from '#providers';
import { createRedis, RateLimiter } from '#redis';
import { AssetGarbageCollector, AssetStore } from '#assets';
import { CORE, runWorker, type Core } from '#workflow';
import { MockupDownload } from './mockup-download.js';
import { MockupTasks } from './mockup-tasks.js';
import { PrintFiles } from './print-files.js';
import { RenderHandler } from './render.handler.js';

const printful = ({ config, log }: Core) =>
  createPrintfulClient(
    config,
    new RateLimiter(createRedis(config.REDIS_URL, 'general', { warn: (m) => log.warn(m), info: (m) => log.info(m) })),
  );

await runWorker({
  role: 'worker-mockup',
  queue: 'mockup',
  concurrency: (core) => core.config.MOCKUP_CONCURRENCY,
  providers: [
    { provide: AssetStore, useFactory: (core: Core) => new AssetStore(core.storage, core.database), inject: [CORE] },
    {
      provide: PrintFiles,
      useFactory: (core: Core, pictures: AssetStore) => new PrintFiles(core.database, pictures),
      inject: [CORE, AssetStore],
    },
    {
      provide: MockupTasks,
      useFactory: (core: Core) => new MockupTasks(printful(core), core.database, core.config),
      inject: [CORE],
    },
    {
      provide: MockupDownload,
      useFactory: (core: Core, pictures: AssetStore) => new MockupDownload(core.config, pictures),
      inject: [CORE, AssetStore],
    },
    // Of all workers this one is about stored pictures; any number of it may collect at once.
    { provide: AssetGarbageCollector, useFactory: (core: Core) => new AssetGarbageCollector(core), inject: [CORE] },
  ],
  handlers: [RenderHandler],
});
