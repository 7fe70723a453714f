import { AssetGarbageCollector } from '#assets';
import { PrintfulModule, RemoteImagesModule } from '#providers';
import { runWorker } from '#workflow';
import { RenderHandler } from './handlers/render.handler.js';
import { MOCKUP_HOSTS, MockupDownloader } from './mockup-downloader.js';
import { MockupTasks } from './mockup-tasks.js';
import { PrintFiles } from './print-files.js';
import { ProcessedDesigns } from './processed-designs.js';
import { RenderedMockups } from './rendered-mockups.js';

await runWorker({
  role: 'worker-mockup',
  queue: 'mockup',
  concurrency: (core) => core.config.MOCKUP_CONCURRENCY,
  imports: [PrintfulModule.forWorker(), RemoteImagesModule.forRoot({ hosts: MOCKUP_HOSTS })],
  providers: [
    // This worker handles stored images anyway; any number of it may collect at once.
    AssetGarbageCollector,
    MockupDownloader,
    MockupTasks,
    PrintFiles,
    ProcessedDesigns,
    RenderedMockups,
  ],
  handlers: [RenderHandler],
});
