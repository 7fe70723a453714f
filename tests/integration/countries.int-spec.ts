import { beforeAll, describe, expect, it } from 'vitest';
import type { ShopCountry } from '#contracts';
import { externalIdOf } from '#domain';
import { api, journal, pay } from '#testing';
import { fillCart, liftLimits, newAdmin, orderOf } from './shop.js';
import { newShopper } from './shoppers.js';

const BERLIN = { name: 'Jörg Groß', street: 'Torstr. 1', city: 'Berlin', zip: '10119', country: 'DE' };
const HONG_KONG = { name: 'Mei Lam', street: '1 Nathan Road', city: 'Kowloon', country: 'HK' };
const TOKYO = {
  name: 'Yui Sato',
  street: '1-1 Marunouchi',
  city: 'Chiyoda',
  state: '13',
  zip: '100-0005',
  country: 'JP',
};

/** Orders a mug there, and has it approved: the order, and what the print provider was asked for. */
async function orderTo(address: object, billingAddress: object = address) {
  const token = await newShopper();
  const items = await fillCart(token, 1);
  const { body: estimate } = await api(token).post('/api/printful/orders/estimate-costs', {
    cartItems: items,
    shippingAddress: address,
  });
  const { subtotal, discount, shipping, tax, total, currency } = estimate.retail_costs;
  const costs = { subtotal, discount, shipping, tax, total, currency };
  const order = { items, shippingAddress: address, billingAddress, costs, metadata: {} };
  const paymentId = await pay(api(token), order);
  const placed = await api(token).post('/api/orders', { ...order, paymentId });
  expect({ status: placed.status, error: placed.body.error }).toEqual({ status: 200, error: undefined });
  await api(await newAdmin()).post(`/api/admin/orders/${placed.body._id}/approve`, {});
  const [created] = (await journal({ service: 'printful' })).filter(
    ({ key, operation }) => key === externalIdOf(placed.body._id) && operation === 'order.create',
  );
  const { recipient } = (created?.body as { order: { recipient: object } }).order;
  return { token, estimate, recipient, order: await orderOf(token, placed.body._id) };
}

beforeAll(liftLimits);

describe('the countries', () => {
  it('[CHK-01] are those at home and those that the print provider ships to, with its states', async () => {
    const { status, body } = await api().get('/api/countries');
    const countries = body.countries as ShopCountry[];
    const of = (wanted: string) => countries.find(({ code }) => code === wanted);
    expect({ status, first: countries.slice(0, 3).map(({ code }) => code) }).toEqual({
      status: 200,
      first: ['US', 'CA', 'MX'],
    });
    expect(of('US')?.states).toContainEqual({ code: 'CA', name: 'California' });
    expect(of('JP')).toMatchObject({
      needsState: true,
      states: expect.arrayContaining([{ code: '13', name: 'Tokyo' }]),
    });
    expect(of('MX')).toEqual({ code: 'MX', needsState: true, states: [] });
    expect(of('DE')).toEqual({ code: 'DE', needsState: false, states: [] });
    expect(of('CU')).toBeUndefined();
  });

  it('[CHK-01, CHK-03] without states or postal codes are ordered to without them', async () => {
    const german = await orderTo(BERLIN);
    expect(german.estimate.tax).toMatchObject({ location: { state: '', country: 'DE', zip: '10119' } });
    expect(german.recipient).toMatchObject({ country_code: 'DE', state_code: null, zip: '10119' });
    expect(german.order).toMatchObject({
      shippingAddress: { ...BERLIN, state: '' },
      billingAddress: { ...BERLIN, state: '' },
    });
    const asian = await orderTo(HONG_KONG, BERLIN);
    expect(asian.recipient).toMatchObject({ country_code: 'HK', zip: '' });
    expect((await orderTo(TOKYO)).recipient).toMatchObject({ country_code: 'JP', state_code: '13' });
    const kept = { ...BERLIN, country: 'Germany' };
    expect((await api(german.token).post('/api/addresses', { address: kept })).body).toMatchObject({
      ...kept,
      state: '',
    });
  });

  it('[CHK-01] with states and postal codes need them on every address', async () => {
    const token = await newShopper();
    const items = await fillCart(token, 1);
    const costs = { subtotal: '1.00', shipping: '1.00', tax: '0.00', total: '2.00', currency: 'USD' };
    const us = { name: 'Ada', street: '1 Lane', city: 'Chatsworth', zip: '91311', country: 'US' };
    const refused = (field: string) => ({ status: 400, body: { field } });
    const order = { items, costs, metadata: {}, paymentId: crypto.randomUUID() };
    for (const country of ['US', 'Canada', 'MX'])
      expect(await api(token).post('/api/addresses', { address: { ...us, country } })).toMatchObject(
        refused('address.state'),
      );
    expect(await api(token).post('/api/orders', { ...order, shippingAddress: us })).toMatchObject(
      refused('shippingAddress.state'),
    );
    const billed = { ...order, shippingAddress: BERLIN, billingAddress: us };
    expect(await api(token).post('/api/orders', billed)).toMatchObject(refused('billingAddress.state'));
    const { zip: _, ...uncoded } = BERLIN;
    expect(await api(token).post('/api/addresses', { address: uncoded })).toMatchObject(refused('address.zip'));
  });
});
