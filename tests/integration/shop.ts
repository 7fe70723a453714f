import { expect } from '@jest/globals';
import type { Costs, Line, Order } from '#contracts';
import { externalIdOf } from '#domain';
import { api, journal, signInTokens, stack, waitFor } from '#testing';
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

/** The access token of a new admin. */
export async function newAdmin(): Promise<string> {
  const username = `load-${900_000_000 + run * 100 + admins++}`;
  return (await signInTokens(username, { roles: ['Admin'] })).access_token;
}

/** Saves a design for the token's owner; returns its id. */
export async function newDesign(token: string): Promise<string> {
  const { status, body } = await api(token).post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' });
  expect(status).toBe(200);
  return body._id;
}

/** Puts `quantity` of a mug with a design into the cart; returns the cart's lines. */
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

/** The server's cost estimate for the lines and the address. */
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

/** Fills the cart and returns the order request of the checkout for it. */
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
