import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { OrdersApiModule } from '../orders/orders.module.js';
import { AdminController } from './admin.controller.js';
import { ApprovalUndoService } from './approval-undo.service.js';
import { BulkApprovalService } from './bulk-approval.service.js';
import { DeskViewsService } from './desk-views.service.js';
import { MailRetryService } from './mail-retry.service.js';
import { OrderClaimsService } from './order-claims.service.js';
import { OrderDeskService } from './order-desk.service.js';
import { OrderEvidenceService } from './order-evidence.service.js';
import { OrderReviewService } from './order-review.service.js';
import { OrderStatisticsService } from './order-statistics.service.js';

@Module({
  imports: [OrdersApiModule, PaymentsModule],
  controllers: [AdminController],
  providers: [
    ApprovalUndoService,
    BulkApprovalService,
    DeskViewsService,
    MailRetryService,
    OrderClaimsService,
    OrderDeskService,
    OrderEvidenceService,
    OrderReviewService,
    OrderStatisticsService,
  ],
})
export class AdminModule {}
