import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Order, OrderEvidence, OrderSummary } from '#contracts';
import { externalIdOf } from '#domain';
import { api, database, faults, journal, waitFor } from '#testing';
import {
  ADDRESS,
  booksOf,
  costsOf,
  liftLimits,
  newAdmin,
  newDesign,
  orderOf,
  orderWhen,
  paidOrder,
  placedOrder,
  product,
} from './shop.js';
import { run } from './mockup-runs.js';
import { giveAddress, mailsTo, mailWith } from './mailbox.js';
import { newShopper } from './shoppers.js';

const TEE = 'tee-bella-3001';

let db: Awaited<ReturnType<typeof database>>;
let admin: string;

beforeAll(async () => {
  await liftLimits();
  db = await database();
  admin = await newAdmin();
});
afterAll(() => db.end());

interface TeeOrder {
  token: string;
  order: Order;
  paymentId: string;
  designId: string;
}

/** A new shopper's order of two shirts with a design on the front, or where it says. */
async function teeOrder(areas = ['front']): Promise<TeeOrder> {
  const token = await newShopper();
  const designId = await newDesign(token);
  const line = { globalId: TEE, syncVariantId: (await product(TEE)).sync_variants[0]!.id, quantity: 2 };
  const placements = areas.map((placement) => ({ placement, designId }));
  const { products } = (await api(token).post('/api/cart', { ...line, placements })).body;
  const request = await paidOrder(token, products);
  const { status, body } = await api(token).post('/api/orders', request);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return { token, order: body, paymentId: request.paymentId, designId };
}

const providerCost = async (orderId: string): Promise<number> => {
  const { body } = await api(admin).get<OrderEvidence>(`/api/admin/orders/${orderId}/evidence`);
  return cents(body.costs!.provider);
};

/** A design of another picture. */
async function otherDesign(token: string): Promise<string> {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#274' } })
    .png()
    .toBuffer();
  const url = `data:image/png;base64,${picture.toString('base64')}`;
  return (await api(token).post('/api/designs', { url, source: 'USER_UPLOADED' })).body._id;
}

const ask = (orderId: string, note: string, token = admin) =>
  api(token).post<Order>(`/api/admin/orders/${orderId}/change-request`, { note });
const prepare = (token: string, { _id, items }: Order, placements: object[]) =>
  api(token).put<Order & { error?: string }>(`/api/orders/${_id}/items/${items[0]!.orderId}`, { placements });
const send = (token: string, orderId: string, total: string) =>
  api(token).post<Order & { error?: string }>(`/api/orders/${orderId}/change`, { total });
const cents = (amount: string): number => Math.round(Number(amount) * 100);
const isIn = async (view: string, id: string): Promise<boolean> => {
  const { body } = await api(admin).get<OrderSummary[]>(`/api/admin/orders?view=${view}&limit=200&ids=${id}`);
  return body.length === 1;
};
const paymentOf = async (orderId: string): Promise<string> =>
  (await db.query('select payment_id from orders where id = $1', [orderId])).rows[0].payment_id as string;

describe('an order whose shopper is asked for a change', () => {
  it('[ADM-04, CHK-03] is edited, sent back, shown before and after, and printed as it then is; the payment of an unchanged total stays', async () => {
    const { token, order, paymentId, designId } = await teeOrder();
    const waiting = (await api(admin).get('/api/admin/orders/stats')).body.waiting as number;
    expect(await ask(order._id, 'Please use the sharper picture.')).toMatchObject({
      status: 200,
      body: { changeNote: 'Please use the sharper picture.', changeAskedAt: expect.any(String) },
    });
    expect([await isIn('pending', order._id), await isIn('waiting', order._id)]).toEqual([false, true]);
    expect((await api(admin).get('/api/admin/orders/stats')).body.waiting).toBe(waiting + 1);

    const other = await otherDesign(token);
    const prepared = await prepare(token, order, [{ placement: 'front', designId: other }]);
    expect(prepared).toMatchObject({
      status: 200,
      body: {
        items: [{ designId }],
        changes: [{ sentAt: null, after: { areas: [{ title: 'Front print' }] } }],
        changedCosts: order.costs,
      },
    });
    // What is prepared is the shopper's, and outlasts that the admin words it anew.
    expect((await api(admin).get(`/api/orders/${order._id}`)).body).toMatchObject({
      changes: [],
      items: [{ designId }],
    });
    await ask(order._id, 'Please use the sharper picture, and center it.');
    expect((await orderOf(token, order._id)).changes).toHaveLength(1);

    const sent = await send(token, order._id, order.costs.total);
    expect(sent).toMatchObject({
      status: 200,
      body: {
        changeAskedAt: null,
        changeNote: null,
        changedCosts: null,
        costs: order.costs,
        payment: { status: 'authorized' },
        items: [{ designId: other, quantity: 2, price: '24.00' }],
      },
    });
    expect(await paymentOf(order._id)).toBe(paymentId);
    expect([await isIn('pending', order._id), await isIn('waiting', order._id)]).toEqual([true, false]);
    const reviewed: Order = (await api(admin).get(`/api/orders/${order._id}`)).body;
    const [change] = reviewed.changes;
    expect(change).toMatchObject({ orderId: order.items[0]!.orderId, sentAt: expect.any(String) });
    const pictures = [order, reviewed].map(({ items }) => items[0]!.placements![0]!.designData!.url);
    expect([change!.before.areas[0]!.picture, change!.after.areas[0]!.picture]).toEqual(pictures);
    expect(new Set(pictures).size).toBe(2);
    const { lines } = (await api(admin).get<OrderEvidence>(`/api/admin/orders/${order._id}/evidence`)).body;
    expect(lines[0]!.changes).toMatchObject([
      {
        changedAt: change!.changedAt,
        before: [{ title: 'Front print', image: { url: pictures[0] }, layout: { rotation: 0 } }],
        after: [{ title: 'Front print', image: { url: pictures[1], width: 64, height: 48 }, layout: { rotation: 0 } }],
      },
    ]);
    expect(reviewed.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Change requested', 'Changed and sent back']),
    );

    // Not as an admin approves it who has not seen the change.
    const approve = (seen: object) => api(admin).post(`/api/admin/orders/${order._id}/approve`, seen);
    expect(await approve({ seenChangeAt: null })).toMatchObject({
      status: 409,
      body: { error: 'The shopper has just sent the change. Look at it before you approve.' },
    });
    const approved = await approve({ seenChangeAt: change!.sentAt });
    expect({ status: approved.status, error: approved.body.error }).toEqual({ status: 200, error: undefined });
    expect((await booksOf(paymentId))[0]).toMatchObject({ captured: cents(order.costs.total) });
    const created = (await journal({ service: 'printful' })).find(
      ({ key, operation }) => key === externalIdOf(order._id) && operation === 'order.create',
    )!.body as { order: { items: { files: { type: string }[] }[] } };
    expect(created.order.items[0]!.files.map(({ type }) => type)).toEqual(['front']);
    expect((await send(token, order._id, order.costs.total)).status).toBe(409);
  });

  it('[CHK-02, ADM-04] is paid anew where its total changes: what was reserved is released, the new total captured, once', async () => {
    const { token, order, paymentId, designId } = await teeOrder();
    const address = await giveAddress(token);
    const costBefore = await providerCost(order._id);
    await ask(order._id, 'A print on the back as well?');
    const both = [
      { placement: 'front', designId },
      { placement: 'back', designId },
    ];
    const { body: prepared } = await prepare(token, order, both);
    const total = prepared.changedCosts!.total;
    // As a cart of the same pieces would cost.
    const line = { ...order.items[0]!, orderId: undefined, placements: both };
    expect(prepared.changedCosts).toEqual(await costsOf(token, [line], ADDRESS));
    expect(cents(total)).toBeGreaterThan(cents(order.costs.total));
    expect(await send(token, order._id, order.costs.total)).toMatchObject({ status: 409 });
    expect(await orderOf(token, order._id)).toMatchObject({ costs: order.costs, changeAskedAt: expect.any(String) });

    const answers = await Promise.all([send(token, order._id, total), send(token, order._id, total)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const changed = await orderOf(token, order._id);
    expect(changed).toMatchObject({ costs: { total }, payment: { status: 'expired' }, changes: [{}] });
    expect(changed.items[0]!.placements!.map(({ placement }) => placement)).toEqual(['front', 'back']);
    expect(await api(admin).post(`/api/admin/orders/${order._id}/approve`, {})).toMatchObject({ status: 409 });
    expect(await providerCost(order._id)).toBeGreaterThan(costBefore);
    expect(changed.timeline.map(({ kind }) => kind)).toEqual([
      'placed',
      'change_asked',
      'changed_by_owner',
      'repriced',
    ]);
    const mail = await mailWith(address, 'Please pay the new total of your order');
    expect(mail.text).toContain(`With your change it comes to $${total} (was $${order.costs.total}).`);
    expect(mail.text).toContain('Nothing was charged');
    expect(mail.html).toContain(`/orders/${order._id}/pay`);

    const pay = () => api(token).post(`/api/orders/${order._id}/payments`, { paymentMethodId: 'pm_card_visa' });
    expect(await pay()).toMatchObject({ status: 200, body: { status: 'authorized', amount: total } });
    const again = await paymentOf(order._id);
    expect(again).not.toBe(paymentId);
    await waitFor(async () => (await booksOf(paymentId))[0]!.status === 'canceled', {
      what: 'the first authorisation to be released',
    });
    await orderWhen(token, order._id, ({ payment }) => payment.status === 'authorized', 'the new authorisation');
    const approved = await api(admin).post(`/api/admin/orders/${order._id}/approve`, {});
    expect({ status: approved.status, error: approved.body.error }).toEqual({ status: 200, error: undefined });
    expect((await booksOf(again))[0]).toMatchObject({ captured: cents(total) });
    expect((await booksOf(paymentId))[0]).toMatchObject({ captured: 0 });
    const due = (await mailsTo(address)).filter(({ subject }) => subject === mail.subject);
    expect(due.map(({ deliveries }) => deliveries)).toEqual([1]);
  });

  it('[CHK-02, ADM-04] stays paid where its total falls: less of what was reserved is captured, and nobody has to pay anew', async () => {
    const { token, order, paymentId, designId } = await teeOrder(['front', 'back']);
    const address = await giveAddress(token);
    const costBefore = await providerCost(order._id);
    await ask(order._id, 'Without the print on the back, please.');
    const { body: prepared } = await prepare(token, order, [{ placement: 'front', designId }]);
    const total = prepared.changedCosts!.total;
    expect(cents(total)).toBeLessThan(cents(order.costs.total));
    expect(await send(token, order._id, total)).toMatchObject({
      status: 200,
      body: { costs: { total }, payment: { status: 'authorized' }, changeAskedAt: null },
    });
    expect(await paymentOf(order._id)).toBe(paymentId);
    const cost = await providerCost(order._id);
    expect(cost).toBeLessThan(costBefore);
    // The provider does not say: what it said before stays.
    await faults.during({ service: 'printful', match: 'estimate-costs', mode: 'status', status: 500 }, async () => {
      await ask(order._id, 'The other picture, please.');
      await prepare(token, order, [{ placement: 'front', designId: await otherDesign(token) }]);
      expect(await send(token, order._id, total)).toMatchObject({ status: 200 });
    });
    expect(await providerCost(order._id)).toBe(cost);

    const approved = await api(admin).post(`/api/admin/orders/${order._id}/approve`, {});
    expect({ status: approved.status, error: approved.body.error }).toEqual({ status: 200, error: undefined });
    expect((await booksOf(paymentId))[0]).toMatchObject({ captured: cents(total), amount: cents(order.costs.total) });
    const done = await orderOf(token, order._id);
    expect(done.payment).toMatchObject({ status: 'captured', paid: total });
    expect(done.timeline.map(({ kind }) => kind)).toContain('price_lowered');
    await mailWith(address, 'Approved, off to the printer');
    expect((await mailsTo(address)).map(({ subject }) => subject)).not.toContain(
      'Please pay the new total of your order',
    );
  });

  it('[CHK-02, ADM-04] stays paid where its total falls and rises again: what was reserved covers it, up to what it was', async () => {
    const { token, order, paymentId, designId } = await teeOrder(['front', 'back']);
    const front = [{ placement: 'front', designId }];
    const both = [...front, { placement: 'back', designId }];
    const change = async (placements: typeof front) => {
      await ask(order._id, 'Please change what is printed.');
      const { body } = await prepare(token, order, placements);
      const { costs, ...sent } = (await send(token, order._id, body.changedCosts!.total)).body;
      return { covered: body.changeCovered, total: costs.total, payment: sent.payment.status };
    };
    const lower = await change(front);
    expect(lower).toMatchObject({ covered: true, payment: 'authorized' });
    expect(cents(lower.total)).toBeLessThan(cents(order.costs.total));
    expect(await change(both)).toEqual({ covered: true, total: order.costs.total, payment: 'authorized' });
    expect(await change(front)).toEqual(lower);
    // More than was ever reserved.
    const three = [...both, { placement: 'sleeve_left', designId }];
    expect(await change(three)).toMatchObject({ covered: false, payment: 'expired' });
    await waitFor(async () => (await booksOf(paymentId))[0]!.status === 'canceled', {
      what: 'the authorisation to be released',
    });
    const { timeline } = await orderOf(token, order._id);
    expect(timeline.map(({ kind }) => kind).filter((kind) => /price/.test(kind))).toEqual([
      'price_lowered',
      'price_raised',
      'price_lowered',
      'repriced',
    ]);
  });

  it('[CHK-02, ADM-04] captures as much as the total is that fell and rose within what was reserved', async () => {
    const { token, order, paymentId, designId } = await teeOrder(['front', 'back']);
    for (const areas of [['front'], ['front', 'back']]) {
      await ask(order._id, 'Please change what is printed.');
      const placements = areas.map((placement) => ({ placement, designId }));
      const { body } = await prepare(token, order, placements);
      expect((await send(token, order._id, body.changedCosts!.total)).status).toBe(200);
    }
    expect((await api(admin).post(`/api/admin/orders/${order._id}/approve`, {})).status).toBe(200);
    expect((await booksOf(paymentId))[0]).toMatchObject({ captured: cents(order.costs.total) });
    expect((await orderOf(token, order._id)).payment).toMatchObject({ status: 'captured', paid: order.costs.total });
  });

  it('[ORD-02, ADM-04] keeps its product and variant: a preview of others is refused in words that say so, one that shows it among others is not', async () => {
    const { token, order, designId } = await teeOrder();
    await ask(order._id, 'Please move the print up.');
    const [ordered, other] = (await product(TEE)).sync_variants.map(({ id }) => id);
    const [mug] = (await product('mug-white-glossy')).sync_variants;
    const mockup = async (globalId: string, ...variants: number[]): Promise<string> => {
      const [syncVariantId] = variants;
      const request = { globalId, syncVariantId, syncVariantIds: variants, designId };
      const { result } = await run(token, request);
      return result!.mockupId as string;
    };
    const change = (mockupId: string) =>
      api(token).put<Order & { error?: string }>(`/api/orders/${order._id}/items/${order.items[0]!.orderId}`, {
        mockupId,
        placements: [{ placement: 'front', designId }],
      });
    for (const elsewhere of [await mockup(TEE, other!), await mockup('mug-white-glossy', mug!.id)])
      expect(await change(elsewhere)).toMatchObject({
        status: 422,
        body: { error: expect.stringContaining('another product, color or size than you ordered'), field: 'mockupId' },
      });
    expect((await orderOf(token, order._id)).changes).toEqual([]);
    expect(await change(await mockup(TEE, other!, ordered!))).toMatchObject({ status: 200, body: { changes: [{}] } });
  });

  it('[ORD-02, ADM-03] says how a design lies that was ordered with its mockup alone, while a change is asked for', async () => {
    const token = await newShopper();
    const designId = await newDesign(token);
    const syncVariantId = (await product(TEE)).sync_variants[0]!.id;
    const editorState = { position: { x: 5, y: -10 }, scale: 0.6, rotation: 15, placement: 'front', fillImage: false };
    const { result } = await run(token, { globalId: TEE, syncVariantId, designId, editorState });
    const { mockupId } = result as { mockupId: string };
    const { products } = (await api(token).post('/api/cart', { globalId: TEE, syncVariantId, quantity: 1, mockupId }))
      .body;
    const { body: order } = await api(token).post<Order>('/api/orders', await paidOrder(token, products));
    expect(order.items[0]!.placements).toBeUndefined();
    expect(order.items[0]!.made).toBeUndefined();
    await ask(order._id, 'Please move the print up.');
    expect((await orderOf(token, order._id)).items[0]!.made).toMatchObject({
      placement: 'front',
      designId,
      editorState,
    });
  });

  it('[ORD-02] shows its owner alone how a prepared line lies', async () => {
    const { token, order, designId } = await teeOrder();
    await ask(order._id, 'Please move the print up.');
    const editorState = { position: { x: 3, y: -12 }, scale: 1.5, rotation: 10, placement: 'back', fillImage: false };
    const { body } = await prepare(token, order, [{ placement: 'back', designId, editorState }]);
    expect(body.changes[0]!.placements).toMatchObject([{ placement: 'back', designId, editorState }]);
    await send(token, order._id, body.changedCosts!.total);
    const { body: reviewed } = await api(admin).get<Order>(`/api/orders/${order._id}`);
    expect(reviewed.changes[0]!.placements).toBeUndefined();
  });

  it('[ORD-02, ADM-06] is changed by its owner alone, while it is asked for, with what the owner has; a decision ends it', async () => {
    const { token, order, designId } = await teeOrder();
    const placements = [{ placement: 'front', designId }];
    expect(await prepare(token, order, placements)).toMatchObject({ status: 409 });
    expect((await ask(order._id, '   ')).status).toBe(400);
    const looking = await newAdmin();
    await api(looking).put(`/api/admin/orders/${order._id}/claim`, { looking: true });
    expect((await ask(order._id, 'Change it')).status).toBe(409);
    expect((await ask(order._id, 'Change it', looking)).status).toBe(200);
    expect((await ask(order._id, 'Change it', token)).status).toBe(403);
    expect((await api(admin).put(`/api/admin/orders/${order._id}/hold`, { held: true })).status).toBe(409);

    expect((await send(token, order._id, order.costs.total)).status).toBe(422);
    const stranger = await newShopper();
    expect((await prepare(stranger, order, placements)).status).toBe(404);
    expect((await send(stranger, order._id, order.costs.total)).status).toBe(404);
    const foreign = [{ placement: 'front', designId: await newDesign(stranger) }];
    expect((await prepare(token, order, foreign)).status).toBe(404);
    expect((await prepare(token, order, [{ placement: 'sleeve_of_nobody', designId }])).status).toBe(422);
    const { order: mug } = await placedOrder(1);
    const elsewhere = await api(token).put(`/api/orders/${order._id}/items/${mug.items[0]!.orderId}`, { placements });
    expect(elsewhere.status).toBe(404);

    expect((await prepare(token, order, placements)).status).toBe(200);
    await api(looking).post(`/api/admin/orders/${order._id}/reject`, { reviewNotes: 'No' });
    expect((await send(token, order._id, order.costs.total)).status).toBe(409);
    expect(await orderOf(token, order._id)).toMatchObject({ changeAskedAt: null, reviewStatus: 'rejected' });
  });
});
