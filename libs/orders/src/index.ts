export { OrderAnnouncer } from './order-announcer.js';
export { isInternal } from './order-events.js';
export { isAllowed, isFinal, nextStatus } from './order-state-machine.js';
export {
  OrderRepository,
  type NewOrderItem,
  type OrderDetails,
  type OrderPage,
  type OrderSummaryRow,
  type OrderToSubmit,
  type PrintedItem,
  type TrackedProgress,
} from './order.repository.js';
export { OrdersModule } from './orders.module.js';
export { printfulProgress } from './printful-progress.js';
