import { expect } from '@jest/globals';
import type { Costs, Line, Order } from '#contracts';
import { externalIdOf } from '#domain';
import { api, journal, stack, waitFor } from '#testing';
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

let admins = 0;
const run = Date.now() % 100_000;

/** The access token of an admin nobody else uses. */
export async function newAdmin(): Promise<string> {
  const body = JSON.stringify({ username: `load-${900_000_000 + run * 100 + admins++}`, roles: ['Admin'] });
  const response = await fetch(`${stack().urls.sandbox}/__control/tokens`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** A saved design of the token's owner; answers its id. */
export async function newDesign(token: string): Promise<string> {
  const { status, body } = await api(token).post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' });
  expect(status).toBe(200);
  return body._id;
}

/** Puts `quantity` of a mug with a design into the cart; answers the cart's lines. */
export async function fillCart(token: string, quantity = 2): Promise<[Line, ...Line[]]> {
  const mug = await product('mug-white-glossy');
  const { body } = await api(token).post('/api/cart', {
    globalId: mug.globalId,
    syncVariantId: mug.sync_variants[0]!.id,
    quantity,
    designId: await newDesign(token),
  });
  return body.products;
}

/** The costs the server tells for the lines at the address. */
export async function costsOf(token: string, cartItems: object[], shippingAddress: object = ADDRESS): Promise<Costs> {
  const { status, body } = await api(token).post('/api/printful/orders/estimate-costs', {
    cartItems,
    userData: {},
    shippingAddress,
  });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  const { subtotal, shipping, tax, total, currency } = body.retail_costs;
  return { subtotal, shipping, tax, total, currency };
}

/** What the checkout sends for the cart as it is. */
export async function checkout(token: string, quantity = 2) {
  const items = await fillCart(token, quantity);
  return {
    items,
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    costs: await costsOf(token, items),
    metadata: { shippingEstimate: null, checkoutTimestamp: new Date().toISOString(), userAgent: 'test' },
  };
}

/** A new shopper's order that waits for review. */
export async function placedOrder(quantity = 2): Promise<{ token: string; order: Order }> {
  const token = await newShopper();
  const { status, body } = await api(token).post('/api/orders', await checkout(token, quantity));
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return { token, order: body };
}

/** What the print provider accepted for an order: `order.create`, `order.confirm` and so on, under whatever name of it. */
export async function providerEffects(orderId: string): Promise<string[]> {
  const entries = await journal({ service: 'printful' });
  return entries.filter(({ key }) => key?.startsWith(externalIdOf(orderId))).map(({ operation }) => operation);
}

/** Lets the tests call the print provider as often as they like. */
export const liftLimits = (): Promise<void> => fakePrintful('limits', { general: null, createTask: null });

/** Moves an order on at the print provider. */
export const advance = (printfulOrderId: string, to: string): Promise<void> =>
  fakePrintful(`orders/${printfulOrderId}/advance`, { to });

async function fakePrintful(path: string, body: object): Promise<void> {
  const response = await fetch(`${stack().urls.sandbox}/__control/printful/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
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
    { what, timeout: 30_000 },
  );
