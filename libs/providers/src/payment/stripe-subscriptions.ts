import { Stripe } from 'stripe';
import { tooSlow } from './payment-errors.js';
import { stripeCall, stripeClient, type StripeEndpoint } from './stripe-client.js';
import { openStripePortal } from './stripe-portal.js';
import {
  SubscriptionProvider,
  type CardChange,
  type CardPage,
  type ChangeQuote,
  type NewSubscription,
  type Outcome,
  type PaidInvoice,
  type PlanOffer,
  type ProviderSubscription,
  type SubscriptionInvoice,
} from './subscription-provider.js';

/** More than a year of months: older ones were read when they were new. */
const INVOICES = 24;
/** A user's newest subscriptions, among which one is looked for. */
const LOOKED_AT = 20;
/** Invoices of whole periods, and of changes within one. */
const PERIODS = ['subscription_create', 'subscription_cycle'];
const CHANGE = 'subscription_update';
/** Begins the lookup keys of our prices; the plan and its price follow. */
const PRICE_KEY = 'inkloom_';

/** A subscription whose price and card took longer is not made. */
const PREPARED_MS = 60_000;

/** The answers for a card whose bank asks its holder first: nothing is subscribed or changed, and an invoice stays open. */
const ASKS_BANK = ['subscription_payment_intent_requires_action', 'invoice_payment_intent_requires_action'];
const NEWEST_PAYMENT = ['latest_invoice.confirmation_secret'];

const statusOf: Record<string, ProviderSubscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  incomplete: 'unpaid',
};

/** Stripe's subscriptions behind the port. Keys derive from our ids, so that a repeated call is the same call. */
export class StripeSubscriptions extends SubscriptionProvider {
  private readonly stripe: Stripe;
  /** Plans by the ids of their prices, which never change. */
  private readonly planOfPrice = new Map<string, string>();

  constructor(endpoint: StripeEndpoint) {
    super();
    this.stripe = stripeClient(endpoint);
  }

  createCustomer(userId: string): Promise<string> {
    return stripeCall('createCustomer', true, async () => {
      const customer = await this.stripe.customers.create(
        { metadata: { user_id: userId } },
        { idempotencyKey: `customer-${userId}` },
      );
      return customer.id;
    });
  }

  subscribe({ subscriptionId, customerId, paymentMethodId, plan }: NewSubscription): Promise<string> {
    return stripeCall('subscribe', true, async () => {
      const startedAt = Date.now();
      const price = await this.priceOf(plan);
      const method = await this.attach(customerId, paymentMethodId);
      // Whoever asked has given up by the time that this would be answered, and may ask anew.
      if (Date.now() - startedAt > PREPARED_MS) throw tooSlow();
      const request = {
        customer: customerId,
        items: [{ price }],
        default_payment_method: method.id,
        metadata: { subscription_id: subscriptionId, plan: plan.id },
      };
      const subscription = await this.stripe.subscriptions
        .create(
          { ...request, payment_behavior: 'error_if_incomplete' },
          { idempotencyKey: `subscription-${subscriptionId}` },
        )
        .catch((error: unknown) => {
          if (!asksBank(error)) throw error;
          return this.stripe.subscriptions.create(
            { ...request, payment_behavior: 'allow_incomplete' },
            { idempotencyKey: `subscription-${subscriptionId}-asked` },
          );
        });
      return subscription.id;
    });
  }

  find(customerId: string, subscriptionId: string): Promise<string | undefined> {
    return stripeCall('findSubscription', false, async () => {
      const { data } = await this.stripe.subscriptions.list({ customer: customerId, limit: LOOKED_AT });
      return data.find(({ metadata }) => metadata['subscription_id'] === subscriptionId)?.id;
    });
  }

  read(providerId: string): Promise<ProviderSubscription> {
    return stripeCall('readSubscription', false, async () => {
      const [subscription, invoices] = await Promise.all([
        this.stripe.subscriptions.retrieve(providerId, { expand: NEWEST_PAYMENT }),
        this.stripe.invoices.list({ subscription: providerId, limit: INVOICES }),
      ]);
      const paid = await Promise.all(invoices.data.filter(isPaid).map((invoice) => this.presentPaid(invoice)));
      return present(subscription, invoices.data, paid);
    });
  }

  findInvoice(paymentId: string): Promise<SubscriptionInvoice | undefined> {
    return stripeCall('findInvoice', false, async () => {
      const { data } = await this.stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentId },
        expand: ['data.invoice'],
        limit: 1,
      });
      const invoice = data[0]?.invoice;
      if (!invoice || typeof invoice === 'string' || invoice.deleted) return undefined;
      const subscription = invoice.parent?.subscription_details?.subscription;
      return subscription ? { id: invoice.id, subscriptionId: idOf(subscription) } : undefined;
    });
  }

  giveUp(providerId: string): Promise<void> {
    return stripeCall('giveUpSubscription', true, async () => {
      const { status, latest_invoice: invoice } = await this.stripe.subscriptions.retrieve(providerId);
      if (status !== 'incomplete' || !invoice) return;
      await this.void(idOf(invoice));
      const { status: then } = await this.stripe.subscriptions.retrieve(providerId);
      // Paid meanwhile, it stays; otherwise nobody waits for it to expire.
      if (then === 'incomplete') await this.stripe.subscriptions.cancel(providerId).catch(unlessDecided);
    });
  }

  quoteChange(providerId: string, plan: PlanOffer): Promise<ChangeQuote> {
    return stripeCall('quoteChange', false, async () => {
      const items = await this.itemsOf(providerId, plan);
      const invoice = await this.stripe.invoices.createPreview({
        subscription: providerId,
        subscription_details: { items, proration_behavior: 'always_invoice' },
      });
      const at = invoice.parent?.subscription_details?.subscription_proration_date;
      return { dueCents: invoice.amount_due, at: at ?? Math.floor(Date.now() / 1000) };
    });
  }

  changePlan(providerId: string, plan: PlanOffer, at: number | null): Promise<Outcome> {
    return stripeCall('changePlan', true, async () => {
      const items = await this.itemsOf(providerId, plan);
      const metadata = { plan: plan.id };
      if (at !== null) return this.growTo(providerId, plan, { items, metadata, proration_date: at });
      await this.stripe.subscriptions.update(providerId, { items, metadata, proration_behavior: 'none' });
      return 'done';
    });
  }

  /** Where the bank asks, the change waits at the provider, which takes no metadata with it. */
  private async growTo(providerId: string, plan: PlanOffer, change: Growth): Promise<Outcome> {
    await this.giveUpPending(providerId);
    const { metadata, ...request } = { ...change, proration_behavior: 'always_invoice' as const };
    const idempotencyKey = `change-${providerId}-${plan.id}-${change.proration_date}`;
    try {
      await this.stripe.subscriptions.update(
        providerId,
        { ...request, metadata, payment_behavior: 'error_if_incomplete' },
        { idempotencyKey },
      );
      return 'done';
    } catch (error) {
      if (!asksBank(error)) throw error;
      await this.stripe.subscriptions.update(
        providerId,
        { ...request, payment_behavior: 'pending_if_incomplete' },
        { idempotencyKey: `${idempotencyKey}-asked` },
      );
      return 'asks-bank';
    }
  }

  /** A change whose bank was asked before and did not confirm. */
  private async giveUpPending(providerId: string): Promise<void> {
    const { pending_update: pending } = await this.stripe.subscriptions.retrieve(providerId);
    if (!pending) return;
    const { data } = await this.stripe.invoices.list({ subscription: providerId, status: 'open', limit: INVOICES });
    for (const { id, billing_reason: why } of data) if (why === CHANGE) await this.void(id);
  }

  payWith({ providerId, customerId, paymentMethodId }: CardChange): Promise<string | null> {
    return stripeCall('payWith', true, async () => {
      const { id } = await this.attach(customerId, paymentMethodId);
      // Its invoice is open as well, and nobody asks to pay that.
      await this.giveUpPending(providerId);
      // The oldest month first.
      for (const open of (await this.openInvoices(providerId)).toReversed())
        try {
          await this.stripe.invoices.pay(
            open,
            { payment_method: id, off_session: false },
            { idempotencyKey: `pay-${open}-${id}` },
          );
        } catch (error) {
          const asked = await this.stripe.invoices.retrieve(open, { expand: ['confirmation_secret'] });
          // Paid meanwhile, by the bank's answer or from another tab.
          if (asked.status !== 'open') continue;
          if (!asksBank(error)) throw error;
          // The one before was refused. Nobody may be there any more when the bank is answered.
          await this.stripe.subscriptions.update(providerId, { default_payment_method: id });
          return asked.confirmation_secret?.client_secret ?? null;
        }
      await this.stripe.subscriptions.update(providerId, { default_payment_method: id });
      return null;
    });
  }

  openCardPage(page: CardPage): Promise<string> {
    return stripeCall('openCardPage', true, () => openStripePortal(this.stripe, page));
  }

  private async openInvoices(providerId: string): Promise<string[]> {
    const { data } = await this.stripe.invoices.list({ subscription: providerId, status: 'open', limit: INVOICES });
    return data.map(({ id }) => id);
  }

  endWithPeriod(providerId: string, ends: boolean): Promise<void> {
    return stripeCall('endWithPeriod', true, async () => {
      await this.giveUpPending(providerId);
      await this.stripe.subscriptions.update(providerId, { cancel_at_period_end: ends });
    });
  }

  endNow(providerId: string): Promise<void> {
    return stripeCall('endSubscription', true, async () => {
      // First, because a subscription without an open invoice would be in order again.
      await this.stripe.subscriptions.cancel(providerId).catch(unlessDecided);
      // A month that has just begun: its invoice is a draft for an hour, and a subscription's draft can only be finalized and voided.
      const drafts = await this.stripe.invoices.list({ subscription: providerId, status: 'draft', limit: INVOICES });
      for (const { id } of drafts.data)
        await this.stripe.invoices.finalizeInvoice(id, { auto_advance: false }).catch(unlessDecided);
      for (const open of await this.openInvoices(providerId)) await this.void(open);
    });
  }

  /** What was paid meanwhile stays paid. */
  private async void(invoiceId: string): Promise<void> {
    await this.stripe.invoices.voidInvoice(invoiceId).catch(unlessDecided);
  }

  private async presentPaid(invoice: Stripe.Invoice): Promise<PaidInvoice> {
    const { id, amount_paid: paidCents, billing_reason: why, parent, created } = invoice;
    const paidAt = new Date((invoice.status_transitions?.paid_at ?? created) * 1000);
    const written = parent?.subscription_details?.metadata?.['plan'] ?? null;
    return { id, paidCents, paidAt, plan: (await this.planOf(invoice)) ?? written, isChange: why === CHANGE };
  }

  /** What the invoice is for: its last line that costs something; the lines before give back the rest of a smaller plan. */
  private async planOf({ lines }: Stripe.Invoice): Promise<string | undefined> {
    const line = lines.data.findLast(({ amount }) => amount > 0);
    const price = line?.pricing?.price_details?.price;
    if (!price) return undefined;
    const id = idOf(price);
    const known = this.planOfPrice.get(id);
    if (known !== undefined) return known;
    const plan = planOfKey((await this.stripe.prices.retrieve(id)).lookup_key);
    if (plan !== undefined) this.planOfPrice.set(id, plan);
    return plan;
  }

  private attach(customer: string, paymentMethodId: string): Promise<Stripe.PaymentMethod> {
    const key = { idempotencyKey: `attach-${customer}-${paymentMethodId}` };
    return this.stripe.paymentMethods.attach(paymentMethodId, { customer }, key);
  }

  private async itemsOf(providerId: string, plan: PlanOffer) {
    const [price, { items }] = await Promise.all([this.priceOf(plan), this.stripe.subscriptions.retrieve(providerId)]);
    return [{ id: items.data[0]!.id, price }];
  }

  /** The plan's price at the provider, made with the first subscriber; another amount is another price. */
  private async priceOf({ id, name, priceCents }: PlanOffer): Promise<string> {
    const key = `${PRICE_KEY}${id}_${priceCents}`;
    const { data } = await this.stripe.prices.list({ lookup_keys: [key] });
    if (data[0]) return data[0].id;
    const price = await this.stripe.prices.create(
      {
        currency: 'usd',
        unit_amount: priceCents,
        recurring: { interval: 'month' },
        lookup_key: key,
        product_data: { name: `Inkloom ${name}` },
      },
      { idempotencyKey: `price-${key}` },
    );
    return price.id;
  }
}

interface Growth {
  items: { id: string; price: string }[];
  metadata: { plan: string };
  proration_date: number;
}

const asksBank = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && ASKS_BANK.includes(error.code ?? '');

/** Passes over a refusal that says that there is nothing left to end or give up. */
function unlessDecided(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

const idOf = (reference: string | { id: string }): string => (typeof reference === 'string' ? reference : reference.id);

const planOfKey = (lookupKey: string | null): string | undefined =>
  lookupKey?.startsWith(PRICE_KEY) ? lookupKey.slice(PRICE_KEY.length).split('_')[0] : undefined;

const isPaid = ({ status, billing_reason: why }: Stripe.Invoice): boolean =>
  status === 'paid' && [...PERIODS, CHANGE].includes(why ?? '');

function secretOf({ status, pending_update: pending, latest_invoice: invoice }: Stripe.Subscription): string | null {
  const isOpen = status === 'incomplete' || status === 'past_due' || Boolean(pending);
  if (!isOpen || !invoice || typeof invoice === 'string') return null;
  return invoice.confirmation_secret?.client_secret ?? null;
}

/** The newest invoice of a whole period, which is the current one's, where it is paid. */
function periodOf(invoices: Stripe.Invoice[], paid: PaidInvoice[]): PaidInvoice | undefined {
  const current = invoices.find(({ billing_reason: why }) => PERIODS.includes(why ?? ''));
  return paid.find(({ id }) => id === current?.id);
}

/** What it is renewed as. Where a change had to wait, the metadata still names the plan before. */
const renewalOf = ({ items, metadata }: Stripe.Subscription): string | null =>
  planOfKey(items.data[0]?.price.lookup_key ?? null) ?? metadata['plan'] ?? null;

/** A change that its cardholder has not confirmed is open as well, and nobody owes it. */
const isOwed = ({ status, billing_reason: why }: Stripe.Invoice): boolean => status === 'open' && why !== CHANGE;

function present(
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
  paidInvoices: PaidInvoice[],
): ProviderSubscription {
  const periodEnd = subscription.items.data[0]?.current_period_end;
  const period = periodOf(invoices, paidInvoices);
  const open = invoices.find(({ status, next_payment_attempt: next }) => status === 'open' && next);
  return {
    id: subscription.id,
    subscriptionId: subscription.metadata['subscription_id'] ?? null,
    plan: renewalOf(subscription),
    periodPlan: period?.plan ?? null,
    periodInvoiceId: period?.id ?? null,
    status: statusOf[subscription.status] ?? 'ended',
    periodEnd: dateOf(periodEnd),
    nextAttempt: dateOf(open?.next_payment_attempt),
    dueCents: invoices.filter(isOwed).reduce((sum, { amount_remaining: cents }) => sum + cents, 0),
    endsWithPeriod: subscription.cancel_at_period_end,
    changeIsPending: Boolean(subscription.pending_update),
    clientSecret: secretOf(subscription),
    paidInvoices,
  };
}

const dateOf = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);
