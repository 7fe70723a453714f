import { Module } from '@nestjs/common';
import { CoreModule } from '#workflow';
import { AccountModule } from './account/account.module.js';
import { AdminModule } from './admin/admin.module.js';
import { CartModule } from './cart/cart.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { CombineModule } from './combine/combine.module.js';
import { CheckoutModule } from './checkout/checkout.module.js';
import { DesignsModule } from './designs/designs.module.js';
import { GenerationModule } from './generation/generation.module.js';
import { CommonModule } from './common/common.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OrdersApiModule } from './orders/orders.module.js';
import { PrintfulModule } from './printful/printful.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { StorageModule } from './storage/storage.module.js';
import { TokensController } from './tokens/tokens.controller.js';
import { UploadsModule } from './uploads/uploads.module.js';

@Module({
  imports: [
    CoreModule.for('gateway'),
    CommonModule,
    IdentityModule,
    RealtimeModule,
    OperationsModule,
    GenerationModule,
    CombineModule,
    DesignsModule,
    StorageModule,
    UploadsModule,
    AccountModule,
    CatalogModule,
    CartModule,
    CheckoutModule,
    OrdersApiModule,
    AdminModule,
    PrintfulModule,
  ],
  controllers: [TokensController],
})
export class GatewayModule {}
