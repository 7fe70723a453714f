import { beforeAll, describe, expect, it } from 'vitest';
import type { Costs, ShippingMethod } from '#contracts';
import { externalIdOf } from '#domain';
import { api, faults, journal, pay } from '#testing';
import { ADDRESS, fillCart, liftLimits, newAdmin, orderOf } from './shop.js';
import { newShopper } from './shoppers.js';

const methodsFor = async (token: string, cartItems: object[], shippingAddress: object = ADDRESS) =>
  (await api(token).post('/api/shipping/methods', { cartItems, shippingAddress })).body.methods as ShippingMethod[];

async function costsBy(token: string, cartItems: object[], shippingMethod: string): Promise<Costs> {
  const body = { cartItems, userData: {}, shippingAddress: ADDRESS, shippingMethod };
  const answer = await api(token).post('/api/printful/orders/estimate-costs', body);
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200, error: undefined });
  const { subtotal, discount, shipping, tax, total, currency } = answer.body.retail_costs;
  return { subtotal, discount, shipping, tax, total, currency };
}

beforeAll(liftLimits);

describe('the ways of shipping', () => {
  it('are those of the provider for the address, with days and the prices of the estimate', async () => {
    const token = await newShopper();
    const items = await fillCart(token, 3);
    const methods = await methodsFor(token, items);
    expect(methods.map(({ id }) => id)).toEqual(['STANDARD', 'PRINTFUL_FAST']);
    for (const { id, price, earliest, latest } of methods) {
      expect((await costsBy(token, items, id)).shipping).toBe(price);
      expect(earliest! < latest!).toBe(true);
    }
    const abroad = await methodsFor(token, items, { ...ADDRESS, state: 'ON', zip: 'M5V 2T6', country: 'CA' });
    expect(Number(abroad[0]!.price)).toBeGreaterThan(Number(methods[0]!.price));
    expect((await api('').post('/api/shipping/methods', { cartItems: items, shippingAddress: ADDRESS })).status).toBe(
      401,
    );
  });

  it('[CHK-04] are ordered with their own costs alone, kept on the order, and asked of the print provider', async () => {
    const token = await newShopper();
    const items = await fillCart(token, 1);
    const [, express] = await methodsFor(token, items);
    const standard = await costsBy(token, items, 'STANDARD');
    const costs = await costsBy(token, items, 'PRINTFUL_FAST');
    const order = { items, shippingAddress: ADDRESS, metadata: {} };
    const refused = { status: 409, body: { field: 'costs' } };
    const pays = (body: object) => api(token).post('/api/payments', { ...body, paymentMethodId: 'pm_card_visa' });
    // The cheap way's costs do not buy the fast way, nor the other way round.
    expect(await pays({ ...order, costs: standard, shippingMethod: 'PRINTFUL_FAST' })).toMatchObject(refused);
    expect(await pays({ ...order, costs })).toMatchObject(refused);
    const chosen = { ...order, costs, shippingMethod: 'PRINTFUL_FAST' };
    const paymentId = await pay(api(token), chosen);
    expect(await api(token).post('/api/orders', { ...chosen, shippingMethod: 'STANDARD', paymentId })).toMatchObject(
      refused,
    );
    const placed = await api(token).post('/api/orders', { ...chosen, paymentId });
    const { price, ...kept } = express!;
    expect(placed.body).toMatchObject({ shippingMethod: kept, costs: { shipping: price } });
    const { _id } = placed.body;
    expect((await orderOf(token, _id)).shippingMethod).toEqual(kept);

    await api(await newAdmin()).post(`/api/admin/orders/${_id}/approve`, {});
    const [created] = (await journal({ service: 'printful' })).filter(
      ({ key, operation }) => key === externalIdOf(_id) && operation === 'order.create',
    );
    expect(created?.body).toMatchObject({ order: { shipping: 'PRINTFUL_FAST' } });
  });

  it('[SHIP-01] fall back to the standard way where the provider says nothing of them, and never to another', async () => {
    const token = await newShopper();
    const items = await fillCart(token, 1);
    await faults.during({ service: 'printful', match: 'shipping/rates', mode: 'status', status: 400 }, async () => {
      const costs = await costsBy(token, items, 'STANDARD');
      const order = { items, shippingAddress: ADDRESS, costs, metadata: {} };
      const paymentId = await pay(api(token), order);
      const placed = await api(token).post('/api/orders', { ...order, paymentId });
      expect({ status: placed.status, shippingMethod: placed.body.shippingMethod }).toEqual({
        status: 200,
        shippingMethod: null,
      });
    });
    const more = await fillCart(token, 1);
    const estimate = (shippingMethod: string) =>
      api(token).post('/api/printful/orders/estimate-costs', {
        cartItems: more,
        shippingAddress: ADDRESS,
        shippingMethod,
      });
    expect(await estimate('BY_PIGEON')).toMatchObject({ status: 409, body: { field: 'shippingMethod' } });
    expect(await estimate('not a method')).toMatchObject({ status: 400, body: { field: 'shippingMethod' } });
  });
});
