import { Module } from '@nestjs/common';
import { EventLog } from './events/event-log.js';
import { EventsController } from './events/events.controller.js';
import { WebhookSender } from './events/webhook-sender.js';
import { CardPagesController } from './pages/card-pages.controller.js';
import { Customers } from './payments/customers.js';
import { CustomersController } from './payments/customers.controller.js';
import { DisputesController } from './payments/disputes.controller.js';
import { Disputes } from './payments/disputes.service.js';
import { PaymentIntents } from './payments/payment-intents.service.js';
import { PaymentIntentsController } from './payments/payment-intents.controller.js';
import { PaymentMethods } from './payments/payment-methods.js';
import { PaymentMethodsController } from './payments/payment-methods.controller.js';
import { RefundsController } from './payments/refunds.controller.js';
import { Refunds } from './payments/refunds.service.js';
import { PortalController } from './portal/portal.controller.js';
import { PortalPagesController } from './portal/portal-pages.controller.js';
import { PortalSessions } from './portal/portal-sessions.js';
import { StripeControlController } from './stripe-control.controller.js';
import { StripeService } from './stripe-service.js';
import {
  AttachedMethodsController,
  InvoicePaymentsController,
  InvoicesController,
  PricesController,
  SubscriptionsController,
} from './subscriptions/subscriptions.controller.js';
import { TestClocks } from './subscriptions/test-clocks.js';
import { TestClocksController } from './subscriptions/test-clocks.controller.js';
import { SubscriptionBooks } from './subscriptions/subscription-books.js';
import { Subscriptions } from './subscriptions/subscriptions.service.js';
import { IdempotencyInterceptor } from './wire/idempotency.interceptor.js';

/** The payment provider's API under /stripe/v1, also reachable as /v1, and its card pages; one folder per subject: payments, subscriptions, portal, events, pages. */
@Module({
  controllers: [
    CustomersController,
    PaymentIntentsController,
    PaymentMethodsController,
    RefundsController,
    DisputesController,
    PricesController,
    AttachedMethodsController,
    SubscriptionsController,
    InvoicesController,
    InvoicePaymentsController,
    TestClocksController,
    EventsController,
    CardPagesController,
    PortalController,
    PortalPagesController,
    StripeControlController,
  ],
  providers: [
    IdempotencyInterceptor,
    PaymentMethods,
    Customers,
    PortalSessions,
    PaymentIntents,
    Disputes,
    Refunds,
    TestClocks,
    SubscriptionBooks,
    Subscriptions,
    EventLog,
    WebhookSender,
    StripeService,
  ],
})
export class StripeModule {}
