import type { Payment } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { call } from '../../../lib/http-client.js';
import { CardProblem, type CardFields } from '../../payment/card-fields.js';
import { useCard } from '../../payment/use-card.js';

type Authorize = (paymentMethodId: string) => Promise<Payment>;

/** From the card in the provider's frame to an authorised payment, the bank's question included. */
export function usePayment() {
  const { setFields, declined, withCard } = useCard();
  /** An authorised payment whose order was not answered: the next try uses it. */
  const [authorized, setAuthorized] = useState<Payment | null>(null);

  const attempt = async (fields: CardFields, authorize: Authorize): Promise<Payment> => {
    const payment = await authorize(await fields.createMethod());
    if (payment.status !== 'requires_action' || !payment.clientSecret) return payment;
    await fields.confirmWithBank(payment.clientSecret);
    return call('GET /api/payments/:id', { params: { id: payment.paymentId } });
  };

  /** Resolves with an authorised payment of the amount. Throws Declined where the card was not taken, and what a call throws. */
  const pay = async (amount: string, authorize: Authorize): Promise<Payment> => {
    if (authorized?.amount === amount) return authorized;
    return withCard(async (fields) => {
      const payment = await attempt(fields, authorize);
      if (payment.status !== 'authorized') throw new CardProblem(text('payment.declined.authentication_required'));
      setAuthorized(payment);
      return payment;
    });
  };
  const forget = (): void => setAuthorized(null);
  return { setFields, declined, pay, forget };
}
