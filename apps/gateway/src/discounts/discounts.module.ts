import { Module } from '@nestjs/common';
import { CouponsController } from './coupons.controller.js';
import { CouponsService } from './coupons.service.js';
import { DiscountService } from './discount.service.js';

/** What is taken off an order: coupons, and the free items of plans. */
@Module({
  controllers: [CouponsController],
  providers: [CouponsService, DiscountService],
  exports: [DiscountService],
})
export class DiscountsModule {}
