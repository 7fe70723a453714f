export { ApprovalUndoRepository } from './approval-undo.repository.js';
export { OrderAnnouncer } from './order-announcer.js';
export { OrderCancellationRepository } from './order-cancellation.repository.js';
export { OrderChangeRepository } from './order-change.repository.js';
export { changedCosts, type OrderCosts } from './changed-costs.js';
export { CouponRepository, type CouponRefusal, type CouponRow } from './discounts/coupon.repository.js';
export { FreeItemRepository, type PlanPeriod } from './discounts/free-item.repository.js';
export { OrderProblemRepository } from './order-problem.repository.js';
export { DeskViewRepository } from './desk-view.repository.js';
export { OrderTroubleRepository } from './order-trouble.repository.js';
export { OrderMailRepository } from './mails/order-mail.repository.js';
export { OrderClaimRepository } from './order-claim.repository.js';
export {
  MOST_COUNTED_ORDERS,
  OrderEvidenceRepository,
  type EvidenceDesign,
  type SentChange,
  type ShopperHistory,
} from './order-evidence.repository.js';
export { isInternal } from './order-events.js';
export { isAllowed, isFinal, nextStatus } from './order-state-machine.js';
export { OrderRepository } from './order.repository.js';
export type {
  ItemChange,
  ItemVersion,
  MockupInput,
  NewItemPlacement,
  NewOrderItem,
  OrderDetails,
  OrderHold,
  OrderItem,
  OrderPage,
  OrderSummaryRow,
  OrderToSubmit,
  PrintedAsset,
  PrintedItem,
  PrintedPlacement,
  ProblemRow,
  TrackedProgress,
} from './order-rows.js';
export { OrdersModule } from './orders.module.js';
export { OrderMoneyRepository } from './payments/order-money.repository.js';
export { PaymentRepository, type PaymentRow, type RefundRow } from './payments/payment.repository.js';
export { PaymentSettlement } from './payments/payment-settlement.js';
export { RefundSettlement } from './payments/refund-settlement.js';
export { goesBack, printfulProgress } from './printful-progress.js';
export { ReviewQueueRepository, type ReviewQueuePage } from './review-queue.repository.js';
export { SubmittedOrderRepository } from './submitted-order.repository.js';
