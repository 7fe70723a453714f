import { Module } from '@nestjs/common';
import { AssetsModule } from '#assets';
import { ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { JobsModule, JobWorkerModule } from '#jobs';
import { LedgerModule } from '#ledger';
import { ObservabilityModule } from '#observability';
import { OrdersModule } from '#orders';
import { ImageGeneratorsModule } from '#providers';
import { RealtimeModule } from '#realtime';
import { RedisModule } from '#redis';
import { CombineHandler } from './handlers/combine.handler.js';
import { DerivedDesigns } from './derived-designs.js';
import { CutoutHandler } from './handlers/cutout.handler.js';
import { DesignHandler } from './handlers/design.handler.js';
import { EnlargeHandler } from './handlers/enlarge.handler.js';
import { ImageHandler } from './handlers/image.handler.js';
import { PingHandler } from './handlers/ping.handler.js';
import { ImageGenerationRunner } from './image-generation-runner.js';
import { ReferenceImages } from './reference-images.js';

/** The worker that asks image providers for pictures. */
@Module({
  imports: [
    ConfigModule,
    ObservabilityModule.forRoot('worker-generation'),
    RedisModule,
    DatabaseModule,
    JobsModule,
    JobWorkerModule.forQueue('generation'),
    LedgerModule,
    OrdersModule,
    RealtimeModule,
    AssetsModule,
    ImageGeneratorsModule,
  ],
  providers: [
    ImageHandler,
    DesignHandler,
    CombineHandler,
    EnlargeHandler,
    CutoutHandler,
    PingHandler,
    ImageGenerationRunner,
    ReferenceImages,
    DerivedDesigns,
  ],
})
export class WorkerGenerationModule {}
