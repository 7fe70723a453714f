import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import { io, type Socket as ClientSocket } from 'socket.io-client';
import { WebSocket } from 'undici';
import { errorBodySchema, text, type ErrorBody } from '#contracts';
import { api, database, signIn, stack, waitFor } from '#testing';
import { newShopper } from '../shoppers.js';
import { startGateways, type OwnGateways } from './own-gateways.js';

const LIMITS = {
  RATE_READS_PER_MINUTE: '200',
  RATE_WRITES_PER_MINUTE: '30',
  RATE_PAID_PER_MINUTE: '10',
  RATE_UPLOADS_PER_MINUTE: '40',
  RATE_OPERATOR_PER_MINUTE: '50',
  RATE_ANONYMOUS_PER_MINUTE: '60',
  RATE_INVALID_TOKENS_PER_MINUTE: '20',
  RATE_LOGINS_PER_MINUTE: '15',
  RATE_FILES_PER_MINUTE: '70',
  CONCURRENT_UPLOADS: '1',
  RATE_HANDSHAKES_PER_MINUTE: '20',
  REFUSAL_DELAY_MS: '1',
  SOCKETS_PER_USER: '3',
  SOCKET_PACKETS_PER_MINUTE: '30',
};

let gateways: OwnGateways;
let viaProxy: string;
let second: string;
let direct: string;
/** Works on two calls of a user at a time, and waits long for the database. */
let narrow: string;

beforeAll(async () => {
  gateways = await startGateways([
    { ...LIMITS, TRUSTED_PROXIES: '1' },
    { ...LIMITS, TRUSTED_PROXIES: '1' },
    { ...LIMITS, TRUSTED_PROXIES: '0' },
    { CONCURRENT_CALLS: '2' },
  ]);
  [viaProxy, second, direct, narrow] = gateways.urls as [string, string, string, string];
});
afterAll(() => gateways.stop());

interface Call {
  web?: string;
  method?: string;
  path: string;
  token?: string;
  /** What the proxy in front of the gateway says. */
  forwardedFor?: string;
  body?: unknown;
}

interface Answer {
  status: number;
  retryAfter: string | null;
  body: ErrorBody;
}

async function send({ web = viaProxy, method = 'GET', path, token, forwardedFor, body }: Call): Promise<Answer> {
  const response = await fetch(`${web}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content = await response.text();
  const json = response.headers.get('content-type')?.includes('json') === true;
  const parsed = (json ? JSON.parse(content) : {}) as ErrorBody;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: parsed };
}

/** Sends the calls in ten lanes. */
async function burst(count: number, call: (index: number) => Call): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) answers.push(await send(call(next++)));
  };
  await Promise.all(Array.from({ length: 10 }, lane));
  return answers;
}

const accepted = (answers: Answer[]): number => answers.filter(({ status }) => status !== 429).length;
let network = 0;
const newAddress = (): string => `198.51.100.${(network += 1)}`;
const balance = { path: '/api/tokens/balance' };
const settings = { path: '/api/config' };

describe('the limit of requests', () => {
  it('[S19] is exact for one user over two gateways, whatever addresses they come from, and touches nobody else', async () => {
    const [token, other] = [await newShopper(), await newShopper()];
    const answers = await burst(300, (index) => ({
      ...balance,
      token,
      web: index % 2 === 0 ? viaProxy : second,
      forwardedFor: newAddress(),
    }));
    expect(accepted(answers)).toBeLessThanOrEqual(200);
    expect(accepted(answers)).toBeGreaterThanOrEqual(190);
    expect((await send({ ...balance, token: other })).status).toBe(200);
    expect((await send({ path: '/api/styles/none', method: 'DELETE', token })).status).not.toBe(429);
  });

  it.each<[string, number, string, Call]>([
    ['writes', 30, 'shopper', { method: 'DELETE', path: `/api/styles/${randomUUID()}` }],
    ['paid work', 10, 'shopper', { method: 'POST', path: `/api/jobs/${randomUUID()}/retry` }],
    ['uploads', 40, 'shopper', { method: 'POST', path: '/api/uploads/complete', body: {} }],
    ["operators' calls", 50, 'operator', { path: '/api/ops/queues' }],
    ['calls that they may not make', 50, 'shopper', { path: '/api/ops/queues' }],
  ])('[S19] counts %s apart', async (_, limit, who, call) => {
    const token = who === 'operator' ? await signIn('operator') : await newShopper();
    const answers = await burst(limit + 10, () => ({ ...call, token }));
    expect(accepted(answers)).toBe(limit);
    expect((await send({ ...balance, token })).status).toBe(200);
  });

  it.each<[string, number, (index: number) => Call]>([
    ['requests without a user', 60, () => settings],
    ['calls of nothing', 60, (index) => ({ method: 'POST', path: `/api/${index % 2 ? 'unknown' : '%E0%A4%A'}` })],
    ['requests without their token', 60, (index) => ({ path: `/api/jobs/${'x'.repeat(index * 5)}` })],
    ["the identity provider's logouts", 60, () => ({ method: 'POST', path: '/auth/backchannel-logout' })],
    [
      'sign-in steps',
      15,
      (index) => (index % 2 ? { path: '/auth/login' } : { method: 'POST', path: '/api/auth/token', body: {} }),
    ],
    ['documents that hold products', 60, (index) => ({ path: `/catalog?q=word-${index}` })],
    ['files', 70, () => ({ path: `/files/${randomUUID()}` })],
  ])('[S19] counts %s by address', async (_, limit, call) => {
    const [address, other] = [newAddress(), newAddress()];
    const answers = await burst(limit + 20, (index) => ({ ...call(index), forwardedFor: address }));
    expect(accepted(answers)).toBe(limit);
    expect((await send({ ...call(0), forwardedFor: other })).status).not.toBe(429);
  });

  it('[S19] shows a browser that was refused a sign-in step why, and too many products the page without them', async () => {
    const address = newAddress();
    const open = (path: string, accept = 'text/html') =>
      fetch(`${viaProxy}${path}`, { redirect: 'manual', headers: { 'x-forwarded-for': address, accept } });
    const product = () => open('/catalog/product/tee-bella-3001').then((page) => page.text());
    expect(await product()).toContain('<title>Unisex Jersey Tee');
    for (const path of ['/auth/login', '/catalog']) await burst(70, () => ({ path, forwardedFor: address }));
    expect((await open('/auth/login', '*/*')).status).toBe(429);
    const page = await open('/auth/login');
    const shown = new URL(page.headers.get('location')!, viaProxy);
    expect([page.status, shown.pathname, shown.searchParams.get('code')]).toEqual([302, '/login', 'TOO_MANY_REQUESTS']);
    expect(await product()).toContain('<title>Inkloom');
  });

  it('[S19] counts what a signed-in user reads without need of a token apart from the address', async () => {
    const [address, known] = [newAddress(), await newShopper()];
    await send({ ...balance, token: known });
    await burst(70, () => ({ ...settings, forwardedFor: address }));
    expect((await send({ ...settings, forwardedFor: address })).status).toBe(429);
    expect((await send({ ...settings, forwardedFor: address, token: `${known}x` })).status).toBe(429);
    const answers = await burst(220, () => ({ ...settings, forwardedFor: address, token: known }));
    expect(accepted(answers)).toBe(200);
  });

  it('[S19] counts the network of an IPv6 address, which one client has whole', async () => {
    const answers = await burst(70, (index) => ({ ...settings, forwardedFor: `2001:db8:7:1::${index.toString(16)}` }));
    expect(accepted(answers)).toBe(60);
    expect((await send({ ...settings, forwardedFor: '2001:db8:7:2::1' })).status).toBe(200);
  });

  it('[S19, AUTH-14] stops an address that sends invalid tokens, and not its users, known or new', async () => {
    const [address, known, stranger] = [newAddress(), await newShopper(), await newShopper()];
    const from = { ...balance, forwardedFor: address };
    expect((await send({ ...from, token: known })).status).toBe(200);
    const answers = await burst(60, (index) => ({ ...from, token: `${stranger}${index}` }));
    const verified = answers.filter(({ status }) => status === 401).length;
    // Those that were on their way when the limit was reached are answered as well.
    expect(verified).toBeGreaterThanOrEqual(20);
    expect(verified).toBeLessThanOrEqual(40);
    expect((await send({ ...from, token: `${stranger}x` })).status).toBe(429);
    expect((await send({ ...from, token: known })).status).toBe(200);
    expect((await send({ ...from, token: stranger })).status).toBe(200);
    const elsewhere = { ...balance, forwardedFor: newAddress() };
    expect((await send({ ...elsewhere, token: `${stranger}y` })).status).toBe(401);
  });

  it('[S19] does not believe X-Forwarded-For where no proxy is trusted', async () => {
    const answers = await burst(80, () => ({ ...settings, web: direct, forwardedFor: newAddress() }));
    expect(accepted(answers)).toBe(60);
  });

  it('[S19] takes the address that the trusted proxy added, not those that the client claimed', async () => {
    const address = newAddress();
    const answers = await burst(80, () => ({ ...settings, forwardedFor: `${newAddress()}, ${address}` }));
    expect(accepted(answers)).toBe(60);
    const claimed = newAddress();
    const others = await burst(80, () => ({ ...settings, forwardedFor: `${claimed}, ${newAddress()}` }));
    expect(accepted(others)).toBe(80);
  });

  it('[S19] says when to come back, in the words of the catalogue, and keeps its word', async () => {
    const token = await newShopper();
    const { body } = await send({ path: '/auth/check', token });
    const { user } = body as unknown as { user: { _id: string } };
    const call = { method: 'POST', path: `/api/jobs/${randomUUID()}/retry`, token };
    expect((await send(call)).status).toBe(404);
    const redis = new Redis(gateways.redisUrl);
    const window = `inkloom:rate:http:paid:${user._id}`;
    // As if the first call had been 52 seconds ago.
    await redis.hset(window, 'start', Number(await redis.hget(window, 'start')) - 52_000);
    redis.disconnect();
    const answers = await burst(15, () => call);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(accepted(answers)).toBe(9);
    const seconds = Number(refused.retryAfter);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(8);
    expect(errorBodySchema.parse(refused.body)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: text('request.tooMany', { seconds }),
      retryAfterSeconds: seconds,
    });
    await sleep(seconds * 1000);
    expect((await send(call)).status).toBe(404);
  });
});

/** Begins an upload and sends no more than the start of a file; `head` is the start of the answer, once there is one. */
function beginUpload(token: string): { socket: Socket; head: () => string } {
  const { hostname, port, host } = new URL(viaProxy);
  const socket = connect(Number(port), hostname);
  let head = '';
  socket.on('data', (data) => (head += data.toString()));
  socket.on('error', () => {});
  socket.write(
    `POST /api/printful/files HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n' +
      '--x\r\ncontent-disposition: form-data; name="files[]"; filename="a.png"\r\n\r\nabc',
  );
  return { socket, head: () => head };
}

describe('the address of the sockets', () => {
  it('[S10, S18, S19] takes requests as any that leads nowhere, with the same limits', async () => {
    const path = '/socket.io/?EIO=4&transport=polling';
    const forwardedFor = newAddress();
    const answers = await burst(80, () => ({ path, forwardedFor }));
    expect(accepted(answers)).toBe(70);
    const response = await fetch(second + path, { headers: { 'x-forwarded-for': newAddress() } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).toContain('default-src');
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('[S10] says to go without where another upgrade is offered', async () => {
    const { hostname, port } = new URL(viaProxy);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.write('GET /api/config HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n');
    await waitFor(() => socket.closed, { what: 'the connection to end' });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(errorBodySchema.partial().parse(JSON.parse(answer.split('\r\n\r\n')[1]!))).toMatchObject({
      error: text('request.noUpgrade'),
    });
  });
});

describe('the limit of requests at a time', () => {
  it('[S19] lets the calls of one user wait for each other, refuses those beyond, and touches nobody else', async () => {
    const [token, other] = [await newShopper(), await newShopper()];
    const uploads = Array.from({ length: 25 }, () => beginUpload(token));
    const refused = () => uploads.filter(({ head }) => head().startsWith('HTTP/1.1 429'));
    // One is worked on, and 16 wait.
    await waitFor(() => refused().length === 8, { what: 'eight refusals' });
    expect(refused()[0]!.head()).toMatch(/\r\nretry-after: 1\r\n/i);
    const upload = { method: 'POST', path: '/api/uploads/complete', body: {} };
    expect((await send({ ...upload, token })).status).toBe(429);
    expect((await send({ ...upload, token: other })).status).toBe(400);
    expect((await send({ ...balance, token })).status).toBe(200);
    for (const { socket } of uploads) socket.destroy();
    await waitFor(async () => (await send({ ...upload, token })).status === 400, {
      every: 200,
      what: 'the slots of callers who have gone',
    });
  });
});

describe('a user whose calls take all that is worked on at a time', () => {
  it('[S19] has it back when callers go before their picture has begun', async () => {
    const token = await newShopper();
    const url = `${stack().urls.sandbox}/bad-pictures/good`;
    const saved = await api(token).post('/api/designs', { url, source: 'USER_UPLOADED' });
    const path = `/api/image-proxy?url=${encodeURIComponent((saved.body as { url: string }).url)}`;
    expect((await send({ web: narrow, path, token })).status).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    for (let call = 0; call < 30; call += 1)
      await new Promise<void>((gone) => {
        const request = get(narrow + path, { headers, agent: false });
        request.on('error', () => {});
        // An answer may be there already: then nothing fails, and the call only closes.
        request.on('close', () => gone());
        request.on('socket', (socket) => socket.on('connect', () => setTimeout(() => request.destroy(), call % 5)));
      });
    for (let call = 0; call < 3; call += 1)
      expect((await send({ web: narrow, path: '/api/cart', token })).status).toBe(200);
  });

  it('[F14, S19] is told to try again where what was asked for before is held up', async () => {
    const token = await newShopper();
    expect((await send({ web: narrow, ...balance, token })).status).toBe(200);
    const db = await database();
    await db.query('begin');
    await db.query('lock table token_accounts in access exclusive mode');
    const held = [1, 2].map(() => send({ web: narrow, ...balance, token }));
    try {
      const crowd = await Promise.all(Array.from({ length: 20 }, () => send({ web: narrow, ...balance, token })));
      expect(crowd.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(Array(20).fill([503, '1']));
    } finally {
      await db.query('rollback');
      await db.end();
    }
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await send({ web: narrow, ...balance, token })).status).toBe(200);
  });
});

interface Attempt {
  connection: ClientSocket;
  /** `joined`, or why not: our code, or the error of a handshake that was refused. */
  outcome: Promise<string>;
}

function openSocket(web: string, token: string, address = newAddress()): Attempt {
  const connection = io(web, {
    auth: { token },
    transports: ['websocket'],
    extraHeaders: { 'x-forwarded-for': address },
    reconnection: false,
    forceNew: true,
  });
  const outcome = new Promise<string>((resolve) => {
    connection.once('joined', () => resolve('joined'));
    connection.once('connect_error', (error: Error & { data?: { code?: string } }) =>
      resolve(error.data?.code ?? error.message),
    );
  });
  return { connection, outcome };
}

const close = (attempts: Attempt[]): void => attempts.forEach(({ connection }) => void connection.disconnect());
const outcomes = (attempts: Attempt[]): Promise<string[]> => Promise.all(attempts.map(({ outcome }) => outcome));

describe('the limit of sockets', () => {
  it('[S22] lets one user open so many over all gateways, and another when one has closed', async () => {
    const token = await newShopper();
    const attempts = Array.from({ length: 8 }, (_, index) => openSocket(index % 2 ? viaProxy : second, token));
    const seen = await outcomes(attempts);
    expect(seen.filter((outcome) => outcome === 'joined')).toHaveLength(3);
    expect(seen.filter((outcome) => outcome === 'TOO_MANY_SOCKETS')).toHaveLength(5);
    const other = openSocket(second, await newShopper());
    expect(await other.outcome).toBe('joined');
    close([other, attempts[seen.indexOf('joined')]!]);
    const reopens = async (): Promise<boolean> => {
      const attempt = openSocket(viaProxy, token);
      if ((await attempt.outcome) === 'joined') return attempts.push(attempt) > 0;
      attempt.connection.disconnect();
      return false;
    };
    await waitFor(reopens, { every: 200, what: 'the place of the closed socket' });
    close(attempts);
  });

  it('[S19, S22] counts handshakes by address, before their tokens are looked at', async () => {
    const address = newAddress();
    const attempts = Array.from({ length: 25 }, () => openSocket(viaProxy, 'nobody', address));
    const seen = await outcomes(attempts);
    close(attempts);
    expect(seen.filter((outcome) => outcome === 'INVALID_TOKEN')).toHaveLength(20);
    const [token, elsewhere] = [await newShopper(), newAddress()];
    expect(await openSocketOnce(token, address)).not.toBe('joined');
    expect(await openSocketOnce(token, elsewhere)).toBe('joined');
  });

  it('[S22] closes a socket that floods us with packets that are no events', async () => {
    const token = await newShopper();
    const flooding = new WebSocket(`${viaProxy.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const received: string[] = [];
    let isClosed = false;
    flooding.addEventListener('message', ({ data }) => void received.push(String(data)));
    flooding.addEventListener('close', () => (isClosed = true));
    await waitFor(() => received.some((packet) => packet.startsWith('0')), { what: 'the handshake' });
    flooding.send(`40${JSON.stringify({ token })}`);
    await waitFor(() => received.some((packet) => packet.includes('joined')), { what: 'the socket to join' });
    const answer = '3';
    for (let count = 0; count < 20; count += 1) flooding.send(answer);
    const honest = openSocket(viaProxy, token);
    expect(await honest.outcome).toBe('joined');
    expect(isClosed).toBe(false);
    for (let count = 0; count < 20; count += 1) flooding.send(answer);
    await waitFor(() => isClosed, { what: 'the socket to be closed' });
    expect(honest.connection.connected).toBe(true);
    close([honest]);
  });
});

async function openSocketOnce(token: string, address: string): Promise<string> {
  const attempt = openSocket(viaProxy, token, address);
  const outcome = await attempt.outcome;
  attempt.connection.disconnect();
  return outcome;
}

describe('while Redis is away', () => {
  it('[S19] reads go on, and paid work is refused until it can be counted', async () => {
    const token = await newShopper();
    const paid = [
      { method: 'POST', path: '/api/generate-image', body: { prompt: 'A quiet harbour at dawn' }, token },
      { method: 'POST', path: '/api/orders', body: {}, token },
    ];
    await gateways.stopRedis();
    for (const call of [{ ...balance, token }, settings]) expect((await send(call)).status).toBe(200);
    for (const call of paid) {
      const { status, retryAfter, body } = await send(call);
      expect([status, body.code, Number(retryAfter)]).toEqual([503, 'UNAVAILABLE', 2]);
    }
    await gateways.startRedis();
    await waitFor(async () => (await send(paid[1]!)).status === 400, { every: 200, what: 'paid work to be counted' });
    const { body } = await send({ ...balance, token });
    expect(body).toMatchObject({ tokensAvailable: 10 });
  });

  it('[F11] operators are told to try again, and nothing is blamed on the print provider', async () => {
    const token = await signIn('operator');
    await gateways.stopRedis();
    for (const call of [
      { path: '/api/ops/queues' },
      { method: 'POST', path: '/api/ops/queues/mockup/pause' },
      { path: '/api/printful/rate-limit-status' },
    ]) {
      const { status, retryAfter, body } = await send({ ...call, web: narrow, token });
      expect([call.path, status, retryAfter]).toEqual([call.path, 503, '2']);
      expect(JSON.stringify(body)).toContain(text('request.unavailable'));
    }
    await gateways.startRedis();
    await waitFor(async () => (await send({ web: narrow, path: '/api/ops/queues', token })).status === 200, {
      every: 200,
      what: 'the queues to be read',
    });
  });

  it('[S24] a change that Redis makes after it was given up keeps its entry in the audit log', async () => {
    const token = await signIn('operator');
    const db = await database();
    const entries = async (): Promise<number> => {
      const { rows } = await db.query<{ count: string }>(
        "select count(*) from audit_log where action = 'queue.pause' and subject = 'queue:mockup'",
      );
      return Number(rows[0]!.count);
    };
    const before = await entries();
    const redis = new Redis(gateways.redisUrl);
    await redis.client('PAUSE', 60_000, 'WRITE');
    try {
      const pause = { web: narrow, method: 'POST', path: '/api/ops/queues/mockup/pause', token };
      expect((await send(pause)).status).toBe(503);
    } finally {
      await redis.client('UNPAUSE');
      redis.disconnect();
    }
    const isPaused = async (): Promise<boolean> => {
      const { body } = await send({ web: narrow, path: '/api/ops/queues', token });
      return JSON.stringify(body).includes('"paused":true');
    };
    await waitFor(isPaused, { every: 200, what: 'the queue to pause' });
    expect(await entries()).toBe(before + 1);
    await db.end();
  });

  it('[S19] goes on with paid work where Redis is only full, as its jobs wait in their rows', async () => {
    const token = await newShopper();
    const redis = new Redis(gateways.redisUrl);
    const order = () => send({ method: 'POST', path: '/api/orders', body: {}, token });
    await redis.config('SET', 'maxmemory', '1');
    try {
      expect([(await order()).status, (await order()).status]).toEqual([400, 400]);
    } finally {
      await redis.config('SET', 'maxmemory', '0');
      redis.disconnect();
    }
  });
});
