import type { ResponseOf } from '../../lib/http-client.js';

export type PaymentSetup = ResponseOf<'GET /api/payments/setup'>;

/** What the provider's card fields do for the page around them. The card itself stays in their frame. */
export interface CardFields {
  /** Hands the card to the provider; resolves with the provider's name for it. Rejects with CardProblem. */
  createMethod: () => Promise<string>;
  /** Lets the cardholder answer their bank's question; resolves with whether they confirmed the payment. */
  confirmWithBank: (clientSecret: string) => Promise<boolean>;
}

/** Why the card was not taken; the fields show it as well. */
export class CardProblem extends Error {}
