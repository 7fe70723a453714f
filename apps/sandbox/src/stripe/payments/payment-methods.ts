import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { newStripeId } from '../wire/new-id.js';
import { missingResource, StripeError } from '../wire/stripe-error.js';
import { cardOfNumber, cardOfToken, type TestCard } from './test-cards.js';

/** A card as it is kept: never its number. */
export interface PaymentMethod extends TestCard {
  id: string;
  expMonth: number;
  expYear: number;
  /** Epoch seconds. */
  created: number;
}

/** The bank of this test card asks once, that of 3184 each time. */
const ASKS_ONCE = '3155';

export interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

@Injectable()
export class PaymentMethods {
  private readonly methods: Documents<PaymentMethod>;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
  ) {
    this.methods = store.open<PaymentMethod>('stripe-payment-methods');
  }

  reset(): void {
    this.methods.clear();
  }

  /** Throws 402 for a number that is no test card, an expiry in the past or an incomplete security code. */
  create({ number, exp_month: expMonth, exp_year: expYear, cvc }: CardInput): PaymentMethod {
    const card = cardOfNumber(number.replace(/[\s-]/g, ''));
    if (!card)
      throw cardError(
        'incorrect_number',
        'This sandbox knows test cards only, such as 4242 4242 4242 4242. Please use one of them.',
        'number',
      );
    const now = new Date(this.clock.now());
    if (expYear * 12 + expMonth - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth())
      throw cardError('invalid_expiry_year', "Your card's expiration date is in the past.", 'exp_year');
    if (!/^\d{3,4}$/.test(cvc)) throw cardError('incomplete_cvc', "Your card's security code is incomplete.", 'cvc');
    return this.keep(newStripeId('pm'), card, expMonth, expYear);
  }

  /** The method of an id, or of a name such as `pm_card_visa`. Throws 404 for any other. */
  find(id: string): PaymentMethod {
    const known = this.methods.get(id);
    if (known) return known;
    const card = cardOfToken(id);
    if (!card) throw missingResource('PaymentMethod', id, 'payment_method');
    return this.keep(newStripeId('pm'), card, 12, new Date(this.clock.now()).getUTCFullYear() + 3);
  }

  /** Its holder's bank has agreed to later payments. A card that asks each time still does. */
  setUp(id: string): void {
    const method = this.find(id);
    if (method.last4 === ASKS_ONCE) this.methods.set(id, { ...method, outcome: 'ok' });
  }

  present({ id, brand, last4, expMonth, expYear, created }: PaymentMethod) {
    const card = { brand, last4, exp_month: expMonth, exp_year: expYear, funding: 'credit', country: 'US' };
    return { id, object: 'payment_method', type: 'card', card, created, livemode: false, metadata: {} };
  }

  private keep(id: string, card: TestCard, expMonth: number, expYear: number): PaymentMethod {
    const method = { ...card, id, expMonth, expYear, created: Math.floor(this.clock.now() / 1000) };
    this.methods.set(id, method);
    return method;
  }
}

const cardError = (code: string, message: string, param: string): StripeError =>
  new StripeError(402, { type: 'card_error', code, message, param });
