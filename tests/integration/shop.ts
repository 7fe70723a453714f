import { randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CartLine, Costs, Line, Order } from '#contracts';
import { externalIdOf } from '#domain';
import { api, journal, pay, signInTokens, stack, waitFor } from '#testing';
import { newShopper } from './shoppers.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const ADDRESS = {
  name: 'Ada Shopper',
  street: '19749 Dearborn St',
  city: 'Chatsworth',
  state: 'California',
  zip: '91311',
  country: 'United States',
};

interface Variant {
  id: number;
  variant_id: number;
  size: string | null;
  color: string | null;
  retail_price: string;
  inStock: boolean;
}
export interface Product {
  globalId: string;
  name: string;
  sync_variants: Variant[];
}

export async function product(globalId: string): Promise<Product> {
  return (await api().get(`/api/product/mongodb/${globalId}`)).body;
}

let nextAdmin = randomInt(910_000_000, 999_000_000);

/** The access token of a new admin. */
export async function newAdmin(): Promise<string> {
  const username = `load-${nextAdmin++}`;
  return (await signInTokens(username, { roles: ['Admin'] })).access_token;
}

/** A product with one variant, as an operator imports it. */
export function importedProduct(name: string, more: object = {}) {
  const id = randomInt(1_000_000_000, 2_000_000_000);
  const picture = '/catalogue/mouse-pad/white.webp';
  return {
    globalId: `import-${randomUUID()}`,
    printfulProductId: 1,
    name,
    description: 'A desk mat.',
    basePrice: 18.5,
    images: [{ url: picture, label: 'Desk mat' }],
    status: 'active',
    categoryId: 'desk-mats',
    colors: [{ name: 'Dark Grey Heather', hex: '#3e3c3d', class: '', selectedClass: '' }],
    sizes: [{ name: 'One size', inStock: true }],
    metadata: { material: 'Rubber', weight: '', sizes: '' },
    breadcrumbs: [{ id: 1, name: 'Imports', href: '/catalog/imports' }],
    sync_variants: [
      {
        id,
        variant_id: id,
        sync_product_id: id,
        name,
        size: 'One size',
        color: 'Dark Grey Heather',
        color_code: '#3e3c3d',
        retail_price: '18.50',
        image: picture,
        printfiles: [
          {
            printfile_id: 1,
            placement: 'default',
            title: 'Print file',
            technique: 'sublimation',
            width: 100,
            height: 100,
            dpi: 150,
            fill_mode: 'fit',
            mockup_template: [],
          },
        ],
      },
    ],
    ...more,
  };
}

/** Saves a design for the token's owner; returns its id. */
export async function newDesign(token: string): Promise<string> {
  const { status, body } = await api(token).post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' });
  expect(status).toBe(200);
  return body._id;
}

/** Puts `quantity` of a mug with a design into the cart; returns the cart's lines. */
export async function fillCart(token: string, quantity = 2): Promise<[CartLine, ...CartLine[]]> {
  const mug = await product('mug-white-glossy');
  const { body } = await api(token).post('/api/cart', {
    globalId: mug.globalId,
    syncVariantId: mug.sync_variants[0]!.id,
    quantity,
    designId: await newDesign(token),
  });
  return body.products;
}

/** The server's cost estimate for the lines and the address. */
export async function costsOf(token: string, cartItems: object[], shippingAddress: object = ADDRESS): Promise<Costs> {
  const { status, body } = await api(token).post('/api/printful/orders/estimate-costs', {
    cartItems,
    userData: {},
    shippingAddress,
  });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  const { subtotal, discount, shipping, tax, total, currency } = body.retail_costs;
  return { subtotal, discount, shipping, tax, total, currency };
}

/** Fills the cart and returns the order request of the checkout for it, before it is paid. */
export async function unpaidCheckout(token: string, quantity = 2) {
  const items = await fillCart(token, quantity);
  return {
    items,
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    costs: await costsOf(token, items),
    metadata: { shippingEstimate: null, checkoutTimestamp: new Date().toISOString(), userAgent: 'test' },
  };
}

/** The order request for lines that are in the cart, with an authorised payment. */
export async function paidOrder(token: string, items: Line[], shippingAddress = ADDRESS) {
  const order = { items, shippingAddress, costs: await costsOf(token, items, shippingAddress), metadata: {} };
  return { ...order, paymentId: await pay(api(token), order) };
}

/** The same with an authorised payment. */
export async function checkout(token: string, quantity = 2) {
  const order = await unpaidCheckout(token, quantity);
  return { ...order, paymentId: await pay(api(token), order) };
}

/** A new shopper's order that waits for review. */
export async function placedOrder(quantity = 2): Promise<{ token: string; order: Order }> {
  const token = await newShopper();
  const { status, body } = await api(token).post('/api/orders', await checkout(token, quantity));
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return { token, order: body };
}

/** An order of the token's owner that the print provider has. */
export async function approvedOrder(token: string): Promise<Order> {
  await api(token).delete('/api/cart');
  const { _id } = (await api(token).post('/api/orders', await checkout(token, 1))).body;
  const approved = await api(await newAdmin()).post(`/api/admin/orders/${_id}/approve`, {});
  expect({ status: approved.status, error: approved.body.error }).toEqual({ status: 200, error: undefined });
  return orderOf(token, _id);
}

/** An order of the token's owner that left the print provider. */
export async function printedOrder(token: string): Promise<Order> {
  const { _id, printfulOrderId } = await approvedOrder(token);
  await advance(printfulOrderId!, 'fulfilled');
  return orderWhen(token, _id, ({ status }) => status === 'shipped', 'the shipment');
}

/** The same with a parcel that came back. */
export async function returnedOrder(token: string): Promise<Order> {
  const { _id, printfulOrderId } = await printedOrder(token);
  await advance(printfulOrderId!, 'returned');
  return orderWhen(token, _id, ({ trouble }) => trouble === 'returned', 'the parcel to come back');
}

/** The same with a problem that its owner has reported. */
export async function reportedOrder(token: string): Promise<Order> {
  const { _id } = await printedOrder(token);
  const problem = { kind: 'damaged', words: 'The handle is broken.' };
  const { status, body } = await api(token).post(`/api/orders/${_id}/problems`, problem);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body;
}

/** A new order of the token's owner that an admin asks to be changed. */
export async function askedOrder(token: string): Promise<Order> {
  const { body } = await api(token).post('/api/orders', await checkout(token, 1));
  const path = `/api/admin/orders/${body._id}/change-request`;
  expect((await api(await newAdmin()).post(path, { note: 'Center it' })).status).toBe(200);
  return body;
}

/** A payment in the payment provider's own books. */
export interface BookedPayment {
  id: string;
  amount: number;
  status: string;
  metadata: { payment_id?: string };
  captured: number;
  refunded: number;
}

/** What the payment provider's books say of the payments with these ids of ours. */
export async function booksOf(...paymentIds: string[]): Promise<BookedPayment[]> {
  const response = await fetch(`${stack().urls.sandbox}/__control/stripe/books`);
  const books = (await response.json()) as BookedPayment[];
  return books.filter(({ metadata }) => paymentIds.includes(metadata.payment_id ?? ''));
}

/** Ends an authorisation at the payment provider, as its own clock or its dashboard would. */
export async function endAuthorization(providerId: string): Promise<void> {
  const response = await fetch(`${stack().urls.sandbox}/v1/payment_intents/${providerId}/cancel`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(response.status).toBe(200);
}

/** A new order of the token's owner whose authorisation has ended; returns its id. */
export async function expiredOrder(token: string): Promise<string> {
  const input = await checkout(token);
  const { status, body } = await api(token).post('/api/orders', input);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  const [booked] = await booksOf(input.paymentId);
  await endAuthorization(booked!.id);
  await orderWhen(token, body._id, ({ payment }) => payment.status === 'expired', 'the authorisation to expire');
  return body._id;
}

/** The effects that the print provider accepted for an order, such as `order.create` and `order.confirm`, under all its external ids. */
export async function providerEffects(orderId: string): Promise<string[]> {
  const entries = await journal({ service: 'printful' });
  return entries.filter(({ key }) => key?.startsWith(externalIdOf(orderId))).map(({ operation }) => operation);
}

/** Removes the print provider's rate limits. */
export const liftLimits = (): Promise<void> => fakePrintful('limits', { general: null, createTask: null });

/** Moves an order on at the print provider. */
export const advance = (printfulOrderId: string, to: string): Promise<void> =>
  fakePrintful(`orders/${printfulOrderId}/advance`, { to });

export async function fakePrintful(path: string, body: object): Promise<void> {
  const response = await fetch(`${stack().urls.sandbox}/__control/printful/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
}

/** What the print provider is told about its events, as another of the store's applications would. */
async function webhooks(method: 'GET' | 'POST' | 'DELETE', settings?: object): Promise<object> {
  const response = await fetch(`${stack().urls.sandbox}/printful/webhooks`, {
    method,
    headers: { authorization: 'Bearer sandbox', ...(settings ? { 'content-type': 'application/json' } : {}) },
    ...(settings ? { body: JSON.stringify(settings) } : {}),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: object }).result;
}

/** Runs the action while the print provider sends no events. */
export async function withoutPrintEvents(action: () => Promise<void>): Promise<void> {
  const settings = await webhooks('GET');
  await webhooks('DELETE');
  try {
    await action();
  } finally {
    await webhooks('POST', settings);
  }
}

export const orderOf = async (token: string, id: string): Promise<Order> =>
  (await api(token).get(`/api/orders/${id}`)).body;

/** The order, once it satisfies the condition. */
export const orderWhen = (
  token: string,
  id: string,
  condition: (order: Order) => boolean,
  what: string,
): Promise<Order> =>
  waitFor(
    async () => {
      const order = await orderOf(token, id);
      return condition(order) && order;
    },
    { what },
  );
