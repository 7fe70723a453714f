import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fastify, { type FastifyInstance } from 'fastify';
import { limitConnections } from './connection-limits.js';
import { HttpError } from './http-error.js';
import { toHttpError } from './to-http-error.js';

const LIMITS = {
  HEADERS_TIMEOUT_MS: 1_000,
  IDLE_TIMEOUT_MS: 60_000,
  BODY_TIMEOUT_MS: 1_000,
  UPLOAD_TIMEOUT_MS: 60_000,
  MAX_CONNECTIONS: 6,
  CONNECTIONS_PER_ADDRESS: 3,
  TRUSTED_PROXIES: ['127.0.0.9', '10.0.0.0/8'],
};
/** The least that an upload must bring in each BODY_TIMEOUT_MS. */
const REQUIRED = 16_000;

let server: FastifyInstance;
/** Calls of `/waits`, and what they wait for. */
let begun: number;
let held: Promise<void>;
let answer: () => void;

beforeEach(async () => {
  begun = 0;
  held = new Promise((resolve) => (answer = resolve));
  server = fastify({ http: { connectionsCheckingInterval: 20 } });
  server.setErrorHandler((error, _, reply) => {
    const { code, message } = toHttpError(error);
    return reply.status(toHttpError(error).getStatus()).send({ code, message });
  });
  limitConnections(server, LIMITS);
  server.post('/json', async () => ({ read: true }));
  server.post('/upload', { config: { endpoint: 'POST /api/designs' } }, async () => ({ read: true }));
  server.post('/slow-answer', async () => {
    await new Promise((resolve) => setTimeout(resolve, LIMITS.BODY_TIMEOUT_MS * 2));
    return { read: true };
  });
  server.addHook('onRequest', async (request) => {
    request.keepsCalling = request.headers['x-often'] === 'yes';
    if (request.url === '/refused') throw new HttpError(401, 'UNAUTHENTICATED', 'User not authenticated');
  });
  server.get('/waits', async () => {
    begun += 1;
    await held;
    return { read: true };
  });
  server.post('/refused', async () => ({ read: true }));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const open = () => connect((server.server.address() as AddressInfo).port, '127.0.0.1');
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** Sends the pieces, one every `everyMs`, and returns all that comes back until the server closes. */
function send(pieces: string[], everyMs = 40): Promise<string> {
  const connection = open();
  let received = '';
  const timer = setInterval(() => {
    const piece = pieces.shift();
    if (piece !== undefined && connection.writable) connection.write(piece);
  }, everyMs);
  return new Promise((resolve) => {
    connection.on('data', (data) => (received += data.toString()));
    connection.on('error', () => undefined);
    connection.on('close', () => (clearInterval(timer), resolve(received)));
  });
}

describe('[S10] a client that sends slowly', () => {
  it('gets 408 for an ordinary body that is not whole in time, however steadily it arrives', async () => {
    const response = await send([head('/json', 1_000), ...Array.from({ length: 1_000 }, () => '1')]);
    expect(response).toMatch(/^HTTP\/1.1 408 /);
    expect(response).toContain('arrived too slowly');
    expect(response).toContain('connection: close');
  });

  it('may take longer for an upload, while enough of it arrives', async () => {
    const body = JSON.stringify({ url: 'x'.repeat(REQUIRED * 8) });
    const pieces = body.match(new RegExp(`.{1,${REQUIRED}}`, 'g'))!;
    expect(await send([head('/upload', body.length), ...pieces])).toContain('{"read":true}');
    expect(await send([head('/upload', body.length), ...body])).toMatch(/^HTTP\/1.1 408 /);
  });

  it('may wait for its answer', async () => {
    expect(await send([`${head('/slow-answer', 2)}{}`])).toContain('{"read":true}');
  });

  it('is closed when it sends no headers', async () => {
    expect(await send(['POST /json HTTP/1.1\r\n'])).toContain('408');
  });
});

describe('[S10] connections', () => {
  /** Opens so many connections and returns those that stay. */
  async function hold(localAddress: string, count: number): Promise<Socket[]> {
    const { port } = server.server.address() as AddressInfo;
    const opened = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }));
    // What stays is answered, what is closed ends.
    const answers = opened.map(
      (socket) =>
        new Promise<boolean>((resolve) => {
          socket.on('data', () => resolve(true)).on('error', () => undefined);
          socket.on('close', () => resolve(false));
          socket.write('POST /json HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
        }),
    );
    const stays = await Promise.all(answers);
    return opened.filter((_, index) => stays[index]);
  }

  it('of one address are its share; another address, and one that has closed some, get theirs', async () => {
    const first = await hold('127.0.0.2', 5);
    expect(first).toHaveLength(3);
    const second = await hold('127.0.0.3', 2);
    expect(second).toHaveLength(2);
    await Promise.all(first.map((each) => new Promise((resolve) => each.once('close', resolve).destroy())));
    const again = await hold('127.0.0.2', 4);
    expect(again).toHaveLength(3);
    for (const each of [...second, ...again]) each.destroy();
  });

  it('of a trusted proxy are not counted, but end at the most of all', async () => {
    const held = await hold('127.0.0.9', 8);
    expect(held).toHaveLength(LIMITS.MAX_CONNECTIONS);
    for (const each of held) each.destroy();
  });
});

describe('[S10] a client that does not read its answer', () => {
  it('is closed once nothing has gone either way for a while', async () => {
    const idle = fastify();
    limitConnections(idle, { ...LIMITS, IDLE_TIMEOUT_MS: 200 });
    idle.get('/large', () => Buffer.alloc(64 * 1024 * 1024));
    await idle.listen({ port: 0, host: '127.0.0.1' });
    const ended = once(idle.server, 'connection').then(([socket]: Socket[]) => once(socket!, 'close'));
    const socket = connect((idle.server.address() as AddressInfo).port, '127.0.0.1').pause();
    socket.on('error', () => undefined).write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
    await ended;
    socket.destroy();
    await idle.close();
  });
});

describe('[S10] a refused body that still arrives', () => {
  /** Sends the head and the first byte, as a client that keeps its connection. Returns the response as far as it has come. */
  const refused = (length: number, headers = ''): Promise<string> => {
    const connection = open();
    connection.write(
      `POST /refused HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}content-length: ${length}\r\n\r\n1`,
    );
    return new Promise((resolve) =>
      connection.once('data', (data) => (connection.destroy(), resolve(data.toString()))),
    );
  };

  it('ends the connection where it is large: for a stranger, for who keeps calling, and beyond what a page sends', async () => {
    const [ends, stays] = [/^HTTP\/1.1 401 [^]*connection: close/i, /^HTTP\/1.1 401 [^]*connection: keep-alive/i];
    const token = 'authorization: Bearer x\r\n';
    expect(await refused(2_000_000)).toMatch(ends);
    expect(await refused(1_000)).toMatch(stays);
    expect(await refused(2_000_000, token)).toMatch(stays);
    expect(await refused(2_000_000, `${token}x-often: yes\r\n`)).toMatch(ends);
    expect(await refused(100_000_000_000, token)).toMatch(ends);
  });
});

describe('[S10] a connection that does not wait for its answers', () => {
  const call = 'GET /waits HTTP/1.1\r\nhost: x\r\n\r\n';
  const answersIn = (received: string): number => received.split('{"read":true}').length - 1;

  it('is closed at the eleventh request, and no later one is worked on', async () => {
    const received = send([call.repeat(200)]);
    expect(answersIn(await received)).toBe(0);
    expect(begun).toBe(10);
  });

  it('may send ten at once, and as many as it likes one after another', async () => {
    const connection = open();
    let received = '';
    connection.on('data', (data) => (received += data.toString()));
    const until = (count: number) => expect.poll(() => answersIn(received)).toBe(count);
    connection.write(call.repeat(10));
    await expect.poll(() => begun).toBe(10);
    answer();
    await until(10);
    for (let count = 11; count <= 40; count += 1) {
      connection.write(call);
      await until(count);
    }
    connection.destroy();
  });

  it('has the next ones of its address wait a second, a twentieth of those it may have, and nobody else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const wide = fastify();
    limitConnections(wide, { ...LIMITS, MAX_CONNECTIONS: 20, CONNECTIONS_PER_ADDRESS: 80 });
    wide.get('/waits', () => new Promise(() => undefined));
    wide.get('/quick', () => ({ read: true }));
    await wide.listen({ port: 0, host: '127.0.0.1' });
    const { port } = wide.server.address() as AddressInfo;
    const visit = (path: string, times: number, localAddress = '127.0.0.1') => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      const seen = { answers: 0, closed: false, close: () => socket.destroy() };
      socket.on('data', (data) => (seen.answers += answersIn(data.toString())));
      socket.on('error', () => undefined).on('close', () => (seen.closed = true));
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(times));
      return seen;
    };
    const pipeline = visit('/waits', 11);
    await expect.poll(() => pipeline.closed).toBe(true);
    const next = Array.from({ length: 8 }, () => visit('/quick', 1));
    await expect.poll(() => next.filter(({ closed }) => closed)).toHaveLength(4);
    const other = visit('/quick', 1, '127.0.0.2');
    await expect.poll(() => other.answers).toBe(1);
    expect(next.filter(({ answers }) => answers > 0)).toHaveLength(0);
    vi.advanceTimersByTime(1_000);
    await expect.poll(() => next.filter(({ answers }) => answers === 1)).toHaveLength(4);
    const later = visit('/quick', 1);
    await expect.poll(() => later.answers).toBe(1);
    for (const each of [...next, other, later]) each.close();
    await wide.close();
  });
});

describe('[S10] a body in tiny pieces', () => {
  it('has the next connections of its address wait a second, and nobody else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const wide = fastify();
    limitConnections(wide, { ...LIMITS, MAX_CONNECTIONS: 20, CONNECTIONS_PER_ADDRESS: 80 });
    wide.post('/json', () => ({ read: true }));
    wide.get('/quick', () => ({ read: true }));
    await wide.listen({ port: 0, host: '127.0.0.1' });
    const { port } = wide.server.address() as AddressInfo;
    const exchange = (request: string, localAddress = '127.0.0.1') => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      const seen = { received: '', close: () => socket.destroy() };
      socket.on('error', () => undefined).on('data', (data) => (seen.received += String(data)));
      socket.write(request);
      return seen;
    };
    const quick = 'GET /quick HTTP/1.1\r\nhost: x\r\n\r\n';
    const chunked =
      'POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
    const few = exchange(`${chunked}${'1\r\n \r\n'.repeat(200)}2\r\n{}\r\n0\r\n\r\n`);
    await expect.poll(() => few.received).toContain('{"read":true}');
    const many = exchange(chunked + '1\r\n \r\n'.repeat(300));
    await expect.poll(() => many.received).toContain('HTTP/1.1 400');
    const [next, other] = [exchange(quick), exchange(quick, '127.0.0.2')];
    await expect.poll(() => other.received).toContain('{"read":true}');
    expect(next.received).toBe('');
    vi.advanceTimersByTime(1_000);
    await expect.poll(() => next.received).toContain('{"read":true}');
    for (const each of [few, many, next, other]) each.close();
    await wide.close();
  });
});
