import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { Journal } from '../../core/journal.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { EventLog } from '../events/event-log.js';
import { newStripeId } from '../wire/new-id.js';
import { invalidRequest, missingResource } from '../wire/stripe-error.js';
import { TestClocks } from './test-clocks.js';
import { presentInvoice, presentSubscription, type Invoice, type Price, type Subscription } from './subscription.js';

/** Subscriptions, their prices and invoices as they are kept. Every change is journalled before it is answered. */
@Injectable()
export class SubscriptionBooks {
  private readonly subscriptions: Documents<Subscription>;
  private readonly invoices: Documents<Invoice>;
  private readonly prices: Documents<Price>;
  /** How long the invoice of a later period can be changed before it is charged. Stripe waits an hour; tests ask for it. */
  draftSeconds = 0;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
    private readonly testClocks: TestClocks,
    private readonly journal: Journal,
    private readonly events: EventLog,
  ) {
    this.subscriptions = store.open<Subscription>('stripe-subscriptions');
    this.invoices = store.open<Invoice>('stripe-invoices');
    this.prices = store.open<Price>('stripe-prices');
  }

  reset(): void {
    for (const documents of [this.subscriptions, this.invoices, this.prices]) documents.clear();
    this.draftSeconds = 0;
  }

  createPrice(price: Pick<Price, 'currency' | 'unit_amount' | 'lookup_key'>): Price {
    if (price.lookup_key && this.pricesOf([price.lookup_key]).length > 0)
      throw invalidRequest(`A price already uses the lookup key ${price.lookup_key}.`, 'lookup_key');
    const created: Price = {
      ...price,
      id: newStripeId('price'),
      object: 'price',
      active: true,
      recurring: { interval: 'month', interval_count: 1 },
      product: newStripeId('prod'),
      type: 'recurring',
      created: Math.floor(this.clock.now() / 1000),
      livemode: false,
    };
    this.prices.set(created.id, created);
    return created;
  }

  /** Throws 404 for an unknown one, which came as `param`. */
  price(id: string, param = 'price'): Price {
    const price = this.prices.get(id);
    if (!price) throw missingResource('price', id, param);
    return price;
  }

  pricesOf(lookupKeys: readonly string[]): Price[] {
    return this.prices.all().filter(({ lookup_key: key }) => key !== null && lookupKeys.includes(key));
  }

  find(id: string): Subscription {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw missingResource('subscription', id);
    return subscription;
  }

  /** Of every customer, oldest first. */
  all(): Subscription[] {
    return this.subscriptions.all();
  }

  /** Newest first. */
  ofCustomer(customer: string | undefined): Subscription[] {
    const all = this.subscriptions.all().reverse();
    return customer === undefined ? all : all.filter((each) => each.customer === customer);
  }

  /** Throws 404 for an unknown one. */
  invoice(id: string): Invoice {
    const invoice = this.invoices.get(id);
    if (!invoice) throw missingResource('invoice', id);
    return invoice;
  }

  /** Newest first. */
  invoicesOf(subscription: string): Invoice[] {
    return this.invoices
      .all()
      .filter((invoice) => invoice.subscription === subscription)
      .reverse();
  }

  invoicePaidBy(intent: string): Invoice | undefined {
    return this.invoices.all().find((invoice) => invoice.intent === intent);
  }

  /** The subscription's own time, in epoch seconds. */
  timeOf({ aheadSeconds, testClock }: Pick<Subscription, 'aheadSeconds' | 'testClock'>): number {
    return (this.testClocks.timeOf(testClock) ?? Math.floor(this.clock.now() / 1000)) + aheadSeconds;
  }

  moveClock(id: string, seconds: number): void {
    const subscription = this.find(id);
    this.subscriptions.set(id, { ...subscription, aheadSeconds: subscription.aheadSeconds + seconds });
  }

  /** A new invoice, which is open, or a draft for its time. */
  bill({ id, customer, metadata, price, periodStart, periodEnd }: Subscription, reason: Invoice['reason']) {
    const draftSeconds = reason === 'subscription_cycle' ? this.draftSeconds : 0;
    const invoice: Invoice = {
      id: newStripeId('in'),
      subscription: id,
      customer,
      metadata,
      price: price.id,
      status: draftSeconds > 0 ? 'draft' : 'open',
      amount: price.unit_amount,
      currency: price.currency,
      reason,
      created: periodStart,
      periodStart,
      periodEnd,
      attempts: 0,
      nextAttempt: periodStart + draftSeconds,
      paidAt: null,
      intent: null,
    };
    this.invoices.set(invoice.id, invoice);
    this.events.emit('invoice.created', presentInvoice(invoice));
    return invoice;
  }

  /** The key of the journal's entry is what the product calls the subscription. */
  write(subscription: Subscription, operation: string): Subscription {
    this.subscriptions.set(subscription.id, subscription);
    const { id, status, metadata, periodEnd, cancelAtPeriodEnd } = subscription;
    const key = metadata['subscription_id'] ?? id;
    this.journal.append({ service: 'stripe', operation, key, body: { id, status, periodEnd, cancelAtPeriodEnd } });
    return subscription;
  }

  writeInvoice(changed: Invoice, operation: string): Invoice {
    const now = this.timeOf(this.find(changed.subscription));
    const invoice = { ...changed, paidAt: changed.status === 'paid' ? (changed.paidAt ?? now) : null };
    this.invoices.set(invoice.id, invoice);
    const { id, status, amount, metadata, attempts } = invoice;
    const key = metadata['subscription_id'] ?? id;
    this.journal.append({ service: 'stripe', operation, key, body: { id, status, amount, attempts } });
    return invoice;
  }

  /** Opens a draft. Without `auto_advance` nothing is charged of itself. */
  finalizeInvoice(invoice: Invoice, advances: boolean): Invoice {
    if (invoice.status !== 'draft') throw invalidRequest('This invoice is already finalized.', 'invoice');
    const nextAttempt = advances ? invoice.nextAttempt : null;
    return this.writeInvoice({ ...invoice, status: 'open', nextAttempt }, 'invoice.finalize');
  }

  emit(type: string, subscription: Subscription): void {
    this.events.emit(type, presentSubscription(subscription));
  }
}
