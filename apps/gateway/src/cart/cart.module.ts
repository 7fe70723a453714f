import { Module } from '@nestjs/common';
import { CartController } from './cart.controller.js';
import { CartPresenter } from './cart.presenter.js';
import { LineVariantService } from './line-variant.service.js';
import { CartService } from './cart.service.js';

@Module({
  controllers: [CartController],
  providers: [CartService, LineVariantService, CartPresenter],
  exports: [CartService],
})
export class CartModule {}
