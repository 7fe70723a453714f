import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { orderStatuses, printfulStatuses } from '#contracts';
import {
  initialState,
  isAllowed,
  isFinal,
  nextStatus,
  transitionOf,
  transitions,
  type OrderState,
  type TransitionName,
} from './order-state-machine.js';

const names = Object.keys(transitions) as TransitionName[];
const move = (order: OrderState, name: TransitionName): OrderState => ({ ...order, ...transitionOf(name).to });
const after = (...path: TransitionName[]): OrderState => path.reduce(move, initialState);
const allowed = (order: OrderState): TransitionName[] => names.filter((name) => isAllowed(name, order));

describe('the states of an order', () => {
  it('[ADM-06] admit one decision', () => {
    expect(allowed(initialState)).toEqual(['approve', 'reject', 'cancel', 'changeTotal', 'reprice', 'expirePayment']);
    expect(allowed(after('reject'))).toEqual(['completeRelease']);
    expect(allowed(after('reject', 'completeRelease'))).toEqual([]);
    expect(allowed(after('cancel'))).toEqual(['completeRelease']);
    expect(allowed(after('expirePayment', 'cancelUnpaid'))).toEqual([]);
    expect(allowed(after('approve'))).toEqual(['completeCapture', 'failCapture', 'startCapture']);
    expect(allowed(after('expirePayment'))).toEqual(['rejectUnpaid', 'cancelUnpaid', 'reprice', 'payAgain']);
  });

  it('[ADM-03] lead from a submission to its end, and from a failed one to the next', () => {
    const refunds = ['refundPart', 'refundWhole'];
    const submitting = after('approve', 'startCapture', 'completeCapture');
    expect(allowed(submitting)).toEqual([...refunds, 'completeSubmission', 'failSubmission']);
    expect(allowed(move(submitting, 'completeSubmission'))).toEqual([...refunds, 'failPrinting']);
    const failed = move(submitting, 'failSubmission');
    expect(allowed(failed)).toEqual([...refunds, 'resubmit', 'startSubmission']);
    expect(move(failed, 'startSubmission')).toEqual(submitting);
    expect(allowed(move(move(submitting, 'completeSubmission'), 'failPrinting'))).toEqual([
      ...refunds,
      'resubmit',
      'startSubmission',
    ]);
  });

  it('follow the money of a refund that the bank sent back', () => {
    const refunded = after('approve', 'completeCapture', 'refundWhole');
    expect(move(refunded, 'failRefundPart').paymentStatus).toBe('partially_refunded');
    expect(move(refunded, 'failRefundWhole').paymentStatus).toBe('captured');
    expect(isAllowed('failRefundWhole', after('approve', 'completeCapture'))).toBe(false);
  });

  it('[ADM-03] give up a failed submission with its money, and take it up as the refund comes back', () => {
    const failed = after('approve', 'startCapture', 'completeCapture', 'failSubmission');
    const refunded = move(failed, 'refundWhole');
    expect(allowed(refunded)).toEqual(['failRefundPart', 'failRefundWhole', 'giveUp']);
    expect(allowed(move(refunded, 'giveUp'))).toEqual(['failRefundPart', 'failRefundWhole']);
    expect(move(move(move(refunded, 'giveUp'), 'failRefundWhole'), 'takeUp')).toEqual(failed);
    const submitted = after('approve', 'startCapture', 'completeCapture', 'completeSubmission');
    expect(isAllowed('failPrinting', move(submitted, 'refundWhole'))).toBe(false);
  });

  it('[ADM-02] are decided upon by admins alone, or taken back by their owner; an approval takes effect with the money', () => {
    const deciding = names.filter((name) => 'reviewStatus' in transitionOf(name).to);
    expect(deciding.map((name) => [name, transitionOf(name).by])).toEqual([
      ['reject', 'admin'],
      ['rejectUnpaid', 'admin'],
      ['cancel', 'owner'],
      ['cancelUnpaid', 'owner'],
      ['completeCapture', 'payment'],
    ]);
    expect(transitionOf('approve').by).toBe('admin');
    const toCapturing = names.filter((name) => transitionOf(name).to.paymentStatus === 'capturing');
    expect(toCapturing).toEqual(['approve']);
  });

  it('[S6] never let an order be submitted that was not approved, whatever happens to it in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { maxLength: 30 }), (path) => {
        const order = path.reduce((state, name) => (isAllowed(name, state) ? move(state, name) : state), initialState);
        const isPaid = ['captured', 'partially_refunded', 'refunded'].includes(order.paymentStatus);
        expect(order.reviewStatus === 'approved').toBe(isPaid);
        if (order.submissionState !== 'none') expect(isPaid || order.paymentStatus === 'capturing').toBe(true);
        if (order.submissionState === 'submitted') expect(isPaid).toBe(true);
        expect(order.status === 'review_pending').toBe(order.reviewStatus === 'pending');
      }),
    );
  });
});

describe('the status of an order', () => {
  it('[ORD-05] follows the provider from approved to delivered', () => {
    expect(
      (['draft', 'pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const).map((printful) =>
        nextStatus('approved', printful),
      ),
    ).toEqual(['approved', 'approved', 'processing', 'shipped', 'delivered', 'approved']);
  });

  it('[ORD-05] never goes back, and moves only an approved order', () => {
    const rank = (status: string) => ['approved', 'processing', 'shipped', 'delivered'].indexOf(status);
    fc.assert(
      fc.property(fc.constantFrom(...orderStatuses), fc.constantFrom(...printfulStatuses), (current, printful) => {
        const next = nextStatus(current, printful);
        expect(rank(next)).toBeGreaterThanOrEqual(rank(current));
        if (rank(current) < 0) expect(next).toBe(current);
      }),
    );
  });

  it('[ORD-05] is final once the order is delivered or cancelled there', () => {
    expect(printfulStatuses.filter(isFinal)).toEqual(['delivered', 'cancelled']);
  });
});
