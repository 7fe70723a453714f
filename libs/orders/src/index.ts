export { announceOrder, orderSubmissionChanged, presentOrderChange, recordOrderEvent } from './order-submission.js';
export { OrdersModule } from './orders.module.js';
