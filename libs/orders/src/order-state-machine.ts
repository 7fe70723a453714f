import type { OrderStatus, PrintfulStatus, ReviewStatus, SubmissionState } from '#contracts';

/** Where an order stands: four states of its row, each moved by its own part of the product. */
export interface OrderState {
  /** What its owner sees. */
  status: OrderStatus;
  /** What the admins decided. */
  reviewStatus: ReviewStatus;
  /** How far it is on its way to the print provider. */
  submissionState: SubmissionState;
  /** How it stands there. */
  printfulOrderStatus: PrintfulStatus;
}

/** Who moves an order: an admin, the job that submits it, the job that tracks it. */
type OrderActor = 'admin' | 'submission' | 'tracking';

interface Transition {
  by: OrderActor;
  /** The row must be in one of these states; a row in any other is left as it is. */
  from: { readonly [S in keyof OrderState]?: readonly OrderState[S][] };
  to: Partial<OrderState>;
}

/** As an order is placed. */
export const initialState: OrderState = {
  status: 'review_pending',
  reviewStatus: 'pending',
  submissionState: 'none',
  printfulOrderStatus: 'draft',
};

/** Every legal change of an order's states, except those that follow the provider's own status: see `nextStatus`. */
export const transitions = {
  /** [ADM-06] One decision on one order. */
  approve: {
    by: 'admin',
    from: { reviewStatus: ['pending'] },
    to: { status: 'approved', reviewStatus: 'approved' },
  },
  reject: {
    by: 'admin',
    from: { reviewStatus: ['pending'] },
    to: { status: 'rejected', reviewStatus: 'rejected' },
  },
  /** [ADM-03] Asks for another submission; the job it accepts starts it. */
  resubmit: { by: 'admin', from: { submissionState: ['failed'] }, to: {} },
  startSubmission: {
    by: 'submission',
    from: { reviewStatus: ['approved'], submissionState: ['none', 'failed'] },
    to: { submissionState: 'submitting' },
  },
  completeSubmission: {
    by: 'submission',
    from: { submissionState: ['submitting'] },
    to: { submissionState: 'submitted' },
  },
  failSubmission: {
    by: 'submission',
    from: { submissionState: ['submitting'] },
    to: { submissionState: 'failed' },
  },
  /** The provider took the order and gave it up later. */
  failPrinting: {
    by: 'tracking',
    from: { submissionState: ['submitted'] },
    to: { submissionState: 'failed' },
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

export const transitionOf = (name: TransitionName): Transition => transitions[name];

export function isAllowed(name: TransitionName, order: OrderState): boolean {
  const { from } = transitionOf(name);
  return (Object.keys(from) as (keyof OrderState)[]).every((state) =>
    (from[state] as readonly string[]).includes(order[state]),
  );
}

const steps: readonly OrderStatus[] = ['approved', 'processing', 'shipped', 'delivered'];
const stepOf: Partial<Record<PrintfulStatus, OrderStatus>> = {
  processing: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
};

/** [ORD-05] An approved order follows the provider, never backwards. Cancelled is a status of the provider only. */
export function nextStatus(current: OrderStatus, printful: PrintfulStatus): OrderStatus {
  const reached = stepOf[printful];
  if (!reached || !steps.includes(current)) return current;
  return steps.indexOf(reached) > steps.indexOf(current) ? reached : current;
}

/** Whether nothing more happens to an order at the provider. */
export const isFinal = (printful: PrintfulStatus): boolean => printful === 'cancelled' || printful === 'delivered';
