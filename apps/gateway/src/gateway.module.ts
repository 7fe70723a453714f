import { Module } from '@nestjs/common';
import { AssetsModule } from '#assets';
import { BillingModule } from '#billing';
import { ConfigModule } from '#config';
import { DatabaseModule } from '#database';
import { JobsModule } from '#jobs';
import { LedgerModule } from '#ledger';
import { ObservabilityModule } from '#observability';
import { OrdersModule } from '#orders';
import { RealtimeModule } from '#realtime';
import { RedisModule } from '#redis';
import { AccountModule } from './account/account.module.js';
import { AddressesModule } from './addresses/addresses.module.js';
import { AdminModule } from './admin/admin.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CartModule } from './cart/cart.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { CheckoutModule } from './checkout/checkout.module.js';
import { CommonModule } from './common/common.module.js';
import { DesignsModule } from './designs/designs.module.js';
import { GenerationModule } from './generation/generation.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { JobsApiModule } from './jobs/jobs.module.js';
import { ImagesModule } from './images/images.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MockupsModule } from './mockups/mockups.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OrdersApiModule } from './orders/orders.module.js';
import { PrintEventsModule } from './print-events/print-events.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PlacementsModule } from './placements/placements.module.js';
import { PrintfulApiModule } from './printful/printful.module.js';
import { RealtimeApiModule } from './realtime/realtime.module.js';
import { StorageApiModule } from './storage/storage.module.js';
import { TokensModule } from './tokens/tokens.module.js';
import { RemediesModule } from './remedies/remedies.module.js';
import { StylesModule } from './styles/styles.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

/** The HTTP API, the sockets and the web app. */
@Module({
  imports: [
    ConfigModule,
    ObservabilityModule.forRoot('gateway'),
    RedisModule,
    DatabaseModule,
    JobsModule,
    LedgerModule,
    BillingModule,
    OrdersModule,
    RealtimeModule,
    AssetsModule,
    CommonModule,
    LimitsModule,
    IdentityModule,
    AccountModule,
    GenerationModule,
    StylesModule,
    ImagesModule,
    DesignsModule,
    RemediesModule,
    MockupsModule,
    UploadsModule,
    StorageApiModule,
    CatalogModule,
    PlacementsModule,
    CartModule,
    CheckoutModule,
    PrintfulApiModule,
    OrdersApiModule,
    PrintEventsModule,
    PaymentsModule,
    AddressesModule,
    AdminModule,
    AuditModule,
    TokensModule,
    JobsApiModule,
    OperationsModule,
    RealtimeApiModule,
  ],
})
export class GatewayModule {}
