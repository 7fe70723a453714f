import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { api, signIn } from '#testing';
import { METADATA, ok, PIXEL, placeOrder } from './shop-data.js';
import { newUser } from './users.js';

const ADDRESS = {
  street: '19749 Dearborn St',
  city: 'Chatsworth',
  state: 'California',
  zip: '91311',
  country: 'United States',
};

export interface Placed {
  _id: string;
  orderNumber: string;
}

/** Orders to one recipient, whom no other order has; the oldest first. */
export async function ordersTo(name: string, count: number): Promise<Placed[]> {
  const shopper = api(await signIn(newUser()));
  const { _id: designId } = ok(await shopper.post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' }));
  const mug = ok(await shopper.get('/api/product/mongodb/mug-white-glossy'));
  const placed: Placed[] = [];
  for (let index = 0; index < count; index += 1) {
    ok(await shopper.delete('/api/cart'));
    const line = { globalId: mug.globalId, syncVariantId: mug.sync_variants[0].id, quantity: 1, designId };
    const items = ok(await shopper.post('/api/cart', line)).products;
    const id = await placeOrder(shopper, { items, address: { ...ADDRESS, name }, metadata: METADATA });
    placed.push(ok(await shopper.get(`/api/orders/${id}`)));
  }
  return placed;
}

export const recipient = (): string => `Desk Recipient ${randomInt(1e6, 1e9)}`;
export const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('button');
export const inView = (page: Page, { orderNumber }: Placed) => page.getByRole('article', { name: orderNumber });
