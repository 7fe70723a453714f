import type { Order } from '#contracts';

const ofPayment = new Set(['repriced', 'payment_authorized', 'payment_expired']);

/** Whether the order is unpaid because its owner's change has another total, and not because an authorisation has expired. */
export const isRepriced = ({ timeline, payment }: Order): boolean =>
  payment.status === 'expired' && timeline.findLast(({ kind }) => ofPayment.has(kind))?.kind === 'repriced';
