import { Module } from '@nestjs/common';
import { AssetStore } from '#assets';
import { CORE, type Core } from '#workflow';
import { CartModule } from '../cart/cart.module.js';
import { CartService } from '../cart/cart.service.js';
import { DesignsModule } from '../designs/designs.module.js';
import { OrderPlacement } from './order-placement.js';
import { OrderReader } from './order-reader.js';
import { OrdersController } from './orders.controller.js';

@Module({
  imports: [CartModule, DesignsModule],
  controllers: [OrdersController],
  providers: [
    { provide: OrderReader, useFactory: (core: Core) => new OrderReader(core.database), inject: [CORE] },
    {
      provide: OrderPlacement,
      useFactory: (core: Core, pictures: AssetStore, cart: CartService) => new OrderPlacement(core, pictures, cart),
      inject: [CORE, AssetStore, CartService],
    },
  ],
  exports: [OrderReader],
})
export class OrdersModule {}
