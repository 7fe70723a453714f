import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultHarness } from './fault-harness.js';
import type { Harness } from './harness.js';
import { postJson } from './post-json.js';

/** One thing a user asks for, sent under an idempotency key as the web does: however often it is sent, it shall happen once. */
export interface Task {
  key: string;
  token: string;
  path: string;
  body: object;
  orderId?: string;
}

const TOKENS_EACH = 10;
/** Always the same one and small: generating it is not what is tested. */
const IMAGE = { prompt: 'A paper boat on a calm lake', size: '816x816' };
const MAX_SEND_MS = 90_000;
const ADDRESS = {
  name: 'Ada Lovelace',
  street: '19749 Dearborn St',
  city: 'Chatsworth',
  state: 'CA',
  country: 'US',
  zip: '91311',
};
let nextShopper = 1_000 + randomInt(100_000_000);

/** A name that nobody has signed in with. */
export const newName = (): string => `load-${nextShopper++}`;

/** Signs in a shopper with an untouched welcome grant. */
export const newShopper = (harness: Harness): Promise<string> => harness.signIn(newName());

/** Generations of as many shoppers as have the tokens for them; `more` overrides the usual request. */
export async function generations(harness: Harness, count: number, more?: object): Promise<Task[]> {
  const tokens = await Promise.all(Array.from({ length: Math.ceil(count / TOKENS_EACH) }, () => newShopper(harness)));
  return Array.from({ length: count }, (_, index) => generation(tokens[Math.floor(index / TOKENS_EACH)]!, more));
}

export const generation = (token: string, more: object = {}): Task => ({
  key: randomUUID(),
  token,
  path: '/api/generate-image',
  body: { ...IMAGE, ...more },
});

/** A shopper with a design, and the variant whose print file is the smallest. */
export interface DesignFixture {
  token: string;
  design: string;
  globalId: string;
  syncVariantId: number;
  placement: string;
  variantId: number;
}

interface ListedVariant {
  id: number;
  globalId: string;
  variant_id: number;
  inStock: boolean;
  printfiles: { placement: string; width: number; height: number }[];
}

export async function createDesign(harness: Harness): Promise<DesignFixture> {
  const token = await newShopper(harness);
  const design = await designOf(harness, token);
  await giveAddress(harness, token);
  const products = await harness.api(token).get<{ sync_variants: ListedVariant[] }[]>('/api/products/mongodb');
  const printable = products.body
    .flatMap(({ sync_variants }) => sync_variants)
    .flatMap((variant) => {
      const [printfile] = variant.printfiles;
      return variant.inStock && printfile
        ? [{ ...variant, printfile, pixels: printfile.width * printfile.height }]
        : [];
    });
  const [smallest] = printable.sort((a, b) => a.pixels - b.pixels);
  if (!smallest) throw new Error('The catalogue has nothing to print on.');
  return {
    token,
    design,
    globalId: smallest.globalId,
    syncVariantId: smallest.id,
    placement: smallest.printfile.placement,
    variantId: smallest.variant_id,
  };
}

/** Access tokens name no mail address, and without one no mail is sent. */
async function giveAddress({ api, rows }: Harness, token: string): Promise<void> {
  const { user } = (await api(token).get<{ user: { _id: string } }>('/auth/check')).body;
  await rows(`update users set email = id || '@example.com' where id = $1`, [user._id]);
}

/** Generates an image and keeps it as a design; resolves with its id. */
async function designOf({ api }: Harness, token: string): Promise<string> {
  const image = await api(token).post<{ imageUrl: string }>('/api/generate-image', {
    prompt: 'A lighthouse in the evening',
  });
  return (await api(token).post<{ _id: string }>('/api/designs', { url: image.body.imageUrl })).body._id;
}

/** Mockups that differ from each other, so that each needs a task of its own at the print provider. */
export const mockups = ({ token, design, globalId, syncVariantId, placement }: DesignFixture, count: number): Task[] =>
  Array.from({ length: count }, () => ({
    key: randomUUID(),
    token,
    path: '/api/mockups',
    body: { designId: design, globalId, syncVariantId, placement, editorState: placedSomewhere(placement) },
  }));

const POSITIONS_A_SIDE = 400;
let nextPosition = 0;

/** The next of 160,000 positions, each a pixel or more from the one before. */
function placedSomewhere(placement: string): object {
  const at = (step: number): number => ((step % POSITIONS_A_SIDE) - POSITIONS_A_SIDE / 2) / 5;
  const position = { x: at(nextPosition), y: at(Math.floor(nextPosition / POSITIONS_A_SIDE)) };
  nextPosition += 1;
  return { position, scale: 1, rotation: 0, placement, fillImage: false };
}

/** Places orders; approving each of them is a task. */
export async function approvals(harness: FaultHarness, fixture: DesignFixture, count: number): Promise<Task[]> {
  const tasks: Task[] = [];
  for (let number = 0; number < count; number += 1) {
    const orderId = await placeOrder(harness, fixture);
    const path = `/api/admin/orders/${orderId}/approve`;
    tasks.push({ key: randomUUID(), token: harness.admin, path, body: {}, orderId });
  }
  return tasks;
}

interface Costs {
  subtotal: string;
  shipping: string;
  tax: string;
  total: string;
  currency: string;
}

/** Orders that are ready to be placed, each by a shopper of its own; placing one is a task. */
export async function preparedOrders(harness: Harness, fixture: DesignFixture, count: number): Promise<Task[]> {
  const tasks: Task[] = [];
  for (let number = 0; number < count; number += 1) {
    const token = await newShopper(harness);
    const { globalId, syncVariantId } = fixture;
    const design = await designOf(harness, token);
    const body = await filledCart(harness, { token, design, globalId, syncVariantId });
    tasks.push({ key: randomUUID(), token, path: '/api/orders', body });
  }
  return tasks;
}

const placeOrder = async (harness: Harness, fixture: DesignFixture): Promise<string> =>
  (await post<{ _id: string }>(harness, fixture.token, '/api/orders', await filledCart(harness, fixture)))._id;

async function post<Body>({ api }: Harness, token: string, path: string, body: object): Promise<Body> {
  const response = await api(token).post<Body>(path, body);
  if (response.status !== 200)
    throw new Error(`${path} responded with ${response.status}: ${JSON.stringify(response.body)}`);
  return response.body;
}

type CartFixture = Pick<DesignFixture, 'token' | 'design' | 'globalId' | 'syncVariantId'>;

/** Puts one line into the cart; resolves with the order request for it. */
async function filledCart(harness: Harness, fixture: CartFixture): Promise<object> {
  const order = await unpaidOrder(harness, fixture);
  return { ...order, paymentId: await harness.pay(harness.api(fixture.token), order) };
}

export type UnpaidOrder = Parameters<Harness['pay']>[1];

/** Puts one line into the cart; resolves with the order request for it, before it is paid. */
export async function unpaidOrder(
  harness: Harness,
  { token, design, globalId, syncVariantId }: CartFixture,
): Promise<UnpaidOrder> {
  const line = { globalId, syncVariantId, quantity: 1 };
  const call = <Body>(path: string, body: object): Promise<Body> => post(harness, token, path, body);
  // What a test that failed left there.
  await harness.api(token).delete('/api/cart');
  await call('/api/cart', { ...line, designId: design });
  const estimate = await call<{ retail_costs: Costs }>('/api/printful/orders/estimate-costs', {
    cartItems: [line],
    shippingAddress: ADDRESS,
  });
  const { subtotal, shipping, tax, total, currency } = estimate.retail_costs;
  const costs = { subtotal, shipping, tax, total, currency };
  return { items: [line], shippingAddress: ADDRESS, costs };
}

/** Uses up the orders' names at the print provider, by orders that were cancelled there. */
export async function useUpNames({ rows, urls }: Harness, { variantId }: DesignFixture, tasks: Task[]): Promise<void> {
  const address = `${urls.sandbox}/printful/orders`;
  const headers = { authorization: 'Bearer sandbox' };
  const recipient = {
    name: 'Nobody',
    address1: ADDRESS.street,
    city: ADDRESS.city,
    state_code: ADDRESS.state,
    country_code: ADDRESS.country,
    zip: ADDRESS.zip,
  };
  const items = [{ variant_id: variantId, quantity: 1, files: [{ url: `${urls.web}/favicon.ico` }] }];
  const orders = await rows<{ external_id: string }>('select external_id from orders where id = any($1)', [
    tasks.map(({ orderId }) => orderId),
  ]);
  for (const { external_id } of orders) {
    await postJson(address, { external_id, recipient, items }, headers);
    await fetch(`${address}/@${external_id}`, { method: 'DELETE', headers });
  }
}

/** Sends a task until it is accepted, as a page does whose gateway may be away. Resolves with the job's id. */
export async function send({ api }: Harness, { token, path, body, key }: Task, gateway = 0): Promise<string> {
  const until = Date.now() + MAX_SEND_MS;
  const headers = { prefer: 'respond-async', 'idempotency-key': key };
  for (;;) {
    const response = await api(token)
      .post<{ jobId: string }>(path, body, { gateway, headers })
      .catch((error: unknown) => ({ status: 0, body: String(error) }));
    const { status } = response;
    if (typeof response.body === 'object' && status === 202) return response.body.jobId;
    const mayPass = status === 0 || status >= 500 || status === 409;
    if (!mayPass || Date.now() > until)
      throw new Error(`${path} responded with ${status}: ${JSON.stringify(response.body)}`);
    await sleep(50);
  }
}
