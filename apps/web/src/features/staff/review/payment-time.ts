import type { OrderSummary } from '#contracts';

const hourMs = 3_600_000;
const soonHours = 48;

/** Whole hours that are left to take an order's payment; infinite where nothing ends. */
export const hoursLeft = ({ payment }: Pick<OrderSummary, 'payment'>, now: number): number =>
  payment.captureBefore ? Math.max(0, Math.floor((Date.parse(payment.captureBefore) - now) / hourMs)) : Infinity;

/** Whether an order has to be decided soon, or its payment is lost. */
export const isEnding = (order: Pick<OrderSummary, 'payment' | 'reviewStatus'>, now: number): boolean =>
  order.reviewStatus === 'pending' && order.payment.status === 'authorized' && hoursLeft(order, now) < soonHours;
