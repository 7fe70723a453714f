import { createPrintfulClient } from '#providers';
import { createRedis, RateLimiter } from '#redis';
import { CORE, PictureCollector, Pictures, runWorker, type Core } from '#workflow';
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
    { provide: Pictures, useFactory: (core: Core) => new Pictures(core.storage, core.database), inject: [CORE] },
    {
      provide: PrintFiles,
      useFactory: (core: Core, pictures: Pictures) => new PrintFiles(core.database, pictures),
      inject: [CORE, Pictures],
    },
    {
      provide: MockupTasks,
      useFactory: (core: Core) => new MockupTasks(printful(core), core.database, core.config),
      inject: [CORE],
    },
    {
      provide: MockupDownload,
      useFactory: (core: Core, pictures: Pictures) => new MockupDownload(core.config, pictures),
      inject: [CORE, Pictures],
    },
    // Of all workers this one is about stored pictures; any number of it may collect at once.
    { provide: PictureCollector, useFactory: (core: Core) => new PictureCollector(core), inject: [CORE] },
  ],
  handlers: [RenderHandler],
});
