import { Stripe } from 'stripe';
import { z } from 'zod';
import { isUnexpectedState } from './payment-errors.js';
import {
  PaymentProvider,
  UnverifiedEvent,
  type AuthorizedPayment,
  type NewProviderPayment,
  type NewRefund,
  type PaymentEvent,
  type ProviderPayment,
  type ProviderPaymentStatus,
} from './payment-provider.js';
import { stripeCall, stripeClient, type StripeEndpoint } from './stripe-client.js';

const EXPAND = ['latest_charge'];

const statusOf: Record<string, ProviderPaymentStatus> = {
  requires_payment_method: 'unconfirmed',
  requires_confirmation: 'unconfirmed',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'canceled',
};

const closed: Record<string, ProviderPayment['dispute']> = { won: 'won', warning_closed: 'won', lost: 'lost' };

/** What of an event is read: which payment or subscription it is about. */
const aboutSchema = z.union([
  z
    .object({ object: z.literal('payment_intent'), id: z.string() })
    .transform(({ id }) => ({ providerId: id, subscriptionId: null })),
  z
    .object({ object: z.literal('subscription'), id: z.string() })
    .transform(({ id }) => ({ providerId: null, subscriptionId: id })),
  z
    .object({
      object: z.literal('invoice'),
      parent: z.object({ subscription_details: z.object({ subscription: z.string() }) }),
    })
    .transform(({ parent }) => ({ providerId: null, subscriptionId: parent.subscription_details.subscription })),
  z
    .object({ payment_intent: z.string() })
    .transform(({ payment_intent }) => ({ providerId: payment_intent, subscriptionId: null })),
]);

const MONEY_BACK = /^(charge\.(refund|dispute\.)|refund\.)/;

const REFUND_PAGE = 100;
/** More than an admin gives back of one payment. */
const MOST_REFUNDS = 1000;

const EVENT_PAGE = 100;
/** More than a shop misses in a day without its webhook. */
const MOST_EVENT_PAGES = 100;

/** Stripe behind the port. Keys derive from our ids, so that a repeated call is the same call. */
export class StripePayments extends PaymentProvider {
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;

  constructor(endpoint: StripeEndpoint) {
    super();
    this.webhookSecret = endpoint.webhookSecret;
    this.stripe = stripeClient(endpoint);
  }

  create({ paymentId, amountCents, description, takenAtOnce = false }: NewProviderPayment): Promise<ProviderPayment> {
    return stripeCall('create', true, async () =>
      present(
        await this.stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            capture_method: takenAtOnce ? 'automatic' : 'manual',
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            description,
            metadata: { payment_id: paymentId },
            expand: EXPAND,
          },
          { idempotencyKey: `payment-${paymentId}-create` },
        ),
      ),
    );
  }

  /** Each card is one attempt: the same card sent again is answered with the same outcome. */
  authorize(providerId: string, paymentMethodId: string): Promise<ProviderPayment> {
    return stripeCall('authorize', true, () =>
      this.unlessMovedOn(providerId, () =>
        this.stripe.paymentIntents.confirm(
          providerId,
          { payment_method: paymentMethodId, use_stripe_sdk: true, expand: EXPAND },
          { idempotencyKey: `${providerId}-confirm-${paymentMethodId}` },
        ),
      ),
    );
  }

  read(providerId: string): Promise<ProviderPayment> {
    return stripeCall('read', false, async () => {
      const intent = await this.stripe.paymentIntents.retrieve(providerId, { expand: EXPAND });
      const charge = chargeOf(intent);
      return {
        ...present(intent),
        ...(charge?.captured ? await this.refundsOf(providerId) : {}),
        ...(charge?.disputed ? await this.disputeOf(providerId) : {}),
      };
    });
  }

  capture({ id, providerId, amountCents }: AuthorizedPayment, signal?: AbortSignal): Promise<ProviderPayment> {
    return stripeCall(
      'capture',
      true,
      () =>
        this.unlessMovedOn(providerId, () =>
          this.stripe.paymentIntents.capture(
            providerId,
            { amount_to_capture: amountCents, expand: EXPAND },
            // Another amount under the same key would be refused.
            { idempotencyKey: `payment-${id}-capture-${amountCents}` },
          ),
        ),
      signal,
    );
  }

  release(providerId: string, paymentId: string, signal?: AbortSignal): Promise<ProviderPayment> {
    return stripeCall(
      'release',
      true,
      () =>
        this.unlessMovedOn(providerId, () =>
          this.stripe.paymentIntents.cancel(
            providerId,
            { cancellation_reason: 'requested_by_customer', expand: EXPAND },
            { idempotencyKey: `payment-${paymentId}-release` },
          ),
        ),
      signal,
    );
  }

  refund({ refundId, providerId, amountCents }: NewRefund, signal?: AbortSignal): Promise<string> {
    return stripeCall(
      'refund',
      true,
      async () => {
        const refund = await this.stripe.refunds.create(
          {
            payment_intent: providerId,
            amount: amountCents,
            reason: 'requested_by_customer',
            metadata: { refund_id: refundId },
          },
          { idempotencyKey: `refund-${refundId}` },
        );
        return refund.id;
      },
      signal,
    );
  }

  verifyEvent(body: Buffer, signature: string | undefined): PaymentEvent {
    try {
      return presentEvent(this.stripe.webhooks.constructEvent(body, signature ?? '', this.webhookSecret));
    } catch (error) {
      throw new UnverifiedEvent(error instanceof Error ? error.message : String(error));
    }
  }

  async *undelivered(before: Date): AsyncIterable<PaymentEvent[]> {
    const created = { lte: Math.floor(before.getTime() / 1000) };
    let after: string | undefined;
    for (let page = 0; page < MOST_EVENT_PAGES; page++) {
      const { data, has_more: more } = await stripeCall('undelivered', false, () =>
        this.stripe.events.list({
          delivery_success: false,
          created,
          limit: EVENT_PAGE,
          ...(after ? { starting_after: after } : {}),
        }),
      );
      yield data.map(presentEvent);
      after = data.at(-1)?.id;
      if (!more) return;
    }
  }

  /** Counted from the refunds themselves: one that failed is known there alone. */
  private async refundsOf(providerId: string): Promise<Pick<ProviderPayment, 'refundedCents' | 'failedRefunds'>> {
    const refunds = await this.stripe.refunds
      .list({ payment_intent: providerId, limit: REFUND_PAGE })
      .autoPagingToArray({ limit: MOST_REFUNDS });
    const [failed, kept] = [refunds.filter(hasFailed), refunds.filter((refund) => !hasFailed(refund))];
    return {
      refundedCents: kept.reduce((sum, { amount }) => sum + amount, 0),
      failedRefunds: failed.map(({ id, amount }) => ({ id, cents: amount })),
    };
  }

  private async disputeOf(providerId: string): Promise<Pick<ProviderPayment, 'dispute' | 'disputedCents'>> {
    const { data } = await this.stripe.disputes.list({ payment_intent: providerId, limit: 1 });
    const [dispute] = data;
    return { dispute: (dispute && closed[dispute.status]) ?? 'open', disputedCents: dispute?.amount ?? 0 };
  }

  /** Returns how the payment stands where its state no longer allows the call: an earlier try, a webhook or the clock was first. */
  private async unlessMovedOn(
    providerId: string,
    change: () => Promise<Stripe.PaymentIntent>,
  ): Promise<ProviderPayment> {
    try {
      return present(await change());
    } catch (error) {
      if (!isUnexpectedState(error)) throw error;
      return present(await this.stripe.paymentIntents.retrieve(providerId, { expand: EXPAND }));
    }
  }
}

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'object' ? charge : null;

function presentEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const about = aboutSchema.safeParse(data.object);
  const takesMoneyBack = MONEY_BACK.test(type);
  return { id, type, takesMoneyBack, ...(about.success ? about.data : { providerId: null, subscriptionId: null }) };
}

function present(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = chargeOf(intent);
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  return {
    id: intent.id,
    paymentId: intent.metadata['payment_id'] ?? null,
    status: statusOf[intent.status] ?? 'processing',
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    failedRefunds: [],
    dispute: null,
    disputedCents: 0,
    captureBefore: captureBefore ? new Date(captureBefore * 1000) : null,
    clientSecret: intent.client_secret,
  };
}
