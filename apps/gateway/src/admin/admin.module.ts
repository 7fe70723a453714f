import { Module } from '@nestjs/common';
import { CORE, type Core } from '#workflow';
import { OrdersModule } from '../orders/orders.module.js';
import { AdminController } from './admin.controller.js';
import { OrderReview } from './order-review.js';
import { OrderStatistics } from './order-statistics.js';

@Module({
  imports: [OrdersModule],
  controllers: [AdminController],
  providers: [
    { provide: OrderReview, useFactory: (core: Core) => new OrderReview(core), inject: [CORE] },
    { provide: OrderStatistics, useFactory: (core: Core) => new OrderStatistics(core.database), inject: [CORE] },
  ],
})
export class AdminModule {}
