import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../testing/start-sandbox.js';
import { printfulCaller, type Call } from '../printful.fixture.js';

let sandbox: RunningSandbox;
let call: Call;

beforeAll(async () => {
  sandbox = await startSandbox();
  call = printfulCaller(sandbox.url);
});
afterEach(() => sandbox.control('POST', 'reset', {}));
afterAll(() => sandbox.dispose());

const limits = (settings: object) => sandbox.control('POST', 'printful/limits', settings);
const task = { variant_ids: [4012], format: 'jpg', files: [] };

describe('the token', () => {
  it('is required, with the documented message', async () => {
    const reply = await call('GET', '/orders', undefined, { authorization: '' });
    expect([reply.status, reply.code, reply.result, reply.error]).toEqual([
      401,
      401,
      'Malformed Authorization header.',
      { reason: 'BadRequest', message: 'Malformed Authorization header.' },
    ]);
    expect((await call('GET', '/orders', undefined, { authorization: 'Bearer wrong' })).status).toBe(401);
  });

  it('is not needed for the catalogue, but for print files', async () => {
    expect((await call('GET', '/products/71', undefined, { authorization: '' })).status).toBe(200);
    expect((await call('GET', '/countries', undefined, { authorization: '' })).status).toBe(200);
    expect((await call('GET', '/mockup-generator/printfiles/71', undefined, { authorization: '' })).status).toBe(401);
  });

  it('of the account must name a store', async () => {
    const account = { authorization: 'Bearer sandbox-account' };
    const without = await call('GET', '/store/products', undefined, account);
    expect([without.status, without.result]).toEqual([400, 'This endpoint requires `store_id`!']);
    expect((await call('GET', '/stores', undefined, account)).paging).toEqual({ total: 2, offset: 0, limit: 20 });
    expect((await call('GET', '/store/products', undefined, { ...account, 'x-pf-store-id': '952434' })).status).toBe(
      200,
    );
    expect((await call('GET', '/store/products?store_id=952435', undefined, account)).result).toMatch(
      /^This API endpoint applies only to/,
    );
    expect((await call('GET', '/store/products?store_id=1', undefined, account)).status).toBe(403);
  });
});

describe('limits', () => {
  it('are counted down in the headers', async () => {
    const first = await call('GET', '/stores');
    const second = await call('GET', '/stores');
    expect(first.headers.get('x-ratelimit-limit')).toBe('120');
    expect(first.headers.get('x-ratelimit-policy')).toBe('120;w=60;');
    expect(
      Number(first.headers.get('x-ratelimit-remaining')) - Number(second.headers.get('x-ratelimit-remaining')),
    ).toBe(1);
  });

  it('end with their window, and report the seconds until then', async () => {
    await limits({ general: 2, windowMs: 30_000 });
    await call('GET', '/stores');
    await call('GET', '/stores');
    const refused = await call('GET', '/stores');
    expect(refused.status).toBe(429);
    const seconds = Number(/Please try again after (\d+) seconds\.$/.exec(refused.result)?.[1]);
    expect(seconds).toBeGreaterThan(25);
    expect(refused.headers.get('retry-after')).toBe(String(seconds));
    await sandbox.control('POST', 'clock', { advanceMs: seconds * 1000 });
    expect((await call('GET', '/stores')).status).toBe(200);
  });

  it('allow ten mockup tasks a minute to an established store, then lock out for a minute', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await call('POST', '/mockup-generator/create-task/71', task)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    await sandbox.control('POST', 'clock', { advanceMs: 59_000 });
    expect((await call('POST', '/mockup-generator/create-task/71', task)).result).toMatch(/after 1 seconds\.$/);
    await sandbox.control('POST', 'clock', { advanceMs: 1_000 });
    expect((await call('POST', '/mockup-generator/create-task/71', task)).headers.get('x-ratelimit-limit')).toBe('10');
    expect((await call('GET', '/stores')).status).toBe(200);
  });

  it('can be switched off', async () => {
    await limits({ createTask: null });
    for (let n = 0; n < 12; n += 1)
      expect((await call('POST', '/mockup-generator/create-task/71', task)).status).toBe(400);
  });

  it('allow thirty calls a minute without a token', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await call('GET', '/countries', undefined, { authorization: '' })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('inject the provider’s own 429 through the faults of the control interface', async () => {
    await sandbox.control('POST', 'faults', {
      service: 'printful',
      match: 'GET /stores',
      mode: 'status',
      status: 429,
      retryAfter: 37,
      times: 1,
    });
    expect((await call('GET', '/stores')).result).toBe(
      "You've recently sent too many requests. Please try again after 37 seconds.",
    );
  });
});

it('allows two mockup tasks a minute to a new store', async () => {
  const fresh = await startSandbox({ SANDBOX_ESTABLISHED_STORE: 'false' });
  const freshCall = printfulCaller(fresh.url);
  for (const status of [400, 400, 429])
    expect((await freshCall('POST', '/mockup-generator/create-task/71', task)).status).toBe(status);
  await fresh.dispose();
});

it('refuses an unknown path in its own shape', async () => {
  expect(await call('GET', '/nowhere/at/all')).toMatchObject({
    status: 404,
    code: 404,
    result: 'Not Found',
    error: { reason: 'NotFound', message: 'Not Found' },
  });
});
