import type { Order, OrderSummary } from '#contracts';

/** The print provider cancelled the order, and it is not being sent there again. */
export const isCancelledThere = ({ printfulOrderStatus, submissionState }: Order | OrderSummary): boolean =>
  printfulOrderStatus === 'cancelled' && submissionState !== 'submitting';

/** Given back whole after its printing failed: nothing more happens to it. */
export const isGivenUp = ({ status, submissionState, payment }: Order | OrderSummary): boolean =>
  status === 'approved' && submissionState === 'none' && payment.status === 'refunded';

const ofPayment = new Set(['repriced', 'payment_authorized', 'payment_expired']);

/** Whether the order is unpaid because its owner's change has another total, and not because an authorisation has expired. */
export const isRepriced = ({ timeline, payment }: Order): boolean =>
  payment.status === 'expired' && timeline.findLast(({ kind }) => ofPayment.has(kind))?.kind === 'repriced';
