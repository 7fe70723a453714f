import { createImageGenerators } from '#providers';
import { RateLimiter } from '#redis';
import { CORE, Pictures, runWorker, type Core } from '#workflow';
import { CombineHandler } from './combine.handler.js';
import { DesignHandler } from './design.handler.js';
import { ImageHandler } from './image.handler.js';
import { PictureDrawer } from './picture-drawer.js';
import { PingHandler } from './ping.handler.js';

await runWorker({
  role: 'worker-generation',
  queue: 'generation',
  concurrency: (core) => core.config.GENERATION_CONCURRENCY,
  providers: [
    { provide: Pictures, useFactory: (core: Core) => new Pictures(core.storage, core.database), inject: [CORE] },
    {
      provide: PictureDrawer,
      useFactory: (core: Core, pictures: Pictures) =>
        new PictureDrawer(createImageGenerators(core.config, new RateLimiter(core.redis)), pictures),
      inject: [CORE, Pictures],
    },
  ],
  handlers: [ImageHandler, DesignHandler, CombineHandler, PingHandler],
});
