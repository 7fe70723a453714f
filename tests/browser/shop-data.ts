import { expect } from '@playwright/test';
import sharp from 'sharp';
import { api, faults, pay, signIn, waitFor, type Api } from '#testing';
import { advance } from './printer.js';

const PROMPTS = [
  'Ocean waves in flat indigo ink on warm paper',
  'A paper moth in the moonlight, risograph print',
  'Three lemons on a blue tiled table, screen print',
];
/** What an order says of its estimate. */
export const METADATA = { shippingEstimate: null, checkoutTimestamp: new Date().toISOString(), userAgent: 'test' };

/** Where an order goes. */
export const ADDRESS = {
  name: 'Maya Lindqvist',
  street: '19749 Dearborn St',
  city: 'Chatsworth',
  state: 'California',
  zip: '91311',
  country: 'United States',
};

export interface ShopData {
  designId: string;
  doneJob: string;
  /** A generation that the image service refused. */
  failedJob: string;
  /** Waits for review. */
  pendingOrder: string;
  /** Approved and submitted to the print provider. */
  submittedOrder: string;
  /** Approved, and refused by the print provider. */
  failedOrder: string;
  heldOrder: string;
  /** Its shopper is asked for a change. */
  askedOrder: string;
  deliveredOrder: string;
}

/** The account that owns the seeded data; other tests rely on the untouched accounts. */
export const OWNER = 'load-78';

/** Creates designs, a preview, a filled cart, past work and orders in several states for the owner, so that every screen has data. */
export async function seedShop(): Promise<ShopData> {
  const shopper = api(await signIn(OWNER));
  ok(await shopper.post('/api/tokens/plan', { plan: 'pro', paymentMethodId: 'pm_card_visa' }));
  const designs: string[] = [];
  // One after the other: lists show them in the order of their making.
  for (const prompt of PROMPTS) designs.push(await design(shopper, prompt));
  const doneJob = ok(await shopper.get('/api/jobs?status=completed'))[0].jobId;
  await faults.during({ service: 'openai', match: '/images', mode: 'status', status: 400 }, () =>
    shopper.post('/api/generate-image', { prompt: 'A poster that the service refuses' }),
  );
  const failedJob = ok(await shopper.get('/api/jobs?status=failed'))[0].jobId;
  await mockup(shopper, designs[0]!);
  const older = await seedOlderOrders(shopper, designs[0]!);
  const submittedOrder = await order(shopper, designs[1]!);
  ok(await api(await signIn('admin')).post(`/api/admin/orders/${submittedOrder}/approve`, {}));
  const pendingOrder = await order(shopper, designs[2]!);
  for (const street of [ADDRESS.street, '4 Orchard Way'])
    ok(await shopper.post('/api/addresses', { address: { ...ADDRESS, street, state: 'CA', country: 'US' } }));
  await addToCart(shopper, 'tee-bella-3001', designs[0]!);
  await addToCart(shopper, 'mug-white-glossy', designs[1]!);
  return { designId: designs[0]!, doneJob, failedJob, pendingOrder, submittedOrder, ...older };
}

async function seedOlderOrders(shopper: Api, designId: string) {
  const admin = api(await signIn('admin'));
  const [failedOrder, heldOrder, askedOrder, deliveredOrder] = [
    await order(shopper, designId),
    await order(shopper, designId),
    await order(shopper, designId),
    await order(shopper, designId),
  ];
  await faults.during({ service: 'printful', match: 'POST /orders', mode: 'status', status: 400 }, () =>
    admin.post(`/api/admin/orders/${failedOrder}/approve`, {}),
  );
  ok(await admin.put(`/api/admin/orders/${heldOrder}/hold`, { held: true, note: 'Waits for the new mugs' }));
  const note = 'Please move the picture away from the handle.';
  ok(await admin.post(`/api/admin/orders/${askedOrder}/change-request`, { note }));
  const { printfulOrderId } = ok(await admin.post(`/api/admin/orders/${deliveredOrder}/approve`, {}));
  await advance(printfulOrderId, { to: 'delivered' });
  await waitFor(async () => ok(await shopper.get(`/api/orders/${deliveredOrder}`)).status === 'delivered', {
    what: 'the delivery',
  });
  return { failedOrder, heldOrder, askedOrder, deliveredOrder };
}

/** The address of a plain picture of the given pixels, which fill a mug sharply unless told otherwise. */
export async function plainPicture(width = 2700, height = 1050): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#d64545' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

async function design(shopper: Api, prompt: string): Promise<string> {
  const { imageUrl } = ok(await shopper.post('/api/generate-image', { prompt }));
  return ok(
    await shopper.post('/api/designs', {
      url: imageUrl,
      source: 'AI_GENERATED',
      aiMetadata: { model: 'DALL-E-3', prompt },
    }),
  )._id;
}

async function variantOf(shopper: Api, globalId: string): Promise<number> {
  return ok(await shopper.get(`/api/product/mongodb/${globalId}`)).sync_variants.find(
    ({ inStock }: { inStock: boolean }) => inStock,
  ).id;
}

async function mockup(shopper: Api, designId: string): Promise<void> {
  ok(
    await shopper.post('/api/mockups', {
      designId,
      globalId: 'tee-bella-3001',
      syncVariantId: await variantOf(shopper, 'tee-bella-3001'),
    }),
  );
}

async function addToCart(shopper: Api, globalId: string, designId: string) {
  return ok(
    await shopper.post('/api/cart', {
      globalId,
      syncVariantId: await variantOf(shopper, globalId),
      quantity: 1,
      designId,
    }),
  ).products;
}

async function order(shopper: Api, designId: string): Promise<string> {
  const items = await addToCart(shopper, 'mug-white-glossy', designId);
  const id = await placeOrder(shopper, { items, address: ADDRESS, metadata: METADATA });
  ok(await shopper.delete('/api/cart'));
  return id;
}

/** Orders the lines of the cart at the estimated costs. */
export async function placeOrder(
  shopper: Api,
  { items, address, metadata, language }: { items: unknown; address: object; metadata: object; language?: string },
): Promise<string> {
  const estimate = { cartItems: items, userData: {}, shippingAddress: address };
  const { retail_costs } = ok(await shopper.post('/api/printful/orders/estimate-costs', estimate));
  const { subtotal, shipping, tax, total, currency } = retail_costs;
  const costs = { subtotal, shipping, tax, total, currency };
  const placed = { items, shippingAddress: address, billingAddress: address, costs, metadata };
  const paymentId = await pay(shopper, placed);
  const reads = language ? { headers: { 'accept-language': language } } : {};
  return ok(await shopper.post('/api/orders', { ...placed, paymentId }, reads))._id;
}

/** The body of a response that must be successful. */
export function ok<Body>({ status, body }: { status: number; body: Body }): Body {
  expect(status, `${status} ${JSON.stringify(body)?.slice(0, 300)}`).toBe(200);
  return body;
}

/** A picture of one pixel. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The user's order of a mug, with a picture of one pixel. */
export async function placedMug(token: string): Promise<{ token: string; _id: string }> {
  const shopper = api(token);
  const { _id: designId } = ok(await shopper.post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' }));
  return { token, _id: await order(shopper, designId) };
}
