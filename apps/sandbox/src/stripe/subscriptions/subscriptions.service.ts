import { Injectable } from '@nestjs/common';
import { EventLog } from '../events/event-log.js';
import type { PaymentIntent } from '../payments/payment-intent.js';
import { Customers } from '../payments/customers.js';
import { PaymentIntents } from '../payments/payment-intents.service.js';
import { PaymentMethods, type PaymentMethod } from '../payments/payment-methods.js';
import { newStripeId } from '../wire/new-id.js';
import { invalidRequest, missingResource, StripeError } from '../wire/stripe-error.js';
import {
  addMonths,
  presentInvoice,
  type Invoice,
  type NewSubscription,
  type Price,
  type PriceChange,
  type Subscription,
} from './subscription.js';
import { SubscriptionBooks } from './subscription-books.js';

const CHANGE = 'subscription_update';
const DAY_SECONDS = 86_400;
/** A first payment or a change that its cardholder has not confirmed by then is given up. */
const INCOMPLETE_SECONDS = 23 * 3600;
const ENDED: Subscription['status'][] = ['canceled', 'incomplete_expired'];
const RETRY_DAYS = 3;
/** A refused payment is tried so often; then the subscription ends. */
const ATTEMPTS = 4;

/** Subscriptions and the invoices of their months. A subscription's own clock may be ahead of the sandbox's. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly books: SubscriptionBooks,
    private readonly methods: PaymentMethods,
    private readonly intents: PaymentIntents,
    private readonly events: EventLog,
    private readonly customers: Customers,
  ) {}

  /** The client secret of the payment that an open invoice waits for. */
  secretOf({ intent }: Invoice): string | null {
    return intent ? this.intents.find(intent).clientSecret : null;
  }

  /** Throws 402 where the first month cannot be paid at once; nothing is subscribed then. */
  create({ customer, price: priceId, paymentMethod, metadata, mayWait }: NewSubscription): Subscription {
    const price = this.books.price(priceId, 'items[0][price]');
    const method = this.methods.find(paymentMethod);
    const waits = mayWait && method.outcome === 'authenticate';
    if (!waits) refuseUnpayable(method);
    const testClock = this.customers.find(customer).test_clock;
    const now = this.books.timeOf({ aheadSeconds: 0, testClock });
    const subscription: Subscription = {
      id: newStripeId('sub'),
      customer,
      price,
      paymentMethod: method.id,
      status: waits ? 'incomplete' : 'active',
      metadata,
      created: now,
      periods: 1,
      periodStart: now,
      periodEnd: addMonths(now, 1),
      cancelAtPeriodEnd: false,
      canceledAt: null,
      pendingUpdate: null,
      aheadSeconds: 0,
      testClock,
    };
    this.books.write(subscription, 'subscription.create');
    this.books.emit('customer.subscription.created', subscription);
    const invoice = this.books.bill(subscription, 'subscription_create');
    if (waits) this.askBank({ ...invoice, nextAttempt: null }, method);
    else this.attempt(subscription, invoice);
    return this.books.find(subscription.id);
  }

  update(id: string, change: Partial<Pick<Subscription, 'cancelAtPeriodEnd' | 'paymentMethod'>>): Subscription {
    const subscription = this.books.find(id);
    if (ENDED.includes(subscription.status)) throw missingResource('subscription', id);
    const updated = this.books.write({ ...subscription, ...change }, 'subscription.update');
    this.books.emit('customer.subscription.updated', updated);
    return updated;
  }

  /** What another price costs for the rest of the period, from its own clock or `at`. */
  quote(id: string, priceId: string, at?: number): { due: number; at: number; price: Price } {
    const subscription = this.books.find(id);
    const price = this.books.price(priceId, 'items[0][price]');
    const { periodStart, periodEnd } = subscription;
    const from = at ?? this.books.timeOf(subscription);
    if (from < periodStart || from > periodEnd)
      throw invalidRequest('The proration date must be within the current period.', 'proration_date');
    const difference = price.unit_amount - subscription.price.unit_amount;
    return { due: Math.round((difference * (periodEnd - from)) / (periodEnd - periodStart)), at: from, price };
  }

  /** Changes the price, at once and paid, or for the periods to come. Throws 402 where it cannot be paid; nothing is changed then. */
  changePrice(id: string, change: PriceChange): Subscription {
    const subscription = this.books.find(id);
    const { due, price } = this.quote(id, change.price, change.at);
    const isPaid = change.isProrated && due > 0;
    const method = this.payerOf(subscription);
    if (isPaid && change.mayWait && method.outcome === 'authenticate')
      return this.waitForBank(
        subscription,
        { ...this.books.bill({ ...subscription, price }, CHANGE), amount: due },
        method,
      );
    if (isPaid) refuseUnpayable(method);
    const metadata = { ...subscription.metadata, ...change.metadata };
    const changed = this.books.write({ ...subscription, price, metadata }, 'subscription.update');
    if (isPaid) this.attempt(changed, { ...this.books.bill(changed, CHANGE), amount: due });
    this.books.emit('customer.subscription.updated', changed);
    return this.books.find(id);
  }

  /** Gives up an open invoice; a subscription whose first one it is ends with it. */
  voidInvoice(id: string): Invoice {
    const invoice = this.books.invoice(id);
    if (invoice.status !== 'open') throw invalidRequest('You can only pass in open invoices.', 'invoice');
    if (invoice.intent) this.intents.cancel(invoice.intent, 'void_invoice');
    const subscription = this.books.find(invoice.subscription);
    if (subscription.status === 'incomplete') this.become(subscription, 'incomplete_expired');
    if (subscription.pendingUpdate?.invoice === id)
      this.books.emit(
        'customer.subscription.pending_update_expired',
        this.books.write({ ...subscription, pendingUpdate: null }, 'subscription.pending_update_expired'),
      );
    return this.books.writeInvoice({ ...invoice, status: 'void', nextAttempt: null }, 'invoice.void');
  }

  /** Ends it at once. What is open stays so, and is not tried again. */
  cancel(id: string): Subscription {
    const subscription = this.books.find(id);
    if (ENDED.includes(subscription.status)) throw missingResource('subscription', id);
    const isDue = ({ status, nextAttempt }: Invoice) => status === 'open' && nextAttempt !== null;
    for (const invoice of this.books.invoicesOf(id).filter(isDue))
      this.books.writeInvoice({ ...invoice, nextAttempt: null }, 'invoice.leave');
    this.end(subscription);
    return this.books.find(id);
  }

  /** Charges an open invoice to another card. Throws 402 where that is refused, or where its bank asks its holder first. */
  payInvoice(id: string, methodId: string): Invoice {
    const invoice = this.books.invoice(id);
    if (invoice.status !== 'open') throw invalidRequest('Invoice is already paid or void.', 'invoice');
    const method = this.methods.find(methodId);
    if (method.outcome === 'authenticate') {
      this.askBank(invoice, method);
      throw new StripeError(402, { ...ASKS_BANK, code: 'invoice_payment_intent_requires_action' });
    }
    refuseUnpayable(method);
    this.attempt({ ...this.books.find(invoice.subscription), paymentMethod: method.id }, invoice);
    return this.books.invoice(id);
  }

  /** Moves the subscription's own clock on, month by month. */
  advance(id: string, seconds: number): Subscription {
    this.books.moveClock(id, seconds);
    this.run(id);
    return this.books.find(id);
  }

  /** Does what is due by a test clock. */
  runAt(testClock: string): void {
    for (const { id } of this.livingAt(testClock)) this.run(id);
  }

  /** Ends what lives by a test clock. */
  endAt(testClock: string): void {
    for (const { id } of this.livingAt(testClock)) this.cancel(id);
  }

  private livingAt(testClock: string): Subscription[] {
    return this.books.all().filter((each) => each.testClock === testClock && !ENDED.includes(each.status));
  }

  tick(): void {
    for (const { id, status } of this.books.all()) if (!ENDED.includes(status)) this.run(id);
  }

  /** Does all that is due, in the order of its time. */
  private run(id: string): void {
    for (let due = true; due;) due = this.step(this.books.find(id));
  }

  private step(subscription: Subscription): boolean {
    const { id, status, periodEnd, cancelAtPeriodEnd, created, periods } = subscription;
    if (ENDED.includes(status)) return false;
    const now = this.books.timeOf(subscription);
    if (this.takeConfirmed(subscription)) return true;
    if (status === 'incomplete') return this.giveUpFirst(subscription, now);
    if (subscription.pendingUpdate && subscription.pendingUpdate.expiresAt <= now) {
      this.voidInvoice(subscription.pendingUpdate.invoice);
      return true;
    }
    const refused = this.books.invoicesOf(id).find(({ nextAttempt }) => nextAttempt !== null && nextAttempt <= now);
    if (refused) {
      this.attempt(subscription, refused);
      return true;
    }
    if (periodEnd > now) return false;
    if (cancelAtPeriodEnd) this.end(subscription);
    else {
      const next = { ...subscription, periods: periods + 1, periodStart: periodEnd };
      const renewed = this.books.write({ ...next, periodEnd: addMonths(created, periods + 1) }, 'subscription.renew');
      this.books.emit('customer.subscription.updated', renewed);
      const invoice = this.books.bill(renewed, 'subscription_cycle');
      if (invoice.status === 'open') this.attempt(renewed, invoice);
    }
    return true;
  }

  /** An open payment that its cardholder has confirmed is paid, and what waited for it happens. */
  private takeConfirmed(subscription: Subscription): boolean {
    const isConfirmed = ({ status, intent }: Invoice): boolean =>
      status === 'open' && intent !== null && this.intents.find(intent).status === 'succeeded';
    const invoice = this.books.invoicesOf(subscription.id).find(isConfirmed);
    if (!invoice) return false;
    const attempts = invoice.attempts + 1;
    if (subscription.pendingUpdate?.invoice === invoice.id) {
      const { price } = subscription.pendingUpdate;
      const changed = this.books.write({ ...subscription, price, pendingUpdate: null }, 'subscription.update');
      this.books.emit('customer.subscription.updated', changed);
    } else if (this.isLatest(invoice)) this.become(subscription, 'active');
    const paid = this.books.writeInvoice({ ...invoice, attempts, status: 'paid', nextAttempt: null }, 'invoice.pay');
    this.events.emit('invoice.paid', presentInvoice(paid));
    return true;
  }

  private giveUpFirst({ id, created }: Subscription, now: number): boolean {
    if (created + INCOMPLETE_SECONDS > now) return false;
    this.voidInvoice(this.books.invoicesOf(id)[0]!.id);
    return true;
  }

  /** The change happens once the cardholder has confirmed its payment. */
  private waitForBank(subscription: Subscription, invoice: Invoice, method: PaymentMethod): Subscription {
    this.askBank({ ...invoice, nextAttempt: null }, method);
    const inTime = this.books.timeOf(subscription) + INCOMPLETE_SECONDS;
    const expiresAt = Math.min(inTime, subscription.periodEnd);
    const { price } = invoice;
    const pendingUpdate = { price: this.books.price(price), invoice: invoice.id, expiresAt };
    const waiting = this.books.write({ ...subscription, pendingUpdate }, 'subscription.pending_update');
    this.books.emit('customer.subscription.updated', waiting);
    return waiting;
  }

  private askBank(invoice: Invoice, method: PaymentMethod): void {
    const { id: intent } = this.charge(invoice, method.id);
    this.books.writeInvoice({ ...invoice, intent }, 'invoice.ask');
  }

  private charge({ amount, currency, customer }: Invoice, methodId: string): PaymentIntent {
    const intent = this.intents.create({
      amount,
      currency,
      captureMethod: 'automatic',
      customer,
      description: 'Subscription creation',
      metadata: {},
      paymentMethod: methodId,
    });
    return this.intents.confirm(intent.id, methodId);
  }

  /** Charges an open invoice. What is refused is tried again some days later, and at last ends the subscription. */
  private attempt(subscription: Subscription, invoice: Invoice): void {
    const attempts = invoice.attempts + 1;
    const method = this.payerOf(subscription);
    if (method.outcome === 'ok') {
      const { id: intent } = this.charge(invoice, method.id);
      const change = { attempts, intent, status: 'paid', nextAttempt: null } as const;
      const paid = this.books.writeInvoice({ ...invoice, ...change }, 'invoice.pay');
      this.events.emit('invoice.paid', presentInvoice(paid));
      if (subscription.status === 'past_due' && this.isLatest(invoice)) this.become(subscription, 'active');
      return;
    }
    const last = attempts === ATTEMPTS;
    const nextAttempt = last ? null : invoice.nextAttempt! + RETRY_DAYS * DAY_SECONDS;
    const status = last ? 'uncollectible' : 'open';
    const failed = this.books.writeInvoice({ ...invoice, attempts, status, nextAttempt }, 'invoice.refuse');
    this.events.emit('invoice.payment_failed', presentInvoice(failed));
    if (last) this.end(subscription);
    else if (this.isLatest(invoice)) this.become(subscription, 'past_due');
  }

  /** How a subscription stands is told by its latest invoice that is asked for, whatever an earlier month still owes. */
  private isLatest({ id, subscription }: Invoice): boolean {
    const asked = this.books.invoicesOf(subscription).find(({ status }) => status !== 'void' && status !== 'draft');
    return asked?.id === id;
  }

  /** The subscription's own card, else its customer's. */
  private payerOf({ paymentMethod, customer }: Subscription): PaymentMethod {
    return this.methods.find(
      paymentMethod ?? this.customers.find(customer).invoice_settings.default_payment_method ?? '',
    );
  }

  private become(subscription: Subscription, status: Subscription['status']): void {
    if (subscription.status === status) return;
    this.books.emit(
      'customer.subscription.updated',
      this.books.write({ ...subscription, status }, `subscription.${status}`),
    );
  }

  private end(subscription: Subscription): void {
    const canceledAt = this.books.timeOf(subscription);
    const ended = this.books.write({ ...subscription, status: 'canceled', canceledAt }, 'subscription.end');
    this.books.emit('customer.subscription.deleted', ended);
  }
}

/** What Stripe answers for a card whose bank asks its holder first. */
const ASKS_BANK = {
  type: 'card_error',
  code: 'subscription_payment_intent_requires_action',
  decline_code: 'authentication_required',
  message: 'Payment for this subscription requires additional user action before it can be completed.',
} as const;

function refuseUnpayable({ outcome }: PaymentMethod): void {
  if (outcome === 'ok') return;
  if (outcome === 'authenticate') throw new StripeError(402, ASKS_BANK);
  const { code, declineCode, message } = outcome;
  throw new StripeError(402, { type: 'card_error', code, decline_code: declineCode, message });
}
