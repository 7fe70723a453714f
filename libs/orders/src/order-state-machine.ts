import type { OrderStatus, PaymentStatus, PrintfulStatus, ReviewStatus, SubmissionState } from '#contracts';

/** Where an order stands: five states of its row, each moved by its own part of the product. */
export interface OrderState {
  /** What its owner sees. */
  status: OrderStatus;
  /** What the admins decided. */
  reviewStatus: ReviewStatus;
  /** How its money stands. */
  paymentStatus: PaymentStatus;
  /** How far it is on its way to the print provider. */
  submissionState: SubmissionState;
  /** How it stands there. */
  printfulOrderStatus: PrintfulStatus;
}

/** Who moves an order: an admin, its owner, the job that submits it, the job that tracks it, what the payment provider reports. */
type OrderActor = 'admin' | 'owner' | 'submission' | 'tracking' | 'payment';

interface Transition {
  by: OrderActor;
  /** The row must be in one of these states; a row in any other is left as it is. */
  from: { readonly [S in keyof OrderState]?: readonly OrderState[S][] };
  to: Partial<OrderState>;
}

/** As an order is placed: only with an authorised payment. */
export const initialState: OrderState = {
  status: 'review_pending',
  reviewStatus: 'pending',
  paymentStatus: 'authorized',
  submissionState: 'none',
  printfulOrderStatus: 'draft',
};

/** Every legal change of an order's states, except those that follow the provider's own status: see `nextStatus`. */
export const transitions = {
  /** [ADM-06] One decision on one order. Approving asks for the money; the order is approved together with its receipt. */
  approve: {
    by: 'admin',
    from: { reviewStatus: ['pending'], paymentStatus: ['authorized'] },
    to: { paymentStatus: 'capturing' },
  },
  /** Takes an approval back before anything was done for it. */
  undoApproval: {
    by: 'admin',
    from: { reviewStatus: ['pending'], paymentStatus: ['capturing'], submissionState: ['submitting'] },
    to: { paymentStatus: 'authorized', submissionState: 'none' },
  },
  reject: {
    by: 'admin',
    from: { reviewStatus: ['pending'], paymentStatus: ['authorized'] },
    to: { status: 'rejected', reviewStatus: 'rejected', paymentStatus: 'releasing' },
  },
  /** Nothing is to be given back where the authorisation has expired, or an order is older than payments. */
  rejectUnpaid: {
    by: 'admin',
    from: { reviewStatus: ['pending'], paymentStatus: ['none', 'expired'] },
    to: { status: 'rejected', reviewStatus: 'rejected' },
  },
  /** The owner takes back what no admin has decided on. For all else it is a rejected order; `cancelled_at` says whose decision it was. */
  cancel: {
    by: 'owner',
    from: { reviewStatus: ['pending'], paymentStatus: ['authorized'] },
    to: { status: 'rejected', reviewStatus: 'rejected', paymentStatus: 'releasing' },
  },
  cancelUnpaid: {
    by: 'owner',
    from: { reviewStatus: ['pending'], paymentStatus: ['none', 'expired'] },
    to: { status: 'rejected', reviewStatus: 'rejected' },
  },
  /** What is authorised covers the total of what the owner changed: another part of it is taken. */
  changeTotal: {
    by: 'owner',
    from: { reviewStatus: ['pending'], paymentStatus: ['authorized'] },
    to: {},
  },
  /** What the owner changed costs more than is authorised, or is not paid: what was authorised is released, and the new amount is to be paid. */
  reprice: {
    by: 'owner',
    from: { reviewStatus: ['pending'], paymentStatus: ['none', 'authorized', 'expired'] },
    to: { paymentStatus: 'expired' },
  },
  completeCapture: {
    by: 'payment',
    from: { reviewStatus: ['pending'], paymentStatus: ['capturing'] },
    to: { status: 'approved', reviewStatus: 'approved', paymentStatus: 'captured' },
  },
  /** The authorisation ended before the money was taken. */
  failCapture: {
    by: 'payment',
    from: { reviewStatus: ['pending'], paymentStatus: ['capturing'] },
    to: { paymentStatus: 'expired', submissionState: 'none' },
  },
  expirePayment: {
    by: 'payment',
    from: { reviewStatus: ['pending'], paymentStatus: ['authorized'] },
    to: { paymentStatus: 'expired' },
  },
  payAgain: {
    by: 'payment',
    from: { reviewStatus: ['pending'], paymentStatus: ['none', 'expired'] },
    to: { paymentStatus: 'authorized' },
  },
  completeRelease: {
    by: 'payment',
    from: { paymentStatus: ['releasing'] },
    to: { paymentStatus: 'released' },
  },
  refundPart: {
    by: 'payment',
    from: { paymentStatus: ['captured', 'partially_refunded'] },
    to: { paymentStatus: 'partially_refunded' },
  },
  refundWhole: {
    by: 'payment',
    from: { paymentStatus: ['captured', 'partially_refunded'] },
    to: { paymentStatus: 'refunded' },
  },
  /** The cardholder's bank sent a refund back. */
  failRefundPart: {
    by: 'payment',
    from: { paymentStatus: ['partially_refunded', 'refunded'] },
    to: { paymentStatus: 'partially_refunded' },
  },
  failRefundWhole: {
    by: 'payment',
    from: { paymentStatus: ['partially_refunded', 'refunded'] },
    to: { paymentStatus: 'captured' },
  },
  /** [ADM-03] Asks for another submission; the job it accepts starts it. */
  resubmit: {
    by: 'admin',
    from: { submissionState: ['failed'], paymentStatus: ['none', 'capturing', 'captured', 'partially_refunded'] },
    to: {},
  },
  /** The job that submits an order also takes its money first. */
  startCapture: {
    by: 'submission',
    from: { reviewStatus: ['pending'], paymentStatus: ['capturing'], submissionState: ['none', 'failed'] },
    to: { submissionState: 'submitting' },
  },
  startSubmission: {
    by: 'submission',
    from: {
      reviewStatus: ['approved'],
      paymentStatus: ['none', 'captured', 'partially_refunded'],
      submissionState: ['none', 'failed'],
    },
    to: { submissionState: 'submitting' },
  },
  completeSubmission: {
    by: 'submission',
    from: { reviewStatus: ['approved'], submissionState: ['submitting'] },
    to: { submissionState: 'submitted' },
  },
  failSubmission: {
    by: 'submission',
    from: { submissionState: ['submitting'] },
    to: { submissionState: 'failed' },
  },
  /** The provider took the order and gave it up later, or cancelled it. Nothing is left to do for one that is paid back. */
  failPrinting: {
    by: 'tracking',
    from: { submissionState: ['submitted'], paymentStatus: ['none', 'captured', 'partially_refunded'] },
    to: { submissionState: 'failed' },
  },
  /** What is given back whole is not sent again: it leaves the failed submissions. */
  giveUp: {
    by: 'payment',
    from: { paymentStatus: ['refunded'], submissionState: ['failed'] },
    to: { submissionState: 'none' },
  },
  /** The money of an order that was given up came back from the cardholder's bank: it is to be sent again or given back. */
  takeUp: {
    by: 'payment',
    from: {
      reviewStatus: ['approved'],
      paymentStatus: ['captured', 'partially_refunded'],
      submissionState: ['none'],
    },
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
