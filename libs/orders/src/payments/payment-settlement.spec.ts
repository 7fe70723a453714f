import { describe, expect, it, vi } from 'vitest';
import type { Transaction } from '#database';
import type { Logger } from '#observability';
import type { ProviderPayment } from '#providers';
import type { OrderRepository } from '../order.repository.js';
import type { OrderMoneyRepository } from './order-money.repository.js';
import { PaymentSettlement } from './payment-settlement.js';
import type { PaymentRepository, PaymentRow } from './payment.repository.js';

const tx = {} as Transaction;
const captured = { id: 'payment', orderId: 'order', status: 'captured', refundedCents: 0, failedRefundCents: 0 };
const failed = (...cents: number[]) => cents.map((each, index) => ({ id: `re_${index}`, cents: each }));

/** What the provider said, one report after the other, and what became of the order. */
async function settled(reports: Pick<ProviderPayment, 'refundedCents' | 'failedRefunds'>[]) {
  const row = { ...captured } as PaymentRow;
  const payments = {
    lock: () => Promise.resolve({ ...row }),
    move: () => Promise.resolve(false),
    setRefunded: vi.fn((_tx, _id, refunded: object) => Promise.resolve(void Object.assign(row, refunded))),
    failRefunds: vi.fn(() => Promise.resolve()),
  };
  const money = { recordRefund: vi.fn(), recordFailedRefund: vi.fn(), giveUp: vi.fn(), takeUp: vi.fn() };
  const settlement = new PaymentSettlement(
    { transaction: (work: (tx: Transaction) => unknown) => work(tx) } as never,
    payments as unknown as PaymentRepository,
    { lock: () => Promise.resolve() } as unknown as OrderRepository,
    money as unknown as OrderMoneyRepository,
    { warn: () => undefined } as unknown as Logger,
  );
  for (const report of reports)
    await settlement.settleIn(tx, row, { status: 'captured', capturedCents: 900, ...report } as ProviderPayment);
  return {
    refunded: money.recordRefund.mock.calls.map(([, , cents]) => cents as number),
    failed: money.recordFailedRefund.mock.calls.map(([, , cents]) => cents as number),
    left: { refundedCents: row.refundedCents, failedRefundCents: row.failedRefundCents },
  };
}

describe('refunds of an order', () => {
  it('follow the newest of reports that come in any order', async () => {
    const part = { refundedCents: 300, failedRefunds: [] };
    const more = { refundedCents: 900, failedRefunds: [] };
    const sentBack = { refundedCents: 300, failedRefunds: failed(600) };
    const left = { refundedCents: 300, failedRefundCents: 600 };
    expect(await settled([part, more, sentBack])).toEqual({ refunded: [300, 900], failed: [300], left });
    expect(await settled([more, sentBack, part, more])).toEqual({ refunded: [900], failed: [300], left });
    expect(await settled([sentBack, more, sentBack])).toEqual({ refunded: [900], failed: [300], left });
  });

  it('can be given once more after the bank sent them back', async () => {
    const sentBack = { refundedCents: 0, failedRefunds: failed(500) };
    const again = { refundedCents: 500, failedRefunds: failed(500) };
    expect(await settled([{ refundedCents: 500, failedRefunds: [] }, sentBack, again, sentBack])).toEqual({
      refunded: [500, 500],
      failed: [0],
      left: { refundedCents: 500, failedRefundCents: 500 },
    });
  });
});
