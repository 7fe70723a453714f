import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module.js';
import { DiscountsModule } from '../discounts/discounts.module.js';
import { PrintfulApiModule } from '../printful/printful.module.js';
import { OrderCancellationService } from './order-cancellation.service.js';
import { OrderChangeService } from './order-change.service.js';
import { OrderProblemService } from './order-problem.service.js';
import { OrderPresenter } from './order.presenter.js';
import { OrderPlacementService } from './order-placement.service.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';
import { PrintCostService } from './print-cost.service.js';
import { ReceiptService } from './receipt.service.js';

@Module({
  imports: [CartModule, DiscountsModule, PrintfulApiModule],
  controllers: [OrdersController],
  providers: [
    OrdersService,
    OrderCancellationService,
    OrderChangeService,
    OrderProblemService,
    OrderPlacementService,
    OrderPresenter,
    PrintCostService,
    ReceiptService,
  ],
  exports: [OrdersService, OrderPresenter],
})
export class OrdersApiModule {}
