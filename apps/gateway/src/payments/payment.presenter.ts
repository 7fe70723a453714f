import type { Payment } from '#contracts';
import { fromCents } from '#domain';
import type { PaymentRow } from '#orders';
import type { ProviderPayment } from '#providers';

/** How a payment stands here, and what its page has to do at the provider. */
export interface PaymentState {
  row: PaymentRow;
  seen: ProviderPayment;
}

export function presentPayment({ row, seen }: PaymentState): Payment {
  const asksBank = row.status === 'open' && seen.status === 'requires_action';
  return {
    paymentId: row.id,
    status: asksBank ? 'requires_action' : statusOf(row),
    amount: fromCents(row.amountCents),
    clientSecret: asksBank ? seen.clientSecret : null,
  };
}

function statusOf({ status }: PaymentRow): Payment['status'] {
  if (status === 'open' || status === 'authorized') return status;
  return status === 'capturing' || status === 'captured' ? 'captured' : 'ended';
}
