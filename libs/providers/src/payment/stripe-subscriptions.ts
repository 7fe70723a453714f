import { Stripe } from 'stripe';
import { stripeCall, stripeClient, type StripeEndpoint } from './stripe-client.js';
import {
  SubscriptionProvider,
  type ChangeQuote,
  type NewSubscription,
  type PlanOffer,
  type ProviderSubscription,
} from './subscription-provider.js';

/** More than a year of months: older ones were read when they were new. */
const INVOICES = 24;
/** A user's newest subscriptions, among which one is looked for. */
const LOOKED_AT = 20;
/** Invoices of whole periods, and of changes within one. */
const PERIODS = ['subscription_create', 'subscription_cycle'];
const CHANGE = 'subscription_update';

/** The answer for a card whose bank asks its holder first; nothing is subscribed. */
const ASKS_BANK = 'subscription_payment_intent_requires_action';
const FIRST_PAYMENT = ['latest_invoice.confirmation_secret'];

const statusOf: Record<string, ProviderSubscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  incomplete: 'unpaid',
};

/** Stripe's subscriptions behind the port. Keys derive from our ids, so that a repeated call is the same call. */
export class StripeSubscriptions extends SubscriptionProvider {
  private readonly stripe: Stripe;

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
      const price = await this.priceOf(plan);
      const method = await this.attach(customerId, paymentMethodId);
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
        this.stripe.subscriptions.retrieve(providerId, { expand: FIRST_PAYMENT }),
        this.stripe.invoices.list({ subscription: providerId, limit: INVOICES }),
      ]);
      return present(subscription, invoices.data);
    });
  }

  giveUp(providerId: string): Promise<void> {
    return stripeCall('giveUpSubscription', true, async () => {
      const { status, latest_invoice: invoice } = await this.stripe.subscriptions.retrieve(providerId);
      if (status !== 'incomplete' || !invoice) return;
      try {
        await this.stripe.invoices.voidInvoice(typeof invoice === 'string' ? invoice : invoice.id);
      } catch (error) {
        // It was paid meanwhile, which decides.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
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

  changePlan(providerId: string, plan: PlanOffer, at: number | null): Promise<void> {
    return stripeCall('changePlan', true, async () => {
      const items = await this.itemsOf(providerId, plan);
      const metadata = { plan: plan.id };
      if (at === null)
        await this.stripe.subscriptions.update(providerId, { items, metadata, proration_behavior: 'none' });
      else
        await this.stripe.subscriptions.update(
          providerId,
          {
            items,
            metadata,
            proration_behavior: 'always_invoice',
            proration_date: at,
            payment_behavior: 'error_if_incomplete',
          },
          { idempotencyKey: `change-${providerId}-${plan.id}-${at}` },
        );
    });
  }

  changeCard(change: { providerId: string; customerId: string; paymentMethodId: string }): Promise<void> {
    const { providerId, customerId, paymentMethodId } = change;
    return stripeCall('changeCard', true, async () => {
      const { id } = await this.attach(customerId, paymentMethodId);
      const { data } = await this.stripe.invoices.list({ subscription: providerId, status: 'open', limit: 1 });
      const [open] = data;
      if (open)
        await this.stripe.invoices.pay(open.id, { payment_method: id }, { idempotencyKey: `pay-${open.id}-${id}` });
      await this.stripe.subscriptions.update(providerId, { default_payment_method: id });
    });
  }

  endWithPeriod(providerId: string, ends: boolean): Promise<void> {
    return stripeCall('endWithPeriod', true, async () => {
      await this.stripe.subscriptions.update(providerId, { cancel_at_period_end: ends });
    });
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
    const key = `inkloom_${id}_${priceCents}`;
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

const asksBank = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError && error.code === ASKS_BANK;

function firstPaymentOf({ status, latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (status !== 'incomplete' || !invoice || typeof invoice === 'string') return null;
  return invoice.confirmation_secret?.client_secret ?? null;
}

function present(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): ProviderSubscription {
  const periodEnd = subscription.items.data[0]?.current_period_end;
  const open = invoices.find(({ status, next_payment_attempt: next }) => status === 'open' && next);
  return {
    id: subscription.id,
    subscriptionId: subscription.metadata['subscription_id'] ?? null,
    plan: subscription.metadata['plan'] ?? null,
    status: statusOf[subscription.status] ?? 'ended',
    periodEnd: dateOf(periodEnd),
    nextAttempt: dateOf(open?.next_payment_attempt),
    endsWithPeriod: subscription.cancel_at_period_end,
    clientSecret: firstPaymentOf(subscription),
    paidInvoices: invoices
      .filter(({ status, billing_reason: why }) => status === 'paid' && [...PERIODS, CHANGE].includes(why ?? ''))
      .map(({ id, amount_paid: paidCents, billing_reason: why, parent }) => ({
        id,
        paidCents,
        plan: parent?.subscription_details?.metadata?.['plan'] ?? null,
        isChange: why === CHANGE,
      })),
  };
}

const dateOf = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);
