import { expect } from '@playwright/test';
import { orderMails, type Order, type OrderMail } from '#contracts';
import { inLanguage, text } from '#contracts/messages';
import { mailCatalogue, type MailLanguage } from '#contracts/mail-languages';
import { api, database, signIn, stack, waitFor, type Api } from '#testing';
import { giveAddress, mailsTo, type StoredMail } from '../integration/mailbox.js';
import { advance } from './printer.js';
import { ADDRESS, METADATA, ok, placeOrder } from './shop-data.js';
import { newAdmin, newUser } from './users.js';

export interface OrderMailSeen {
  kind: OrderMail;
  mail: StoredMail;
  order: Order;
}

interface Way {
  /** What is mailed on it, beside what other ways are mailed as well. */
  mails: OrderMail[];
  globalId?: string;
  go: (shop: Shop, id: string) => Promise<void>;
}
interface Shop {
  shopper: Api;
  admin: Api;
  designId: string;
}

const SHIRT = 'tee-bella-3001';
/** What becomes of an order. */
const ways: Way[] = [
  {
    mails: ['placed', 'approved', 'shipped', 'problem-answered', 'refunded', 'refund-failed', 'delivered'],
    go: deliver,
  },
  { mails: ['returned'], go: async (shop, id) => (await print(shop, id))('returned') },
  { mails: ['printing-cancelled'], go: async (shop, id) => (await print(shop, id))('canceled') },
  {
    mails: ['rejected'],
    go: async ({ admin }, id) =>
      void ok(await admin.post(`/api/admin/orders/${id}/reject`, { reviewNotes: 'The picture is too dark to print.' })),
  },
  { mails: ['change-asked', 'cancelled'], go: takeBack },
  { mails: ['payment-failed'], go: endAuthorization },
  { mails: ['payment-due'], globalId: SHIRT, go: raiseTotal },
];

/** A new user's orders that are mailed about in every way there is, and one mail of each kind. */
export async function mailsOfEachKind(language: MailLanguage): Promise<OrderMailSeen[]> {
  const token = await signIn(newUser());
  const shopper = api(token);
  const address = await giveAddress(token);
  const { imageUrl: url } = ok(await shopper.post('/api/generate-image', { prompt: 'A paper boat in the rain' }));
  const { _id: designId } = ok(await shopper.post('/api/designs', { url, source: 'AI_GENERATED' }));
  const shop = { shopper, admin: api(await signIn(newAdmin())), designId };
  const placed: string[] = [];
  for (const { globalId = 'mug-white-glossy' } of ways) placed.push(await place(shop, globalId, language));
  await Promise.all(ways.map(({ go }, index) => go(shop, placed[index]!)));
  return Promise.all(
    orderMails.map(async (kind) => {
      const id = placed[ways.findIndex(({ mails }) => mails.includes(kind))]!;
      const order: Order = ok(await shopper.get(`/api/orders/${id}`));
      return { kind, order, mail: await mailOf(kind, order, { address, language }) };
    }),
  );
}

function mailOf(
  kind: OrderMail,
  { orderNumber }: Order,
  { address, language }: { address: string; language: MailLanguage },
): Promise<StoredMail> {
  const subject = inLanguage(mailCatalogue(language), () => text(`mail.${kind}.subject`));
  const isIt = (mail: StoredMail): boolean => mail.subject === subject && mail.text.includes(orderNumber);
  return waitFor(async () => (await mailsTo(address)).find(isIt), { what: `the mail "${subject}" of ${orderNumber}` });
}

async function place({ shopper, designId }: Shop, globalId: string, language: MailLanguage): Promise<string> {
  ok(await shopper.delete('/api/cart'));
  const { sync_variants } = ok(await shopper.get(`/api/product/mongodb/${globalId}`));
  const line = { globalId, syncVariantId: sync_variants[0].id, quantity: 1, designId };
  const items = ok(await shopper.post('/api/cart', line)).products;
  return placeOrder(shopper, { items, address: ADDRESS, metadata: METADATA, language });
}

const stands = (shopper: Api, id: string, isSo: (order: Order) => boolean): Promise<true> =>
  waitFor(async () => isSo(ok(await shopper.get(`/api/orders/${id}`))), { what: `the next state of the order ${id}` });

/** Has the order printed; resolves with what moves it on at the print provider. */
async function print({ admin }: Shop, id: string): Promise<(to: string) => Promise<void>> {
  const { printfulOrderId } = ok(await admin.post(`/api/admin/orders/${id}/approve`, {}));
  return (to) => advance(printfulOrderId, { to });
}

/** Sent, complained about, answered, given back in part, which the bank sends back, and delivered. */
async function deliver(shop: Shop, id: string): Promise<void> {
  const move = await print(shop, id);
  await move('fulfilled');
  await stands(shop.shopper, id, ({ status }) => status === 'shipped');
  const problem = { kind: 'damaged', words: 'The handle is broken.' };
  ok(await shop.shopper.post(`/api/orders/${id}/problems`, problem));
  const answer = 'We are sorry. We print it again, and you need not send anything back.';
  ok(await shop.admin.post(`/api/admin/orders/${id}/problem-answer`, { answer }));
  ok(await shop.admin.post(`/api/admin/orders/${id}/refunds`, { amount: '1.00', reason: 'A scratch' }));
  await atBank('__control/stripe/refunds/fail', JSON.stringify({ payment_intent: await paymentOf(id) }));
  await move('delivered');
}

async function takeBack({ admin, shopper }: Shop, id: string): Promise<void> {
  const note = 'Please move the boat a little to the left.';
  ok(await admin.post(`/api/admin/orders/${id}/change-request`, { note }));
  ok(await shopper.post(`/api/orders/${id}/cancel`));
}

/** Asked to be changed, and changed to what costs more, so that it has to be paid anew. */
async function raiseTotal({ admin, shopper, designId }: Shop, id: string): Promise<void> {
  ok(await admin.post(`/api/admin/orders/${id}/change-request`, { note: 'A print on the back as well?' }));
  const order: Order = ok(await shopper.get(`/api/orders/${id}`));
  const placements = ['front', 'back'].map((placement) => ({ placement, designId }));
  const line = `/api/orders/${id}/items/${order.items[0]!.orderId}`;
  const { changedCosts }: Order = ok(await shopper.put(line, { placements }));
  ok(await shopper.post(`/api/orders/${id}/change`, { total: changedCosts!.total }));
}

/** As the payment provider's own clock does. */
async function endAuthorization(_shop: Shop, id: string): Promise<void> {
  await atBank(`v1/payment_intents/${await paymentOf(id)}/cancel`);
}

async function paymentOf(orderId: string): Promise<string> {
  const db = await database();
  const { rows } = await db.query<{ at: string }>(
    'select provider_id as at from payments where id = (select payment_id from orders where id = $1)',
    [orderId],
  );
  await db.end();
  return rows[0]!.at;
}

async function atBank(path: string, body?: string): Promise<void> {
  const type = body === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  const response = await fetch(`${stack().urls.sandbox}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': type },
    ...(body === undefined ? {} : { body }),
  });
  expect(response.status).toBe(200);
}
