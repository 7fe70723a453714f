import { Module } from '@nestjs/common';
import { OrdersApiModule } from '../orders/orders.module.js';
import { AdminController } from './admin.controller.js';
import { OrderReviewService } from './order-review.service.js';
import { OrderStatisticsService } from './order-statistics.service.js';

@Module({
  imports: [OrdersApiModule],
  controllers: [AdminController],
  providers: [OrderReviewService, OrderStatisticsService],
})
export class AdminModule {}
