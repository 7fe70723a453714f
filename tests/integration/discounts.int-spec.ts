import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Coupon, Costs, Estimate, Order, OrderSummary, PlanChangeQuote, PlanState } from '#contracts';
import { api, pay, stack } from '#testing';
import {
  ADDRESS,
  booksOf,
  fillCart,
  liftLimits,
  newAdmin,
  newDesign,
  orderOf,
  printedOrder,
  product,
  reportedOrder,
} from './shop.js';
import { newShopper } from './shoppers.js';
import { eventsSettled, rows, sandbox, subscribe, userIdOf } from './token-sales.js';

const MONTH_SECONDS = 31 * 86_400;
let admin: string;
beforeAll(async () => {
  await liftLimits();
  admin = await newAdmin();
});

/** Adds a coupon that takes 10 % off; returns its code. */
async function newCoupon(more: object = {}): Promise<string> {
  const coupon = { code: `T${randomInt(1e9)}`, kind: 'percent', amount: 10, ...more };
  const { status, body } = await api(admin).post<Coupon & { error?: string }>('/api/admin/coupons', coupon);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.code;
}
const couponNow = async (code: string): Promise<Coupon> =>
  (await api(admin).get<Coupon[]>('/api/admin/coupons')).body.find((coupon) => coupon.code === code)!;

type Wanted = { couponCode?: string; freeItem?: boolean };
const estimate = (token: string, cartItems: object[], wanted: Wanted) =>
  api(token).post<Estimate & { error?: string; field?: string }>('/api/printful/orders/estimate-costs', {
    cartItems,
    userData: {},
    shippingAddress: ADDRESS,
    ...wanted,
  });
const costsIn = ({ retail_costs: { subtotal, discount, shipping, tax, total, currency } }: Estimate): Costs => ({
  subtotal,
  discount,
  shipping,
  tax,
  total,
  currency,
});
const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** What is bought with these discounts, estimated and not paid. */
async function request(token: string, wanted: Wanted, items?: object[]) {
  const bought = items ?? (await fillCart(token, 2));
  const { status, body } = await estimate(token, bought, wanted);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return { items: bought, shippingAddress: ADDRESS, costs: costsIn(body), metadata: {} };
}
async function placed(token: string, wanted: Wanted, items?: object[]) {
  const order = await request(token, wanted, items);
  const paymentId = await pay(api(token), order);
  return { paymentId, ...(await api(token).post<Order & { error?: string }>('/api/orders', { ...order, paymentId })) };
}
/** The order as the print provider has it. */
async function atPrinter(id: string): Promise<{ retail_costs: Record<string, string> }> {
  const response = await fetch(`${stack().urls.sandbox}/printful/orders/${id}`, {
    headers: { authorization: 'Bearer sandbox' },
  });
  return ((await response.json()) as { result: { retail_costs: Record<string, string> } }).result;
}
const cancel = (token: string, id: string) => api(token).post(`/api/orders/${id}/cancel`, {});

describe('a coupon', () => {
  it('[CHK-04] comes off the subtotal before tax, in what is estimated, authorised, ordered and told to the print provider', async () => {
    const token = await newShopper();
    const items = await fillCart(token, 2);
    const plain = costsIn((await estimate(token, items, {})).body);
    const code = await newCoupon({ amount: 15 });
    const { status, body, paymentId } = await placed(token, { couponCode: ` ${code.toLowerCase()} ` }, items);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    const { costs, discounts } = body;
    const discount = Math.floor(cents(plain.subtotal) * 0.15);
    expect(discounts).toEqual({ couponCode: code, coupon: (discount / 100).toFixed(2), freeItem: '0.00' });
    expect(costs).toMatchObject({ subtotal: plain.subtotal, shipping: plain.shipping, discount: discounts.coupon });
    const taxable = cents(plain.subtotal) - discount + cents(plain.shipping);
    const rate = cents(plain.tax) / (cents(plain.subtotal) + cents(plain.shipping));
    expect(Math.abs(cents(costs.tax) - taxable * rate)).toBeLessThanOrEqual(1);
    expect(cents(costs.total)).toBe(taxable + cents(costs.tax));
    expect((await booksOf(paymentId))[0]!.amount).toBe(cents(costs.total));
    await api(admin).post(`/api/admin/orders/${body._id}/approve`, {});
    const { payment, printfulOrderId } = await orderOf(token, body._id);
    expect(payment.paid).toBe(costs.total);
    const { subtotal, discount: off, tax } = (await atPrinter(printfulOrderId!)).retail_costs;
    expect({ subtotal, off, tax }).toEqual({ subtotal: costs.subtotal, off: costs.discount, tax: costs.tax });
  });

  it('takes a fixed amount off, and never leaves less than a card can be charged', async () => {
    const token = await newShopper();
    const items = await fillCart(token, 1);
    const five = await newCoupon({ kind: 'fixed', amount: 500 });
    expect((await estimate(token, items, { couponCode: five })).body.retail_costs.discount).toBe('5.00');
    const all = await newCoupon({ kind: 'fixed', amount: 90_000 });
    const { retail_costs: costs } = (await estimate(token, items, { couponCode: all })).body;
    expect(costs.discount).toBe(costs.subtotal);
    expect(cents(costs.total)).toBeGreaterThanOrEqual(50);
  });

  it('is refused where it does not exist, has not begun, has ended, is used up, was used, or is for larger orders', async () => {
    const token = await newShopper();
    const items = await fillCart(token, 1);
    const subtotal = (await estimate(token, items, {})).body.retail_costs.subtotal;
    const refused = async (couponCode: string, words: string) =>
      expect(await estimate(token, items, { couponCode })).toMatchObject({
        status: 422,
        body: { field: 'couponCode', error: expect.stringContaining(words) },
      });
    const [later, sooner] = [new Date(Date.now() + 3_600_000), new Date(Date.now() - 60_000)];
    await refused('NO-SUCH-CODE', "doesn't exist");
    await refused(await newCoupon({ startsAt: later.toISOString() }), 'not valid yet');
    const over = await newCoupon();
    await rows(`update coupons set ends_at = now() where code = $1 returning 1`, [over]);
    await refused(over, 'no longer valid');
    expect(
      await api(admin).post('/api/admin/coupons', { ...couponInput, startsAt: later, endsAt: sooner }),
    ).toMatchObject({
      status: 400,
    });
    await refused(await newCoupon({ minSubtotal: String(Number(subtotal) + 0.01) }), 'for orders of $');
    expect((await estimate(token, items, { couponCode: await newCoupon({ minSubtotal: subtotal }) })).status).toBe(200);
    const once = await newCoupon({ mostUses: 1, oncePerUser: false });
    const { body: first } = await placed(await newShopper(), { couponCode: once });
    expect(first.discounts.couponCode).toBe(once);
    await refused(once, 'used up');
    const mine = await newCoupon();
    await placed(token, { couponCode: mine }, items);
    const again = await fillCart(token, 1);
    expect(await estimate(token, again, { couponCode: mine })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('You have used this code') },
    });
    expect(await estimate(token, again, { couponCode: 'x' })).toMatchObject({ status: 400 });
  });
  const couponInput = { code: 'NEVER-ADDED', kind: 'percent', amount: 10 };

  it('with one use goes to one of many who order at once; the others keep their carts and pay nothing', async () => {
    const code = await newCoupon({ mostUses: 1 });
    const tokens = await Promise.all(Array.from({ length: 5 }, newShopper));
    const orders = await Promise.all(
      tokens.map(async (token) => {
        const order = await request(token, { couponCode: code });
        return { token, order: { ...order, paymentId: await pay(api(token), order) } };
      }),
    );
    const answers = await Promise.all(orders.map(({ token, order }) => api(token).post('/api/orders', order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await couponNow(code)).toMatchObject({ used: 1, state: 'used-up' });
    for (const [index, { status, body }] of answers.entries()) {
      const cart = (await api(tokens[index]).get('/api/cart')).body.products;
      expect({ status, lines: cart.length }).toEqual({ status, lines: status === 200 ? 0 : 1 });
      if (status === 409) expect(body.field).toBe('couponCode');
    }
  });

  it('is neither paid nor ordered with once it has ended, nor with costs that were not quoted', async () => {
    const token = await newShopper();
    const code = await newCoupon();
    const order = await request(token, { couponCode: code });
    const paymentId = await pay(api(token), order);
    const cheaper = {
      ...order.costs,
      discount: (Number(order.costs.discount) + 1).toFixed(2),
      total: (Number(order.costs.total) - 1).toFixed(2),
    };
    for (const costs of [cheaper, { ...order.costs, discount: '0.00' }])
      expect(await api(token).post('/api/orders', { ...order, paymentId, costs })).toMatchObject({
        status: 409,
        body: { field: 'costs' },
      });
    const { _id } = await couponNow(code);
    expect(await api(admin).post(`/api/admin/coupons/${_id}/end`, {})).toMatchObject({
      status: 200,
      body: { state: 'over' },
    });
    expect(await api(admin).post(`/api/admin/coupons/${_id}/end`, {})).toMatchObject({ status: 409 });
    const gone = { status: 409, body: { field: 'couponCode' } };
    expect(await api(token).post('/api/orders', { ...order, paymentId })).toMatchObject(gone);
    expect(await api(token).post('/api/payments', { ...order, paymentMethodId: 'pm_card_visa' })).toMatchObject(gone);
    expect((await api(token).get('/api/cart')).body.products).toHaveLength(1);
  });

  it('can be used again after its order was cancelled or rejected, and only then', async () => {
    const token = await newShopper();
    const code = await newCoupon({ mostUses: 1 });
    const first = (await placed(token, { couponCode: code })).body;
    expect((await estimate(token, await fillCart(token), { couponCode: code })).status).toBe(422);
    await api(token).delete('/api/cart');
    expect((await cancel(token, first._id)).status).toBe(200);
    expect((await couponNow(code)).used).toBe(0);
    const second = (await placed(token, { couponCode: code })).body;
    expect(second.discounts.couponCode).toBe(code);
    const rejected = await api(admin).post(`/api/admin/orders/${second._id}/reject`, { reviewNotes: 'Not printable' });
    expect(rejected.status).toBe(200);
    const third = (await placed(token, { couponCode: code })).body;
    expect(third.discounts.couponCode).toBe(code);
    expect((await couponNow(code)).used).toBe(1);
    expect((await orderOf(token, first._id)).discounts.couponCode).toBe(code);
  });

  it("has a code of its own, and is an admin's to give", async () => {
    const code = await newCoupon({ note: 'For the fair' });
    expect(await couponNow(code)).toMatchObject({ note: 'For the fair', used: 0, state: 'active', oncePerUser: true });
    expect(await api(admin).post('/api/admin/coupons', { ...couponInput, code: code.toLowerCase() })).toMatchObject({
      status: 409,
      body: { field: 'code' },
    });
    for (const wrong of [{ code: 'A B' }, { amount: 101 }, { amount: 0 }, { kind: 'free' }])
      expect((await api(admin).post('/api/admin/coupons', { ...couponInput, ...wrong })).status).toBe(400);
  });
});

describe('the free item of the Pro plan', () => {
  const freeItemOf = async (token: string) => (await api(token).get<PlanState>('/api/tokens/plan')).body.freeItem;
  const withFree = { freeItem: true };

  it('[TOK-05] is one piece of the dearest line under $35, once for each paid month, and again after a cancellation', async () => {
    const token = await newShopper();
    await subscribe(token, 'pro');
    expect(await freeItemOf(token)).toEqual({ below: '35.00', orderId: null });
    const { body: order } = await placed(token, withFree);
    const [line] = order.items;
    expect(order.discounts).toEqual({ couponCode: null, coupon: '0.00', freeItem: line!.price });
    expect(order.costs.discount).toBe(line!.price);
    expect(await freeItemOf(token)).toEqual({ below: '35.00', orderId: order._id });
    const items = await fillCart(token);
    const used = { status: 422, body: { field: 'freeItem', error: expect.stringContaining('used this month') } };
    expect(await estimate(token, items, withFree)).toMatchObject(used);
    await cancel(token, order._id);
    expect(await freeItemOf(token)).toMatchObject({ orderId: null });
    const { body: second } = await placed(token, withFree, items);
    expect(second.discounts.freeItem).toBe(line!.price);
    const [{ id }] = (await rows('select provider_id as id from plan_subscriptions where user_id = $1', [
      await userIdOf(token),
    ])) as [{ id: string }];
    await sandbox(`subscriptions/${id}`, { advanceSeconds: MONTH_SECONDS });
    await eventsSettled();
    expect(await freeItemOf(token)).toMatchObject({ orderId: null });
    const { body: third } = await placed(token, withFree);
    expect(third.discounts.freeItem).toBe(line!.price);
  });

  it('[TOK-05] comes with a whole paid month, not with the rest of one that an upgrade bought', async () => {
    const token = await newShopper();
    await subscribe(token, 'basic');
    const [{ id }] = (await rows('select provider_id as id from plan_subscriptions where user_id = $1', [
      await userIdOf(token),
    ])) as [{ id: string }];
    const { at } = (await api(token).get<PlanChangeQuote>('/api/tokens/plan/change?plan=pro')).body;
    const { body } = await api(token).post<PlanState>('/api/tokens/plan/change', { plan: 'pro', at });
    expect(body).toMatchObject({ plan: 'pro', status: 'active', freeItem: null });
    expect(await estimate(token, await fillCart(token), withFree)).toMatchObject({
      status: 422,
      body: { field: 'freeItem' },
    });
    await sandbox(`subscriptions/${id}`, { advanceSeconds: MONTH_SECONDS });
    await eventsSettled();
    expect(await freeItemOf(token)).toMatchObject({ orderId: null });
    // A month that began and is not paid has none either.
    await sandbox(`subscriptions/${id}`, { advanceSeconds: MONTH_SECONDS, card: 'pm_card_chargeDeclined' });
    await eventsSettled();
    expect(await freeItemOf(token)).toBeNull();
  });

  it('[TOK-05] is for members of Pro alone, and for what costs less than $35', async () => {
    for (const plan of [null, 'basic']) {
      const token = await newShopper();
      if (plan) await subscribe(token, plan);
      expect(await freeItemOf(token)).toBeNull();
      expect(await estimate(token, await fillCart(token), withFree)).toMatchObject({
        status: 422,
        body: { field: 'freeItem', error: expect.stringContaining('no free item') },
      });
    }
    const token = await newShopper();
    await subscribe(token, 'pro');
    const { sync_variants: variants, globalId } = await product('hoodie-gildan-18500');
    const dear = { globalId, syncVariantId: variants[0]!.id, quantity: 1, designId: await newDesign(token) };
    const { products } = (await api(token).post('/api/cart', dear)).body;
    expect(Number(products[0].price)).toBeGreaterThanOrEqual(35);
    expect(await estimate(token, products, withFree)).toMatchObject({
      status: 422,
      body: { field: 'freeItem', error: expect.stringContaining('under $35.00') },
    });
  });

  it('[TOK-05] is not given to an order that was estimated before another took it, nor after the plan ended', async () => {
    const token = await newShopper();
    await subscribe(token, 'pro');
    const stale = await request(token, withFree);
    await rows(
      `insert into plan_free_items (order_id, subscription_id, period_end)
       select $1, id, period_end from plan_subscriptions where user_id = $2 returning 1`,
      [(await placed(await newShopper(), {})).body._id, await userIdOf(token)],
    );
    const gone = { status: 409, body: { field: 'freeItem' } };
    expect(await api(token).post('/api/payments', { ...stale, paymentMethodId: 'pm_card_visa' })).toMatchObject(gone);
    await rows(
      'delete from plan_free_items where subscription_id in (select id from plan_subscriptions where user_id = $1) returning 1',
      [await userIdOf(token)],
    );
    const paymentId = await pay(api(token), stale);
    const ended = `update plan_subscriptions set plan = 'basic', period_plan = 'basic' where user_id = $1 returning 1`;
    await rows(ended, [await userIdOf(token)]);
    expect(await api(token).post('/api/orders', { ...stale, paymentId })).toMatchObject(gone);
  });

  it('comes off before a coupon, which counts for the rest', async () => {
    const token = await newShopper();
    await subscribe(token, 'pro');
    const code = await newCoupon({ amount: 50 });
    const { body } = await placed(token, { couponCode: code, freeItem: true });
    const price = cents(body.items[0]!.price);
    expect(body.discounts).toMatchObject({
      freeItem: body.items[0]!.price,
      coupon: (Math.floor(price / 2) / 100).toFixed(2),
    });
  });
});

describe('support', () => {
  it("[TOK-05] has the problems of Pro members before the others', however old those are, page by page", async () => {
    const ids: string[] = [];
    for (const plan of [null, 'pro', null, 'pro']) {
      const token = await newShopper();
      if (plan) await subscribe(token, plan);
      ids.push((await reportedOrder(token))._id);
    }
    const list = async (sort: string, more = '') =>
      (
        await api(admin).get<OrderSummary[]>(
          `/api/admin/orders?view=problem&limit=200&sort=${sort}&ids=${ids.join(',')}${more}`,
        )
      ).body;
    const [a, pro, b, pro2] = ids as [string, string, string, string];
    const oldest = await list('oldest');
    expect(oldest.map(({ _id }) => _id)).toEqual([pro, pro2, a, b]);
    expect(oldest.map(({ problemFirst }) => problemFirst)).toEqual([true, true, false, false]);
    expect((await list('newest')).map(({ _id }) => _id)).toEqual([pro2, pro, b, a]);
    for (const [after, rest] of [
      [pro, [pro2, a, b]],
      [pro2, [a, b]],
      [a, [b]],
    ] as const)
      expect((await list('oldest', `&cursor=${after}`)).map(({ _id }) => _id)).toEqual(rest);
    expect((await list('newest', `&cursor=${pro}`)).map(({ _id }) => _id)).toEqual([b, a]);
    await api(admin).post(`/api/admin/orders/${pro}/problem-answer`, { answer: 'A new one is on its way.' });
    expect((await list('oldest')).map(({ _id }) => _id)).toEqual([pro2, a, b]);
    const plain = await printedOrder(await newShopper());
    expect(plain.problemFirst).toBeUndefined();
  });
});
