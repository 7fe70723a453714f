import { Module } from '@nestjs/common';
import { Config } from '#config';
import { PaymentProvider } from './payment-provider.js';
import { StripeSubscriptions } from './stripe-subscriptions.js';
import { SubscriptionProvider } from './subscription-provider.js';
import { StripePayments } from './stripe-payments.js';

const TIMEOUT_MS = 20_000;

/** The payment provider at the configured address. */
@Module({
  providers: [
    {
      provide: PaymentProvider,
      useFactory: ({ stripe, PROVIDER_TIMEOUT_MS }: Config) =>
        new StripePayments({ ...stripe, timeoutMs: Math.min(PROVIDER_TIMEOUT_MS, TIMEOUT_MS) }),
      inject: [Config],
    },
    {
      provide: SubscriptionProvider,
      useFactory: ({ stripe, PROVIDER_TIMEOUT_MS }: Config) =>
        new StripeSubscriptions({ ...stripe, timeoutMs: Math.min(PROVIDER_TIMEOUT_MS, TIMEOUT_MS) }),
      inject: [Config],
    },
  ],
  exports: [PaymentProvider, SubscriptionProvider],
})
export class PaymentProviderModule {}
