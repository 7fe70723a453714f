import { Module } from '@nestjs/common';
import { AlertsModule } from '#alerts';
import { AssetsModule } from '#assets';
import { BillingModule } from '#billing';
import { ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { JobRetention, JobsModule, JobWorkerModule } from '#jobs';
import { LedgerModule } from '#ledger';
import { ObservabilityModule } from '#observability';
import { OrdersModule } from '#orders';
import { MailModule, PrintfulModule } from '#providers';
import { RealtimeModule } from '#realtime';
import { RedisModule } from '#redis';
import { BillingReconciler } from './billing-reconciler.js';
import { DiscardHandler } from './handlers/discard.handler.js';
import { MailHandler } from './handlers/mail.handler.js';
import { PlanMailHandler } from './handlers/plan-mail.handler.js';
import { ReplayHandler } from './handlers/replay.handler.js';
import { SubmitHandler } from './handlers/submit.handler.js';
import { TrackHandler } from './handlers/track.handler.js';
import { OrderChargeService } from './order-charge.service.js';
import { PaymentReconciler } from './payment-reconciler.js';
import { PrintFileService } from './print-file.service.js';
import { PrintOrderService } from './print-order.service.js';
import { TrackingIntervalService } from './tracking-interval.service.js';
import { WebhookRegistration } from './webhook-registration.service.js';

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
    BillingModule,
    OrdersModule,
    RealtimeModule,
    AssetsModule,
    PrintfulModule.forWorker(),
    MailModule,
    AlertsModule,
  ],
  providers: [
    SubmitHandler,
    TrackHandler,
    MailHandler,
    PlanMailHandler,
    ReplayHandler,
    DiscardHandler,
    OrderChargeService,
    PaymentReconciler,
    BillingReconciler,
    PrintFileService,
    PrintOrderService,
    TrackingIntervalService,
    WebhookRegistration,
    JobRetention,
  ],
})
export class WorkerFulfilmentModule {}
