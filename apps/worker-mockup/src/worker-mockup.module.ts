import { Module } from '@nestjs/common';
import { AssetGarbageCollector, AssetsModule } from '#assets';
import { ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { JobsModule, JobWorkerModule } from '#jobs';
import { LedgerModule } from '#ledger';
import { ObservabilityModule } from '#observability';
import { OrdersModule } from '#orders';
import { PrintfulModule, RemoteImagesModule } from '#providers';
import { RealtimeModule } from '#realtime';
import { RedisModule } from '#redis';
import { RenderHandler } from './handlers/render.handler.js';
import { MOCKUP_HOSTS, MockupDownloader } from './mockup-downloader.js';
import { MockupSubjects } from './mockup-subjects.js';
import { MockupTasks } from './mockup-tasks.js';
import { PrintFiles } from './print-files.js';
import { ProcessedDesigns } from './processed-designs.js';
import { RenderedMockups } from './rendered-mockups.js';
import { SharedMockups } from './shared-mockups.js';

/** The worker that has mockups rendered, and collects stored images that nothing needs. */
@Module({
  imports: [
    ConfigModule,
    ObservabilityModule.forRoot('worker-mockup'),
    RedisModule,
    DatabaseModule,
    JobsModule,
    JobWorkerModule.forQueue('mockup'),
    LedgerModule,
    OrdersModule,
    RealtimeModule,
    AssetsModule,
    PrintfulModule.forWorker(),
    RemoteImagesModule.forRoot({ hosts: MOCKUP_HOSTS }),
  ],
  providers: [
    RenderHandler,
    // This worker handles stored images anyway; any number of it may collect at once.
    AssetGarbageCollector,
    MockupDownloader,
    MockupSubjects,
    MockupTasks,
    PrintFiles,
    ProcessedDesigns,
    RenderedMockups,
    SharedMockups,
  ],
})
export class WorkerMockupModule {}
