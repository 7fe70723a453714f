import { Global, Module } from '@nestjs/common';
import { PaymentProviderModule } from '#providers';
import { ApprovalUndoRepository } from './approval-undo.repository.js';
import { DeskViewRepository } from './desk-view.repository.js';
import { CouponRepository } from './discounts/coupon.repository.js';
import { FreeItemRepository } from './discounts/free-item.repository.js';
import { OrderDiscounts } from './discounts/order-discounts.js';
import { OrderAnnouncer } from './order-announcer.js';
import { OrderCancellationRepository } from './order-cancellation.repository.js';
import { OrderChangeRepository } from './order-change.repository.js';
import { OrderClaimRepository } from './order-claim.repository.js';
import { OrderEvidenceRepository } from './order-evidence.repository.js';
import { OrderTroubleRepository } from './order-trouble.repository.js';
import { OrderJobListener } from './order-job.listener.js';
import { OrderProblemRepository } from './order-problem.repository.js';
import { OrderRepository } from './order.repository.js';
import { ReviewQueueRepository } from './review-queue.repository.js';
import { SubmittedOrderRepository } from './submitted-order.repository.js';
import { OrderMoneyRepository } from './payments/order-money.repository.js';
import { OrderMailOutbox } from './mails/order-mail-outbox.js';
import { OrderMailRepository } from './mails/order-mail.repository.js';
import { PaymentRepository } from './payments/payment.repository.js';
import { PaymentSettlement } from './payments/payment-settlement.js';
import { RefundSettlement } from './payments/refund-settlement.js';

/** An order's life: its states, its payments, its rows and history, and who is notified of a change. */
@Global()
@Module({
  imports: [PaymentProviderModule],
  providers: [
    OrderRepository,
    OrderCancellationRepository,
    ApprovalUndoRepository,
    OrderChangeRepository,
    OrderProblemRepository,
    OrderTroubleRepository,
    DeskViewRepository,
    OrderClaimRepository,
    OrderEvidenceRepository,
    ReviewQueueRepository,
    SubmittedOrderRepository,
    OrderMoneyRepository,
    CouponRepository,
    FreeItemRepository,
    OrderDiscounts,
    OrderMailRepository,
    OrderMailOutbox,
    PaymentRepository,
    PaymentSettlement,
    RefundSettlement,
    OrderAnnouncer,
    OrderJobListener,
  ],
  exports: [
    OrderRepository,
    OrderCancellationRepository,
    ApprovalUndoRepository,
    OrderChangeRepository,
    OrderProblemRepository,
    OrderTroubleRepository,
    DeskViewRepository,
    OrderClaimRepository,
    OrderEvidenceRepository,
    ReviewQueueRepository,
    SubmittedOrderRepository,
    OrderMoneyRepository,
    CouponRepository,
    FreeItemRepository,
    PaymentRepository,
    PaymentSettlement,
    RefundSettlement,
    OrderMailRepository,
    OrderAnnouncer,
    PaymentProviderModule,
  ],
})
export class OrdersModule {}
