import { Module } from '@nestjs/common';
import { AssetsModule } from '#assets';
import { ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { JobsModule, JobWorkerModule } from '#jobs';
import { LedgerModule } from '#ledger';
import { ObservabilityModule } from '#observability';
import { OrdersModule } from '#orders';
import { PrintfulModule } from '#providers';
import { RealtimeModule } from '#realtime';
import { RedisModule } from '#redis';
import { ReplayHandler } from './handlers/replay.handler.js';
import { SubmitHandler } from './handlers/submit.handler.js';
import { TrackHandler } from './handlers/track.handler.js';
import { PrintFileService } from './print-file.service.js';
import { PrintOrderService } from './print-order.service.js';
import { TrackingIntervalService } from './tracking-interval.service.js';

/** The worker that submits orders to the print provider and follows them, and replays failed jobs. */
@Module({
  imports: [
    ConfigModule,
    ObservabilityModule.forRoot('worker-fulfilment'),
    RedisModule,
    DatabaseModule,
    JobsModule,
    JobWorkerModule.forQueue('fulfilment'),
    LedgerModule,
    OrdersModule,
    RealtimeModule,
    AssetsModule,
    PrintfulModule.forWorker(),
  ],
  providers: [SubmitHandler, TrackHandler, ReplayHandler, PrintFileService, PrintOrderService, TrackingIntervalService],
})
export class WorkerFulfilmentModule {}
