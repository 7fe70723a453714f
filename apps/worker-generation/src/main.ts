import { createImageGenerators } from '#providers';
import { RateLimiter } from '#redis';
import { AssetStore } from '#assets';
import { CORE, runWorker, type Core } from '#workflow';
import { CombineHandler } from './combine.handler.js';
import { DesignHandler } from './design.handler.js';
import { ImageHandler } from './image.handler.js';
import { ImageGenerationRunner } from './image-generation-runner.js';
import { PingHandler } from './ping.handler.js';

await runWorker({
  role: 'worker-generation',
  queue: 'generation',
  concurrency: (core) => core.config.GENERATION_CONCURRENCY,
  providers: [
    { provide: AssetStore, useFactory: (core: Core) => new AssetStore(core.storage, core.database), inject: [CORE] },
    {
      provide: ImageGenerationRunner,
      useFactory: (core: Core, pictures: AssetStore) =>
        new ImageGenerationRunner(createImageGenerators(core.config, new RateLimiter(core.redis)), pictures),
      inject: [CORE, AssetStore],
    },
  ],
  handlers: [ImageHandler, DesignHandler, CombineHandler, PingHandler],
});
