import { Injectable } from '@nestjs/common';
import { text, type PlanId } from '#contracts';
import { newId, type Transaction } from '#database';
import { SaleRepository, type SaleRow } from './sale.repository.js';

/** What was paid for a month of a plan, or for the rest of one. */
export interface PlanPaymentRow extends SaleRow {
  /** The provider's id. */
  invoiceId: string;
  subscriptionId: string;
  plan: PlanId;
  /** Whether it is for the rest of a month, after a change to a larger plan. */
  isChange: boolean;
  paidAt: Date;
  receiptNumber: number;
}

type NewPlanPayment = Omit<
  PlanPaymentRow,
  | 'id'
  | 'receiptNumber'
  | 'refundedCents'
  | 'failedRefundCents'
  | 'refundedTokens'
  | 'missingTokens'
  | 'dispute'
  | 'liftedAt'
>;

/** Every statement on payments of plans. What was paid never changes; what of it was given back may change. */
@Injectable()
export class PlanPaymentRepository extends SaleRepository<PlanPaymentRow> {
  protected readonly table = 'plan_payments';
  readonly subject = 'plan-payment';
  protected readonly paidKey = `'invoice:' || sale.invoice_id`;

  nameOf({ plan, isChange }: PlanPaymentRow): string {
    return isChange ? text('plan.upgradeNote', { plan: text(`plan.${plan}`) }) : text(`plan.refill.${plan}`);
  }

  async find(id: string): Promise<PlanPaymentRow | undefined> {
    return (await this.database.query<PlanPaymentRow>('select * from plan_payments where id = $1', [id]))[0];
  }

  async findByInvoice(invoiceId: string): Promise<PlanPaymentRow | undefined> {
    const [row] = await this.database.query<PlanPaymentRow>('select * from plan_payments where invoice_id = $1', [
      invoiceId,
    ]);
    return row;
  }

  /** Whether the whole of what was paid for an invoice was given back. */
  async wasGivenBack(tx: Transaction, invoiceId: string): Promise<boolean> {
    const rows = await tx.query(
      'select 1 from plan_payments where invoice_id = $1 and refunded_cents > 0 and refunded_cents >= amount_cents',
      [invoiceId],
    );
    return rows.length > 0;
  }

  /** One for an invoice, however often it is seen. */
  async add(tx: Transaction, payment: NewPlanPayment): Promise<void> {
    const { invoiceId, subscriptionId, userId, plan, isChange, tokens, amountCents, paidAt } = payment;
    await tx.query(
      `insert into plan_payments (id, invoice_id, subscription_id, user_id, plan, is_change, tokens, amount_cents, paid_at)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9 where not exists (select 1 from plan_payments where invoice_id = $2)
       on conflict (invoice_id) do nothing`,
      [newId(), invoiceId, subscriptionId, userId, plan, isChange, tokens, amountCents, paidAt],
    );
  }
}
