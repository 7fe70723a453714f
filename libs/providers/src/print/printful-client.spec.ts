import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { metrics } from '#observability';
import { createRedis, RateLimiter, redisReady, type RedisConnection } from '#redis';
import { testRedis, type TestRedis } from '#testing';
import {
  CaptureServer,
  closedAddress,
  cutShort,
  hang,
  html,
  json,
  reset,
  type Reply,
} from '../capture-server.fixture.js';
import { ProviderError } from '../errors/provider-error.js';
import { PrintfulClient } from './printful-client.js';
import type { PrintfulEndpoint } from './printful-transport.js';
import { PrintfulTurns } from './printful-turns.js';
import { order, syncProduct, task } from './printful-responses.fixture.js';

const silent = { warn: () => undefined, info: () => undefined };
const server = new CaptureServer();
let redisDatabase: TestRedis;
let redis: RedisConnection;

beforeAll(async () => {
  await server.start();
  redisDatabase = await testRedis();
  redis = createRedis(redisDatabase.url, 'general', silent);
  await redisReady(redis);
});
beforeEach(() => void server.willReply());
afterEach(() => redisDatabase.empty());
afterAll(async () => {
  redis.disconnect();
  await Promise.all([server.stop(), redisDatabase.close()]);
});

function client(overrides: Partial<PrintfulEndpoint> = {}): PrintfulClient {
  const endpoint = {
    baseUrl: server.url,
    apiKey: 'token',
    storeId: '17',
    callsPerMinute: 120,
    mockupsPerMinute: 10,
    windowMs: 60_000,
    timeoutMs: 20_000,
    maxPauseMs: 300_000,
  };
  return new PrintfulClient({ ...endpoint, ...overrides }, new RateLimiter(redis));
}

const ok = (result: unknown, more: object = {}): Reply => json(200, { code: 200, result, extra: [], ...more });
const refusal = (status: number, message: string, apiCode?: string, headers?: Record<string, string>): Reply =>
  json(
    status,
    {
      code: status,
      result: message,
      error: { reason: 'BadRequest', message, ...(apiCode ? { api_error_code: apiCode } : {}) },
    },
    headers,
  );

async function failure(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

const draft = {
  external_id: '01JABCDEFGHJKMNPQRSTVWXYZ0',
  recipient: { name: 'A', address1: 'B 1', city: 'C', country_code: 'US', zip: '1' },
  items: [],
};

describe('PrintfulClient: what it sends', () => {
  it('[PRX-05] names itself and the store, and asks for what was meant', async () => {
    server.willReply(ok([]));
    await client().orders({ status: 'draft', limit: 5 });
    expect(server.last).toMatchObject({ method: 'GET', path: '/orders?status=draft&limit=5' });
    expect(server.last.headers).toMatchObject({ authorization: 'Bearer token', 'x-pf-store-id': '17' });
    await client({ storeId: undefined }).stores();
    expect(server.last.headers).not.toHaveProperty('x-pf-store-id');
  });

  it.each<[string, (print: PrintfulClient) => Promise<unknown>, string, string]>([
    ['the order by its external id', (print) => print.orderByExternalId('abc-r2'), 'GET', '/orders/@abc-r2'],
    ['the confirmation', (print) => print.confirmOrder(12), 'POST', '/orders/12/confirm'],
    ['the cancellation', (print) => print.cancelOrder('@abc'), 'DELETE', '/orders/@abc'],
    ['an order whose id tries to leave the path', (print) => print.order('../stores'), 'GET', '/orders/..%2Fstores'],
  ])('addresses %s', async (_name, work, method, path) => {
    server.willReply(ok(order));
    await work(client());
    expect(server.last).toMatchObject({ method, path });
  });

  it('[JOB-10] counts and times the calls of one operation as one, whatever id a shopper gave', async () => {
    metrics.providerCalls.reset();
    metrics.providerSeconds.reset();
    server.willReply(refusal(404, 'Not Found'));
    const ids = ['abc', '@abc', 12, '@12', 'confirm', '$&'];
    for (const id of ids) await failure(client().storeVariant(id));
    const operation = 'GET /store/variants/:id';
    expect((await metrics.providerCalls.get()).values).toMatchObject([
      { labels: { provider: 'printful', operation, outcome: 'NOT_FOUND' }, value: ids.length },
    ]);
    const times = (await metrics.providerSeconds.get()).values.filter(({ metricName }) =>
      metricName?.endsWith('_count'),
    );
    expect(times).toMatchObject([{ labels: { provider: 'printful', operation }, value: ids.length }]);
    expect(server.requests.map(({ path }) => path.replace('/store/variants/', ''))).toEqual(
      ids.map((id) => encodeURIComponent(id).replace(/^%40/, '@')),
    );
  });

  it('creates drafts only: never confirms by creating, never updates an existing order', async () => {
    server.willReply(ok(order));
    await client().createDraftOrder(draft);
    expect(server.last).toMatchObject({ method: 'POST', path: '/orders' });
    expect(server.last.json()).toEqual(draft);
  });
});

describe('PrintfulClient: what it reads', () => {
  it('takes [] for an empty map, null for an absent list, text and floats for numbers', async () => {
    server.willReply(
      ok({
        product_id: '19',
        available_placements: [],
        printfiles: [{ printfile_id: '43', width: 2700.0, height: '1050', dpi: 300, fill_mode: null, can_rotate: 0 }],
        variant_printfiles: [{ variant_id: 1320, placements: { default: '43' } }],
        option_groups: {},
        options: null,
      }),
    );
    expect(await client().printfiles(19)).toMatchObject({
      product_id: 19,
      available_placements: {},
      printfiles: [{ printfile_id: 43, width: 2700, height: 1050, can_rotate: false }],
      variant_printfiles: [{ placements: { default: 43 } }],
      option_groups: [],
      options: [],
    });
  });

  it('reads money as text with two decimals, whether it came as text or as a number', async () => {
    server.willReply(
      ok({
        costs: { currency: 'USD', subtotal: 10, shipping: 5.5, tax: 0, total: 15.5 },
        retail_costs: { subtotal: null },
      }),
    );
    expect((await client().estimateCosts(draft)).costs).toMatchObject({
      subtotal: '10.00',
      shipping: '5.50',
      total: '15.50',
    });
    server.willReply(ok({ ...order, costs: { currency: 'USD', subtotal: '12.95', total: '16.9' } }));
    expect((await client().order(1)).costs).toMatchObject({ subtotal: '12.95', total: '16.90', tax: null });
  });

  it('keeps fields it does not know, and the nulls of posters and dashboard files', async () => {
    server.willReply(ok(syncProduct));
    const detail = await client().storeProduct(1);
    expect(detail.sync_variants[0]).toMatchObject({
      color: null,
      retail_price: '16.00',
      files: [{ type: 'default', url: null }],
      main_category_id: 251,
    });
  });

  it('pages lists, and takes any unknown state of a task for pending', async () => {
    server.willReply(ok([{ id: 1, name: 'A' }], { paging: { total: 143, offset: 0, limit: 1 } }));
    expect(await client().storeProducts({ limit: 1 })).toMatchObject({ items: [{ id: 1 }], total: 143 });
    server.willReply(ok({ task_key: 'gt-1', status: 'in_progress' }));
    expect(await client().mockupTask('gt-1')).toMatchObject({ status: 'pending', mockups: [] });
    server.willReply(ok(task));
    expect(await client().mockupTask('gt-1')).toMatchObject({
      status: 'completed',
      mockups: [{ mockup_url: 'https://x/a.jpg', extra: [{ url: 'https://x/b.jpg' }] }],
    });
    server.willReply(ok({ task_key: 'gt-1', status: 'failed', error: 'no file' }));
    expect(await client().mockupTask('gt-1')).toMatchObject({ status: 'failed', error: 'no file' });
  });

  it('answers null for an external id nobody has used', async () => {
    server.willReply(refusal(404, 'Not Found'));
    expect(await client().orderByExternalId('abc')).toBeNull();
  });
});

describe('PrintfulClient: what can go wrong', () => {
  it.each([
    ['a taken external id by its code', refusal(400, 'x', 'OR-13'), 'CONFLICT'],
    ['a taken external id by its sentence', refusal(400, 'Order with this External ID already exists'), 'CONFLICT'],
    ['the daily allowance', refusal(400, 'x', 'MG-8'), 'QUOTA'],
    ['a bad request', refusal(400, 'Position field is missing'), 'BAD_REQUEST'],
    [
      'a bad token',
      json(401, { code: 401, result: 'no', error: { reason: 'BadRequest', message: 'no' } }),
      'UNAUTHORISED',
    ],
    [
      'a missing scope, whose reason is a number',
      json(403, {
        code: 403,
        result: 'no',
        error: { reason: 403, message: 'This endpoint requires Oauth authentication!.' },
      }),
      'UNAUTHORISED',
    ],
    ['an unknown thing', refusal(404, 'Not found'), 'NOT_FOUND'],
    ['an endpoint that is gone', refusal(410, 'Gone'), 'NOT_FOUND'],
  ])('[GEN-16] gives up on %s', async (_name, reply, code) => {
    server.willReply(reply);
    expect(await failure(client().createDraftOrder(draft))).toMatchObject({
      provider: 'printful',
      code,
      class: 'permanent',
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['an overloaded server', json(503, { code: 503, result: 'busy' }), 'UNAVAILABLE'],
    ['HTML with an error status', html(502), 'UNAVAILABLE'],
    ['HTML with success', html(200), 'BAD_RESPONSE'],
    ['an answer without an envelope', json(200, { hello: 1 }), 'BAD_RESPONSE'],
    ['a result of another shape', json(200, { code: 200, result: { id: 'x' } }), 'BAD_RESPONSE'],
    ['a hang', hang, 'TIMEOUT'],
    ['a reset', reset, 'UNAVAILABLE'],
  ])('says after %s that a draft may exist, and that reading may be repeated', async (_name, reply, code) => {
    server.willReply(reply);
    const print = client(reply === hang ? { timeoutMs: 300 } : {});
    expect(await failure(print.createDraftOrder(draft))).toMatchObject({ code, class: 'unknown' });
    expect(await failure(print.order(1))).toMatchObject({ code, class: 'retry' });
    expect(await failure(print.estimateCosts(draft))).toMatchObject({ code, class: 'retry' });
  });

  it('says after an answer cut short that a confirmation may have happened', async () => {
    server.willReply(cutShort);
    expect(await failure(client().confirmOrder(1))).toMatchObject({ class: 'unknown' });
  });

  it('knows that nothing happened when nobody listened', async () => {
    const away = client({ baseUrl: await closedAddress() });
    expect(await failure(away.createDraftOrder(draft))).toMatchObject({ code: 'UNAVAILABLE', class: 'retry' });
  });

  it("rejects with the caller's own reason when aborted", async () => {
    server.willReply(hang);
    const controller = new AbortController();
    const reason = new Error('lease lost');
    const running = client().products({}, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 50);
    await expect(running).rejects.toBe(reason);
  });

  it('[PRX-05] never shows the token in an error', async () => {
    server.willReply(refusal(400, 'no'));
    const error = await failure(client({ apiKey: 'very-secret' }).order(1));
    expect(JSON.stringify([error.message, error.logMessage, error.userMessage, error.stack])).not.toContain(
      'very-secret',
    );
  });
});

describe('PrintfulClient: the shared limit', () => {
  const limited = (seconds: number) =>
    refusal(429, `You've recently sent too many requests. Please try again after ${seconds} seconds.`);

  it('[PRX-04] sends no more than the limit, whichever process asks', async () => {
    server.willReply(ok([]));
    const processes = [client({ callsPerMinute: 20 }), client({ callsPerMinute: 20 })];
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => processes[index % 2]!.stores()));
    expect(server.requests).toHaveLength(18);
    const refused = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map((outcome) => outcome.reason as ProviderError);
    expect(refused).toHaveLength(22);
    for (const error of refused)
      expect(error).toMatchObject({ code: 'RATE_LIMITED', class: 'retry', retryAfterMs: expect.any(Number) });
    expect(await processes[0]!.rateStatus()).toMatchObject({
      currentRequests: 18,
      maxCallsPerMinute: 20,
      remaining: 2,
      canMakeRequest: true,
    });
  });

  it('keeps the last calls of the window for orders', async () => {
    server.willReply(ok([]));
    const print = client({ callsPerMinute: 10 });
    await Promise.allSettled(Array.from({ length: 12 }, () => print.stores()));
    expect(await failure(print.stores())).toMatchObject({ code: 'RATE_LIMITED' });
    server.willReply(ok(order));
    expect(await print.createDraftOrder(draft)).toMatchObject({ id: order.id });
  });

  it('limits mockup tasks by themselves', async () => {
    server.willReply(ok({ task_key: 'gt-1', status: 'pending' }));
    const print = client({ mockupsPerMinute: 2 });
    const body = { variant_ids: [1], format: 'jpg' as const, files: [] };
    await print.createMockupTask(71, body);
    await print.createMockupTask(71, body);
    expect(await failure(print.createMockupTask(71, body))).toMatchObject({ code: 'RATE_LIMITED', class: 'retry' });
    expect(server.requests).toHaveLength(2);
    expect(await print.mockupTask('gt-1')).toMatchObject({ status: 'pending' });
    expect(await print.rateStatus('mockups')).toMatchObject({
      currentRequests: 2,
      maxCallsPerMinute: 2,
      canMakeRequest: false,
    });
  });

  it('takes no turn of the others for a mockup task that finds none of its own', async () => {
    server.willReply(ok({ task_key: 'gt-1', status: 'pending' }));
    const print = client({ callsPerMinute: 6, mockupsPerMinute: 1 });
    const body = { variant_ids: [1], format: 'jpg' as const, files: [] };
    await print.createMockupTask(71, body);
    for (let refused = 0; refused < 6; refused += 1) await failure(print.createMockupTask(71, body));
    expect(await print.rateStatus()).toMatchObject({ currentRequests: 1 });
  });

  it('leaves it to the next call to look whether the provider is back, where a mockup task is not sent', async () => {
    const print = client({ mockupsPerMinute: 1, maxPauseMs: 50 });
    const body = { variant_ids: [1], format: 'jpg' as const, files: [] };
    server.willReply(ok({ task_key: 'gt-1', status: 'pending' }));
    await print.createMockupTask(71, body);
    server.willReply(limited(37));
    await failure(print.stores());
    await expect.poll(async () => (await print.rateStatus()).canMakeRequest).toBe(true);
    await failure(print.createMockupTask(71, body));
    expect(await redis.hget('inkloom:rate:printful', 'cut')).toBe('1');
  });

  it('[PRX-04] begins no order whose calls the window has no room for, and lets one that has begun end', async () => {
    server.willReply(ok({ ...order }));
    const print = client({ callsPerMinute: 6 });
    await print.orderByExternalId('other');
    const begun = new PrintfulTurns(4);
    await print.orderByExternalId('begun', { turns: begun });
    const late = new PrintfulTurns(4);
    expect(await failure(print.orderByExternalId('late', { turns: late }))).toMatchObject({ code: 'RATE_LIMITED' });
    await print.order(1);
    expect(await failure(print.order(1))).toMatchObject({ code: 'RATE_LIMITED' });
    await print.createDraftOrder(draft, { turns: begun });
    await print.order(1, { turns: begun });
    await print.confirmOrder(1, { turns: begun });
    expect(await failure(print.order(1, { turns: begun }))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(server.requests).toHaveLength(6);
    expect(await print.rateStatus()).toMatchObject({ currentRequests: 6 });
  });

  it('gives back the turns of calls that are not made', async () => {
    const print = client({ callsPerMinute: 6 });
    server.willReply(ok({ ...order }));
    const turns = new PrintfulTurns(4);
    await print.orderByExternalId('adopted', { turns });
    await print.order(1, { turns });
    expect(await print.rateStatus()).toMatchObject({ currentRequests: 4 });
    await print.giveBack(turns);
    await print.giveBack(turns);
    expect(await print.rateStatus()).toMatchObject({ currentRequests: 2, totalRequests: 2 });
  });

  it('asks for no more turns at once than the window has', async () => {
    server.willReply(ok({ ...order }));
    const print = client({ callsPerMinute: 2 });
    const turns = new PrintfulTurns(4);
    await print.orderByExternalId('begun', { turns });
    await print.createDraftOrder(draft, { turns });
    expect(await failure(print.order(1, { turns }))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it.each([
    ['the seconds of the sentence', limited(37), 38_000],
    ['the header', refusal(429, 'Too many', undefined, { 'retry-after': '5' }), 6_000],
    ['a minute when neither is there', refusal(429, 'Too many'), 61_000],
  ])('[JOB-07] stays away for %s, in every process', async (_name, reply, waitMs) => {
    server.willReply(reply);
    expect(await failure(client().stores())).toMatchObject({
      code: 'RATE_LIMITED',
      class: 'retry',
      retryAfterMs: waitMs,
      status: 429,
    });
    const next = await failure(client().order(1));
    expect(server.requests).toHaveLength(1);
    expect(next.retryAfterMs).toBeGreaterThan(waitMs - 2_000);
  });

  it.each([
    ['two hours', limited(7_200)],
    ['28 years', limited(900_000_000)],
    [
      'a date of the year 9999',
      refusal(429, 'Too many', undefined, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }),
    ],
  ])(
    '[JOB-07] stays away for no more than the longest pause when asked for %s, then one call looks',
    async (_name, reply) => {
      server.willReply(reply);
      const processes = [client({ maxPauseMs: 300 }), client({ maxPauseMs: 300 })];
      expect((await failure(processes[0]!.stores())).retryAfterMs).toBeGreaterThanOrEqual(7_200_000);
      const waits: number[] = [];
      server.willReply(ok([]));
      for (let back = false; !back;) {
        const outcomes = await Promise.allSettled(processes.map((each) => each.stores()));
        back = outcomes.some(({ status }) => status === 'fulfilled');
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') waits.push((outcome.reason as ProviderError).retryAfterMs!);
        if (back) expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      }
      expect(Math.max(...waits)).toBeLessThanOrEqual(5_000);
      await Promise.all(processes.map((each) => each.stores()));
    },
  );

  it('reads no answer that is longer than any may be', async () => {
    server.willReply(ok('x'.repeat(17 * 1024 * 1024)));
    expect(await failure(client().stores())).toMatchObject({ code: 'BAD_RESPONSE', class: 'retry' });
  });

  it('a lockout of mockup tasks leaves the other calls alone', async () => {
    server.willReply(limited(60), ok([]));
    const print = client();
    expect(await failure(print.createMockupTask(71, { variant_ids: [], format: 'jpg', files: [] }))).toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect(await print.stores()).toEqual([]);
  });

  it("follows the provider's count when others use the account too", async () => {
    server.willReply(
      json(
        200,
        { code: 200, result: [] },
        { 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '20' },
      ),
    );
    const print = client();
    await print.stores();
    const error = await failure(print.order(1));
    expect(error).toMatchObject({ code: 'RATE_LIMITED' });
    expect(error.retryAfterMs).toBeLessThanOrEqual(20_500);
  });

  it('sends nothing while the shared limit cannot be read', async () => {
    server.willReply(ok([]));
    const away = createRedis('redis://127.0.0.1:1', 'producer', silent);
    const print = new PrintfulClient(
      {
        baseUrl: server.url,
        apiKey: 't',
        storeId: undefined,
        callsPerMinute: 120,
        mockupsPerMinute: 10,
        windowMs: 60_000,
        timeoutMs: 300,
        maxPauseMs: 300_000,
      },
      new RateLimiter(away),
    );
    expect(await failure(print.createDraftOrder(draft))).toMatchObject({ code: 'UNAVAILABLE', class: 'retry' });
    expect(server.requests).toHaveLength(0);
    away.disconnect();
  });
});
