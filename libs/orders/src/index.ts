export { OrderAnnouncer } from './order-announcer.js';
export { isInternal, type OrderEvent } from './order-events.js';
export { OrderJobListener } from './order-job.listener.js';
export { initialState, isAllowed, isFinal, nextStatus, transitions, type OrderState } from './order-state-machine.js';
export {
  OrderRepository,
  type NewOrder,
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
