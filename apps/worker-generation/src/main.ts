import { ImageGeneratorsModule } from '#providers';
import { runWorker } from '#workflow';
import { CombineHandler } from './handlers/combine.handler.js';
import { DesignHandler } from './handlers/design.handler.js';
import { ImageHandler } from './handlers/image.handler.js';
import { PingHandler } from './handlers/ping.handler.js';
import { ImageGenerationRunner } from './image-generation-runner.js';
import { ReferenceImages } from './reference-images.js';

await runWorker({
  role: 'worker-generation',
  queue: 'generation',
  concurrency: (core) => core.config.GENERATION_CONCURRENCY,
  imports: [ImageGeneratorsModule],
  providers: [ImageGenerationRunner, ReferenceImages],
  handlers: [ImageHandler, DesignHandler, CombineHandler, PingHandler],
});
