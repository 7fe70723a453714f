import { Body, Delete, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { PaymentMethods } from '../payments/payment-methods.js';
import { amountParam, booleanParam, expandParam, metadataParam, nestForm, parseForm } from '../wire/form-body.js';
import { StripeController, StripePost } from '../wire/stripe-controller.decorator.js';
import { presentInvoice, presentInvoicePayment, presentSubscription, type Price } from './subscription.js';
import { SubscriptionBooks } from './subscription-books.js';
import { Subscriptions } from './subscriptions.service.js';

const id = z.string().max(100);
const limit = z.coerce.number().int().min(1).max(100).default(10);
const amountDate = z
  .string()
  .regex(/^\d{10}$/)
  .transform(Number);
const only = <S extends z.ZodType>(schema: S) => z.strictObject({ 0: schema });

const priceSchema = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: amountParam,
  recurring: z.strictObject({ interval: z.literal('month') }),
  lookup_key: z.string().max(200).optional(),
  product_data: z.strictObject({ name: z.string().min(1).max(250) }),
});
const pricesQuery = z.object({ lookup_keys: z.record(z.string(), z.string()).default({}) });
const attachSchema = z.strictObject({ customer: id });
const createSchema = z.strictObject({
  customer: id,
  items: only(z.strictObject({ price: id })),
  default_payment_method: id,
  payment_behavior: z.enum(['error_if_incomplete', 'allow_incomplete']),
  metadata: metadataParam,
});
const itemChange = only(z.strictObject({ id, price: id }));
const endingSchema = z.strictObject({ cancel_at_period_end: booleanParam });
/** An empty one leaves the payments to the customer's own card. */
const cardSchema = z.strictObject({ default_payment_method: id.transform((card) => card || null) });
const changeSchema = z.union([
  z.strictObject({
    items: itemChange,
    metadata: metadataParam,
    proration_behavior: z.enum(['none', 'always_invoice']),
    proration_date: amountDate.optional(),
    payment_behavior: z.literal('error_if_incomplete').optional(),
  }),
  // A change that may have to wait takes no metadata.
  z.strictObject({
    items: itemChange,
    metadata: z.undefined().optional(),
    proration_behavior: z.literal('always_invoice'),
    proration_date: amountDate.optional(),
    payment_behavior: z.literal('pending_if_incomplete'),
  }),
]);
const paySchema = z.strictObject({ payment_method: id, off_session: booleanParam.optional() });
const finalizeSchema = z.strictObject({ auto_advance: booleanParam.default(true) });
const previewSchema = z.strictObject({
  subscription: id,
  subscription_details: z.strictObject({ items: itemChange, proration_behavior: z.literal('always_invoice') }),
});
const retrieveQuery = z.object({ expand: expandParam });
const listQuery = z.object({ customer: id.optional(), limit });
const invoicePaymentsQuery = z.object({
  payment: z.object({ type: z.literal('payment_intent'), payment_intent: id }),
  expand: expandParam,
});
const invoicesQuery = z.object({ subscription: id, status: z.string().optional(), limit });

const listOf = <T>(url: string, all: T[], most: number) => ({
  object: 'list',
  url,
  has_more: all.length > most,
  data: all.slice(0, most),
});

const presentSecret = (secret: string | null) => secret && { client_secret: secret, type: 'payment_intent' };

@StripeController('prices')
export class PricesController {
  constructor(private readonly books: SubscriptionBooks) {}

  @StripePost()
  create(@Body() body: unknown): Price {
    const { currency, unit_amount, lookup_key = null } = parseForm(priceSchema, body);
    return this.books.createPrice({ currency, unit_amount, lookup_key });
  }

  @Get()
  list(@Query() query: unknown) {
    const { lookup_keys: keys } = pricesQuery.parse(nestForm(query));
    return listOf('/v1/prices', this.books.pricesOf(Object.values(keys)), 100);
  }

  @Get(':id')
  retrieve(@Param('id') priceId: string): Price {
    return this.books.price(priceId);
  }
}

/** What a server does with a card that the card page made. */
@StripeController('payment_methods')
export class AttachedMethodsController {
  constructor(private readonly methods: PaymentMethods) {}

  @StripePost(':id/attach')
  attach(@Param('id') methodId: string, @Body() body: unknown) {
    const { customer } = parseForm(attachSchema, body);
    return { ...this.methods.present(this.methods.find(methodId)), customer };
  }
}

@StripeController('subscriptions')
export class SubscriptionsController {
  constructor(
    private readonly books: SubscriptionBooks,
    private readonly subscriptions: Subscriptions,
  ) {}

  @StripePost()
  create(@Body() body: unknown) {
    const { customer, items, default_payment_method, metadata, payment_behavior } = parseForm(createSchema, body);
    const subscription = this.subscriptions.create({
      customer,
      price: items[0].price,
      paymentMethod: default_payment_method,
      metadata,
      mayWait: payment_behavior === 'allow_incomplete',
    });
    return presentSubscription(subscription);
  }

  @Get()
  list(@Query() query: unknown) {
    const { customer, limit: most } = listQuery.parse(nestForm(query));
    return listOf('/v1/subscriptions', this.books.ofCustomer(customer).map(presentSubscription), most);
  }

  @Get(':id')
  retrieve(@Param('id') subscriptionId: string, @Query() query: unknown) {
    const subscription = presentSubscription(this.books.find(subscriptionId));
    const invoice = this.books.invoicesOf(subscriptionId)[0]!;
    const { expand = {} } = retrieveQuery.parse(nestForm(query));
    if (!Object.values(expand).includes('latest_invoice.confirmation_secret'))
      return { ...subscription, latest_invoice: invoice.id };
    const secret = this.subscriptions.secretOf(invoice);
    const confirmation_secret = presentSecret(secret);
    return { ...subscription, latest_invoice: { ...presentInvoice(invoice), confirmation_secret } };
  }

  @StripePost(':id')
  update(@Param('id') subscriptionId: string, @Body() body: unknown) {
    if ('cancel_at_period_end' in (body as object)) {
      const { cancel_at_period_end: cancelAtPeriodEnd } = parseForm(endingSchema, body);
      return presentSubscription(this.subscriptions.update(subscriptionId, { cancelAtPeriodEnd }));
    }
    if ('default_payment_method' in (body as object)) {
      const { default_payment_method: paymentMethod } = parseForm(cardSchema, body);
      return presentSubscription(this.subscriptions.update(subscriptionId, { paymentMethod }));
    }
    const { items, metadata, proration_date: at, ...behavior } = parseForm(changeSchema, body);
    const isProrated = behavior.proration_behavior === 'always_invoice';
    const mayWait = behavior.payment_behavior === 'pending_if_incomplete';
    const change = { price: items[0].price, metadata, isProrated, at, mayWait };
    return presentSubscription(this.subscriptions.changePrice(subscriptionId, change));
  }

  @Delete(':id')
  cancel(@Param('id') subscriptionId: string) {
    return presentSubscription(this.subscriptions.cancel(subscriptionId));
  }
}

@StripeController('invoices')
export class InvoicesController {
  constructor(
    private readonly books: SubscriptionBooks,
    private readonly subscriptions: Subscriptions,
  ) {}

  @Get()
  list(@Query() query: unknown) {
    const { subscription, status, limit: most } = invoicesQuery.parse(nestForm(query));
    const found = this.books.invoicesOf(subscription).filter((each) => !status || each.status === status);
    return listOf('/v1/invoices', found.map(presentInvoice), most);
  }

  @Get(':id')
  retrieve(@Param('id') invoiceId: string, @Query() query: unknown) {
    const invoice = this.books.invoice(invoiceId);
    const expand = Object.values(retrieveQuery.parse(nestForm(query)).expand ?? {});
    const payments = invoice.intent ? [presentInvoicePayment(invoice, false)] : [];
    const secret = this.subscriptions.secretOf(invoice);
    return {
      ...presentInvoice(invoice),
      ...(expand.includes('payments') ? { payments: listOf('/v1/invoice_payments', payments, 10) } : {}),
      ...(expand.includes('confirmation_secret') ? { confirmation_secret: presentSecret(secret) } : {}),
    };
  }

  @StripePost('create_preview')
  preview(@Body() body: unknown) {
    const { subscription, subscription_details: details } = parseForm(previewSchema, body);
    const { due, at } = this.subscriptions.quote(subscription, details.items[0].price);
    const parent = {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription, metadata: {}, subscription_proration_date: at },
    };
    return { object: 'invoice', amount_due: Math.max(0, due), billing_reason: 'subscription_update', parent };
  }

  @StripePost(':id/finalize')
  finalize(@Param('id') invoiceId: string, @Body() body: unknown) {
    const { auto_advance: advances } = parseForm(finalizeSchema, body);
    return presentInvoice(this.books.finalizeInvoice(this.books.invoice(invoiceId), advances));
  }

  @StripePost(':id/pay')
  pay(@Param('id') invoiceId: string, @Body() body: unknown) {
    return presentInvoice(this.subscriptions.payInvoice(invoiceId, parseForm(paySchema, body).payment_method));
  }

  @StripePost(':id/void')
  voidInvoice(@Param('id') invoiceId: string) {
    return presentInvoice(this.subscriptions.voidInvoice(invoiceId));
  }
}

@StripeController('invoice_payments')
export class InvoicePaymentsController {
  constructor(private readonly books: SubscriptionBooks) {}

  @Get()
  list(@Query() query: unknown) {
    const { payment, expand = {} } = invoicePaymentsQuery.parse(nestForm(query));
    const invoice = this.books.invoicePaidBy(payment.payment_intent);
    const isExpanded = Object.values(expand).includes('data.invoice');
    return listOf('/v1/invoice_payments', invoice ? [presentInvoicePayment(invoice, isExpanded)] : [], 1);
  }
}
