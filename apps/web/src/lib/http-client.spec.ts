import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from './api-error.js';
import { pretendBrowser, pretendServer } from './browser.fixture.js';
import { call, startJob } from './http-client.js';
import { onSessionRefused, useSession } from './session.js';

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
const add = () => call('POST /api/cart', { body: { globalId: 'tee', syncVariantId: 7 } });

describe('the client', () => {
  beforeEach(() => {
    pretendBrowser();
    useSession.setState({ status: 'signedIn', token: 't', user: null });
  });

  it('[AUTH-14] sends the bearer token, fills the path and gives the answer', async () => {
    const seen = pretendServer(() => json(200, { url: '/files/a.png' }));
    await expect(call('GET /api/design/:id', { params: { id: 'a/b' } })).resolves.toEqual({ url: '/files/a.png' });
    expect([seen[0]!.url, seen[0]!.headers.get('authorization')]).toEqual([
      'https://shop.test/api/design/a%2Fb',
      'Bearer t',
    ]);
  });

  it('[CHK-05] keeps the key of an action while its outcome is unknown, and takes a new one for the next action', async () => {
    let lost = true;
    const seen = pretendServer(() => {
      if (lost) throw new TypeError('connection lost');
      return json(200, { version: 1, products: [] });
    });
    await expect(add()).rejects.toMatchObject({ status: 0 });
    lost = false;
    await add();
    await add();
    const keys = seen.map((request) => request.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each([500, 502, 503, 504])(
    '[CHK-05] keeps the key of an action that the server or a proxy ended with %i, until its outcome is known',
    async (status) => {
      const seen = pretendServer(() => (seen.length < 3 ? json(status, {}) : json(200, { version: 1, products: [] })));
      for (const _ of [1, 2]) await expect(add()).rejects.toMatchObject({ status });
      await add();
      await add();
      const keys = seen.map((request) => request.headers.get('idempotency-key'));
      expect(new Set(keys.slice(0, 3)).size).toBe(1);
      expect(keys[3]).not.toBe(keys[0]);
    },
  );

  it('[CHK-05] takes a new key after a job that is known to have failed', async () => {
    const seen = pretendServer(() => json(502, { error: 'no', code: 'UNAVAILABLE', jobId: 'j1' }));
    for (const _ of [1, 2]) await expect(add()).rejects.toMatchObject({ jobId: 'j1' });
    expect(new Set(seen.map((request) => request.headers.get('idempotency-key'))).size).toBe(2);
  });

  it('[CHK-05] gives a double click one key', async () => {
    const seen = pretendServer(() => json(200, { version: 1, products: [] }));
    await Promise.all([add(), add()]);
    expect(new Set(seen.map((request) => request.headers.get('idempotency-key'))).size).toBe(1);
  });

  it('[CHK-05] keeps the key for a second click that was told to come back, also when the first has ended meanwhile', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let isOver = false;
    const seen = pretendServer(async ({ headers }) => {
      if (seen.length === 1 || isOver) {
        if (!isOver) await ended;
        return json(200, { version: 1, products: [] });
      }
      return json(409, { error: `${headers.get('idempotency-key')} is running`, code: 'IDEMPOTENCY_IN_PROGRESS' });
    });
    const running = add();
    await expect(add()).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    isOver = true;
    end();
    await running;
    await add();
    await add();
    const keys = seen.map((request) => request.headers.get('idempotency-key'));
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('[JOB-10] begins a trace with every action, and none with what only reads', async () => {
    const seen = pretendServer(() => json(200, { version: 1, products: [] }));
    await add();
    await add();
    await call('GET /api/cart', {});
    const traces = seen.map(({ headers }) => headers.get('traceparent'));
    const form = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/;
    expect(traces).toEqual([expect.stringMatching(form), expect.stringMatching(form), null]);
    expect(traces[0]).not.toBe(traces[1]);
  });

  it('takes a new key after a refusal', async () => {
    const seen = pretendServer(() => json(400, { error: 'no', code: 'BAD_REQUEST' }));
    for (const _ of [1, 2]) await expect(add()).rejects.toBeInstanceOf(ApiError);
    expect(new Set(seen.map((request) => request.headers.get('idempotency-key'))).size).toBe(2);
  });

  it('[JOB-02] starts a job without waiting for it', async () => {
    const seen = pretendServer(() => json(202, { jobId: 'j1', status: 'queued' }));
    await expect(startJob('POST /api/generate-image', { body: { prompt: 'a sleeping fox' } })).resolves.toEqual({
      jobId: 'j1',
      status: 'queued',
    });
    expect(seen[0]!.headers.get('prefer')).toBe('respond-async');
  });

  it('[JOB-02] reads the id of a job that ended at once from its address', async () => {
    pretendServer(() => json(200, { mockupUrl: 'x' }, { location: '/api/jobs/j2' }));
    await expect(
      startJob('POST /api/mockups', { body: { designId: 'd', globalId: 'tee', syncVariantId: 7 } }),
    ).resolves.toEqual({ jobId: 'j2', status: 'completed' });
  });

  it('[AUTH-14] tells the session when its token is refused, but not when another token was tried', async () => {
    const refused: string[] = [];
    onSessionRefused((code) => void refused.push(code));
    pretendServer(() =>
      json(401, { error: 'Your session has expired. Please log in again.', code: 'TOKEN_EXPIRED', requestId: 'r' }),
    );
    await expect(call('GET /api/cart', {})).rejects.toMatchObject({
      status: 401,
      code: 'TOKEN_EXPIRED',
      requestId: 'r',
    });
    await expect(call('GET /auth/check', { token: 'other' })).rejects.toMatchObject({ status: 401 });
    expect(refused).toEqual(['TOKEN_EXPIRED']);
  });

  it('reads a failure that is no JSON', async () => {
    pretendServer(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    await expect(call('GET /api/cart', {})).rejects.toMatchObject({
      status: 502,
      message: '502 Bad Gateway',
      code: 'UNKNOWN',
    });
  });
});
