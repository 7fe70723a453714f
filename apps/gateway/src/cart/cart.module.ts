import { Module } from '@nestjs/common';
import { AssetStore } from '#assets';
import { CORE, type Core } from '#workflow';
import { DesignsModule } from '../designs/designs.module.js';
import { CartController } from './cart.controller.js';
import { CartService } from './cart.service.js';

@Module({
  imports: [DesignsModule],
  controllers: [CartController],
  providers: [
    {
      provide: CartService,
      useFactory: (core: Core, pictures: AssetStore) => new CartService(core, pictures),
      inject: [CORE, AssetStore],
    },
  ],
  exports: [CartService],
})
export class CartModule {}
