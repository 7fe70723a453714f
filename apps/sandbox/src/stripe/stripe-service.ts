import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ServiceRegistry } from '../core/service-registry.js';
import { EventLog } from './events/event-log.js';
import { WebhookSender } from './events/webhook-sender.js';
import { Customers } from './payments/customers.js';
import { Disputes } from './payments/disputes.service.js';
import { PaymentIntents } from './payments/payment-intents.service.js';
import { PaymentMethods } from './payments/payment-methods.js';
import { Refunds } from './payments/refunds.service.js';
import { PortalSessions } from './portal/portal-sessions.js';
import { TestClocks } from './subscriptions/test-clocks.js';
import { IdempotencyInterceptor } from './wire/idempotency.interceptor.js';
import { SubscriptionBooks } from './subscriptions/subscription-books.js';
import { Subscriptions } from './subscriptions/subscriptions.service.js';
import { stripeFaultBody } from './wire/stripe-error.js';

const TICK_MS = 200;

/** Registers the payment provider with the control interface, ends authorisations in time, renews subscriptions and sends what is due. */
@Injectable()
export class StripeService implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly registry: ServiceRegistry,
    private readonly intents: PaymentIntents,
    private readonly disputes: Disputes,
    private readonly refunds: Refunds,
    private readonly books: SubscriptionBooks,
    private readonly subscriptions: Subscriptions,
    private readonly methods: PaymentMethods,
    private readonly customers: Customers,
    private readonly testClocks: TestClocks,
    private readonly portal: PortalSessions,
    private readonly events: EventLog,
    private readonly sender: WebhookSender,
    private readonly idempotency: IdempotencyInterceptor,
  ) {}

  onModuleInit(): void {
    this.registry.register({ name: 'stripe', reset: () => this.reset(), faultBody: stripeFaultBody });
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    this.intents.tick();
    this.subscriptions.tick();
    this.sender.tick();
  }

  private reset(): void {
    const { intents, disputes, refunds, books, methods, customers, testClocks, portal, events, idempotency } = this;
    for (const part of [intents, disputes, refunds, books, methods, customers, testClocks, portal, events, idempotency])
      part.reset();
  }
}
