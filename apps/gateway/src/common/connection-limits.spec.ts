import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { limitConnections } from './connection-limits.js';
import { toHttpError } from './to-http-error.js';

const LIMITS = { HEADERS_TIMEOUT_MS: 200, BODY_TIMEOUT_MS: 100, UPLOAD_TIMEOUT_MS: 60_000, MAX_CONNECTIONS: 3 };
/** The least that an upload must bring in each BODY_TIMEOUT_MS. */
const REQUIRED = 1_600;

let server: FastifyInstance;

beforeEach(async () => {
  server = fastify({ http: { connectionsCheckingInterval: 20 } });
  server.setErrorHandler((error, _, reply) => {
    const { code, message } = toHttpError(error);
    return reply.status(toHttpError(error).getStatus()).send({ code, message });
  });
  limitConnections(server, LIMITS);
  server.post('/json', async () => ({ read: true }));
  server.post('/upload', { config: { endpoint: 'POST /api/designs' } }, async () => ({ read: true }));
  server.post('/slow-answer', async () => {
    await new Promise((resolve) => setTimeout(resolve, LIMITS.BODY_TIMEOUT_MS * 4));
    return { read: true };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

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

  it('is closed at once beyond the most connections', async () => {
    const held = Array.from({ length: LIMITS.MAX_CONNECTIONS }, open);
    await Promise.all(held.map((each) => new Promise((resolve) => each.once('connect', resolve))));
    expect(await send([])).toBe('');
    for (const each of held) each.destroy();
  });
});
