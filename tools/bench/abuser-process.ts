// One abuser in a process of its own: `abuser-process <one of ABUSES> <web> <token> <picture>`. Sends at full speed until it is ended; asked with a message, answers how its requests were answered so far.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';

const [, , abuse, web, token, picture] = process.argv as [string, string, string, string, string, string];
/** It stands for a machine elsewhere: what it computes itself must not slow the product. */
const NICENESS = 10;
const CALLS_IN_FLIGHT = 200;
const BODIES_IN_FLIGHT = 30;
const FORMS_IN_FLIGHT = 4;
const LOGINS_IN_FLIGHT = 50;
const DOCUMENTS_IN_FLIGHT = 100;
const PICTURES_IN_FLIGHT = 100;
const UPLOADS_IN_FLIGHT = 20;
const HANDSHAKES_IN_FLIGHT = 50;
const ANONYMOUS_IN_FLIGHT = 12;
const PIPELINES = 20;
const PIPELINED = 500;
const BODY = Buffer.from(JSON.stringify({ image: Array(1_000_000).fill(1) }));

const answers: Record<string, number> = {};

interface Shot {
  method: string;
  path: string;
  headers: http.OutgoingHttpHeaders;
  body?: Buffer;
}

function send(agent: http.Agent, { method, path, headers, body }: Shot): Promise<void> {
  return new Promise((resolve) => {
    const end = (answer: string): void => {
      answers[answer] = (answers[answer] ?? 0) + 1;
      resolve();
    };
    const request = http.request(`${web}${path}`, { method, agent, headers });
    request.on('response', (response) => {
      response.resume().on('close', () => end(String(response.statusCode)));
      // An answer before the end of the body says that nobody reads the rest.
      if (body && !request.writableFinished) response.on('end', () => request.destroy());
    });
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      end(String(response.statusCode));
    });
    request.on('error', () => end('cut'));
    request.end(body);
  });
}

async function hammer(inFlight: number, shot: (index: number) => Shot): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: inFlight });
  const lane = async (_: unknown, index: number): Promise<void> => {
    for (;;) await send(agent, shot(index));
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}

/** Keeps forms coming that never reach their first part: each byte may begin a boundary. */
async function pour(inFlight: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: false, maxSockets: inFlight });
  const filling = Buffer.from('\r\n--'.repeat(16_384));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const form = (): Promise<void> =>
    new Promise((resolve) => {
      const end = (answer: string): void => {
        answers[answer] = (answers[answer] ?? 0) + 1;
        request.destroy();
        resolve();
      };
      const request = http.request(`${web}/api/printful/files`, { method: 'POST', agent, headers });
      const fill = (): void => {
        while (!request.destroyed && request.write(filling));
      };
      request.on('drain', fill).on('socket', fill);
      request.on('response', (response) => end(String(response.statusCode))).on('error', () => end('cut'));
    });
  const lane = async (): Promise<void> => {
    for (;;) await form();
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}

/** Keeps so many connections open, each begun in the given way, and makes them anew when they end. */
async function keepOpen(connections: number, begin: (socket: Socket) => void): Promise<void> {
  const { hostname, port } = new URL(web);
  const once = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.on('connect', () => begin(socket));
      socket.on('error', () => {});
      socket.on('close', () => {
        answers.closed = (answers.closed ?? 0) + 1;
        resolve();
      });
    });
  const lane = async (): Promise<void> => {
    for (;;) await once();
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

/** Connections full of requests that wait for no answer. */
function pipeline(): Promise<void> {
  const { host } = new URL(web);
  const requests = `GET /api/tokens/balance HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`.repeat(
    PIPELINED,
  );
  return keepOpen(PIPELINES, (socket) => {
    socket.on('data', (data) => {
      for (const [, status = ''] of data.toString('latin1').matchAll(/HTTP\/1\.1 (\d+) /g))
        answers[status] = (answers[status] ?? 0) + 1;
    });
    socket.write(requests);
  });
}

/** Connections that send the same bytes again and again after these first ones. */
const flood = (connections: number, first: string, endless: Buffer): Promise<void> =>
  keepOpen(connections, (socket) => {
    const write = (): void => {
      while (!socket.destroyed && socket.write(endless));
    };
    socket.on('drain', write).on('data', () => {});
    socket.write(first);
    write();
  });

function headOf(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: new URL(web).host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** An empty ping of a WebSocket's client, masked by zeros. */
const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);

const json = { 'content-type': 'application/json' };
const READS = ['/api/tokens/balance', '/api/designs', '/api/jobs', '/api/cart'];
const loginQuery = new URLSearchParams({
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  redirect_uri: `${web}/auth/callback`,
});
const exchange = Buffer.from(JSON.stringify({ code: 'guess', state: 'guess', code_verifier: 'x'.repeat(43) }));

const sendBodies = (path: string, headers: http.OutgoingHttpHeaders = {}): Promise<void> =>
  hammer(BODIES_IN_FLIGHT, () => ({
    method: 'POST',
    path,
    headers: { ...json, ...headers, 'content-length': BODY.length },
    body: BODY,
  }));

const bearer = { authorization: `Bearer ${token}` };

async function uploadPictures(): Promise<void> {
  const form = new FormData();
  const bytes = await (await fetch(picture)).arrayBuffer();
  form.append('files[]', new Blob([bytes], { type: 'image/png' }), 'noise.png');
  const encoded = new Response(form);
  const headers = { ...bearer, 'content-type': encoded.headers.get('content-type')! };
  const body = Buffer.from(await encoded.arrayBuffer());
  await hammer(UPLOADS_IN_FLIGHT, () => ({
    method: 'POST',
    path: '/api/printful/files',
    headers: { ...headers, 'content-length': body.length },
    body,
  }));
}

function sendTextPictures(): Promise<void> {
  const image = `data:image/png;base64,${Buffer.alloc(20_000_000, 'x').toString('base64')}`;
  const body = Buffer.from(JSON.stringify({ image }));
  return hammer(UPLOADS_IN_FLIGHT, () => ({
    method: 'POST',
    // Counted apart from uploads, whose minute is spent by then.
    path: '/api/generate-design',
    headers: { ...json, ...bearer, 'content-length': body.length },
    body,
  }));
}

const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.from('an abuser shakes').toString('base64'),
};

const abuses: Record<string, () => Promise<void>> = {
  calls: () =>
    hammer(CALLS_IN_FLIGHT, (index) => ({
      method: 'GET',
      path: READS[index % READS.length]!,
      headers: bearer,
    })),
  bodies: () => sendBodies('/api/generate-design'),
  forgedBodies: () => sendBodies('/api/generate-design', { authorization: 'Bearer forged' }),
  socketBodies: () => sendBodies('/socket.io/?EIO=4&transport=polling'),
  documents: () =>
    hammer(DOCUMENTS_IN_FLIGHT, () => ({
      method: 'GET',
      path: `/catalog?q=${randomUUID()}`,
      headers: { accept: 'text/html', 'accept-encoding': 'gzip' },
    })),
  pictures: () =>
    hammer(PICTURES_IN_FLIGHT, () => ({
      method: 'GET',
      path: `/api/image-proxy?url=${encodeURIComponent(picture)}`,
      headers: bearer,
    })),
  pipelines: pipeline,
  uploads: uploadPictures,
  textPictures: sendTextPictures,
  unreadable: () => hammer(CALLS_IN_FLIGHT, () => ({ method: 'GET', path: '/api/jobs/%E0%A4%A', headers: bearer })),
  forbidden: () => hammer(CALLS_IN_FLIGHT, () => ({ method: 'GET', path: '/api/ops/queues', headers: bearer })),
  handshakes: () =>
    hammer(HANDSHAKES_IN_FLIGHT, () => ({
      method: 'GET',
      path: '/socket.io/?EIO=4&transport=websocket',
      headers: handshake,
    })),
  pieces: () =>
    flood(
      ANONYMOUS_IN_FLIGHT,
      headOf('POST', '/api/webhooks/stripe', { ...json, 'transfer-encoding': 'chunked' }),
      Buffer.from('1\r\nX\r\n'.repeat(2_000)),
    ),
  pings: () =>
    flood(
      1,
      headOf('GET', '/socket.io/?EIO=4&transport=websocket', handshake),
      Buffer.concat(Array.from({ length: 2_000 }, () => PING)),
    ),
  description: () => hammer(ANONYMOUS_IN_FLIGHT, () => ({ method: 'GET', path: '/api/openapi.json', headers: {} })),
  forms: () => pour(FORMS_IN_FLIGHT),
  logins: () =>
    hammer(LOGINS_IN_FLIGHT, (index) =>
      index % 2 === 0
        ? { method: 'GET', path: `/auth/login?${loginQuery.toString()}`, headers: {} }
        : {
            method: 'POST',
            path: '/api/auth/token',
            headers: { ...json, 'content-length': exchange.length },
            body: exchange,
          },
    ),
};

setPriority(NICENESS);
process.on('message', () => process.send?.(answers));
process.on('disconnect', () => process.exit());
process.send?.('started');
await abuses[abuse]!();
