import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../testing/start-sandbox.js';
import { printfulCaller, startLocalHost, until, type Call, type LocalHost } from '../printful.fixture.js';

let sandbox: RunningSandbox;
let host: LocalHost;
let call: Call;

beforeAll(async () => {
  sandbox = await startSandbox();
  call = printfulCaller(sandbox.url);
});
beforeEach(async () => {
  host = await startLocalHost();
});
afterEach(async () => {
  await sandbox.control('POST', 'reset', {});
  await host.close();
});
afterAll(() => sandbox.dispose());

const types = ['order_created', 'order_updated', 'package_shipped', 'order_failed'];
const listen = () => call('POST', '/webhooks', { url: `${host.url}/hook`, types });
const received = () => host.requests.filter(({ path }) => path === '/hook').map(({ body }) => JSON.parse(body));
const arrived = (count: number) =>
  until(
    async () => received(),
    (events) => events.length >= count,
  );
const recipient = { name: 'A', address1: 'B', city: 'C', state_code: 'TX', country_code: 'US', zip: '1' };
const placeOrder = async (external_id?: string): Promise<number> =>
  (
    await call('POST', '/orders', {
      external_id,
      recipient,
      items: [{ variant_id: 1320, quantity: 1, files: [{ url: `${host.url}/red-270x105.png` }] }],
    })
  ).result.id;

it('are set for the store, replaced and removed', async () => {
  expect((await listen()).result).toEqual({ url: `${host.url}/hook`, types, params: [] });
  await call('POST', '/webhooks', { url: 'https://example.com/x', types: ['order_failed'] });
  expect((await call('GET', '/webhooks')).result).toMatchObject({
    url: 'https://example.com/x',
    types: ['order_failed'],
  });
  expect((await call('DELETE', '/webhooks')).result.url).toBeNull();
  expect((await call('POST', '/webhooks', { url: 'https://example.com/x', types: ['order_fulfilled'] })).status).toBe(
    400,
  );
});

it('[ORD-05] bring the order with each change, unsigned', async () => {
  await listen();
  const id = await placeOrder();
  await sandbox.control('POST', `printful/orders/${id}/advance`, { to: 'fulfilled' });
  const events = await arrived(3);
  expect(events.map(({ type }) => type).sort()).toEqual(['order_created', 'order_updated', 'package_shipped']);
  const shipped = events.find(({ type }) => type === 'package_shipped');
  expect(shipped).toMatchObject({
    retries: 0,
    store: 952434,
    data: { order: { id, status: 'fulfilled' }, shipment: { carrier: 'USPS' } },
  });
});

it('are retried after one, then four minutes while the receiver fails', async () => {
  await listen();
  host.postStatus = 500;
  await placeOrder('late');
  const outstanding = async () =>
    ((await sandbox.control('GET', 'printful/orders/late/events')) as { outstanding: number }).outstanding;
  await arrived(1);
  await sandbox.control('POST', 'clock', { advanceMs: 60_000 });
  expect((await arrived(2)).map(({ retries }) => retries)).toEqual([0, 1]);
  expect(await outstanding()).toBe(1);
  host.postStatus = 204;
  await sandbox.control('POST', 'clock', { advanceMs: 240_000 });
  expect((await arrived(3)).map(({ retries }) => retries)).toEqual([0, 1, 2]);
  await until(outstanding, (count) => count === 0);
});

it('can be sent twice, and out of order', async () => {
  await sandbox.control('POST', 'printful/misbehaviour', { duplicateWebhooks: true });
  await listen();
  const id = await placeOrder();
  await arrived(2);
  await sandbox.control('POST', 'printful/misbehaviour', { duplicateWebhooks: false });
  await sandbox.control('POST', `printful/orders/${id}/advance`, { to: 'failed' });
  await arrived(4);
  expect(await sandbox.control('POST', 'printful/webhooks/resend', { last: 2, reversed: true })).toEqual({ sent: 2 });
  await arrived(6);
});

it('survive a restart', async () => {
  await listen();
  host.postStatus = 503;
  await placeOrder();
  await arrived(1);
  await sandbox.restart();
  host.postStatus = 200;
  await sandbox.control('POST', 'clock', { advanceMs: 60_000 });
  expect((await arrived(2)).map(({ type }) => type)).toEqual(['order_created', 'order_created']);
});
