import { transitionOf, type OrderState, type TransitionName } from './order-state-machine.js';

const columnOf = {
  status: 'status',
  reviewStatus: 'review_status',
  paymentStatus: 'payment_status',
  submissionState: 'submission_state',
  printfulOrderStatus: 'printful_order_status',
} as const satisfies Record<keyof OrderState, string>;

/** The assignments of a transition. */
export const moves = (name: TransitionName): string =>
  Object.entries(transitionOf(name).to)
    .map(([state, to]) => `${columnOf[state as keyof OrderState]} = '${to}'`)
    .join(', ');
/** The row's own state is the lock: the condition under which a row makes the transition. */
export const allows = (name: TransitionName): string =>
  Object.entries(transitionOf(name).from)
    .map(
      ([state, from]) => `${columnOf[state as keyof OrderState]} in (${from.map((value) => `'${value}'`).join(', ')})`,
    )
    .join(' and ');
export const BUMP = 'version = version + 1, updated_at = now()';
