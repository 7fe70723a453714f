export { announceOrder, orderSubmissionChanged, presentOrderChange, recordOrderEvent } from './order-submission.js';
