import { Injectable } from '@nestjs/common';
import type { PlanId } from '#contracts';
import { Database, newId, type Transaction } from '#database';

/** What was paid for a month of a plan, or for the rest of one. */
export interface PlanPaymentRow {
  id: string;
  /** The provider's id. */
  invoiceId: string;
  subscriptionId: string;
  /** Null where the user is gone. */
  userId: string | null;
  plan: PlanId;
  /** Whether it is for the rest of a month, after a change to a larger plan. */
  isChange: boolean;
  tokens: number;
  amountCents: number;
  paidAt: Date;
  receiptNumber: number;
}

/** Every statement on payments of plans. They never change. */
@Injectable()
export class PlanPaymentRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<PlanPaymentRow | undefined> {
    return (await this.database.query<PlanPaymentRow>('select * from plan_payments where id = $1', [id]))[0];
  }

  /** One for an invoice, however often it is seen. */
  async add(tx: Transaction, payment: Omit<PlanPaymentRow, 'id' | 'receiptNumber'>): Promise<void> {
    const { invoiceId, subscriptionId, userId, plan, isChange, tokens, amountCents, paidAt } = payment;
    await tx.query(
      `insert into plan_payments (id, invoice_id, subscription_id, user_id, plan, is_change, tokens, amount_cents, paid_at)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9 where not exists (select 1 from plan_payments where invoice_id = $2)
       on conflict (invoice_id) do nothing`,
      [newId(), invoiceId, subscriptionId, userId, plan, isChange, tokens, amountCents, paidAt],
    );
  }
}
