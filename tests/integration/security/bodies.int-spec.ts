import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, signIn, stack } from '#testing';
import { newShopper } from '../shoppers.js';

/** Announces a body of which nothing is sent, and returns the start of the response. */
function answerBeforeBody(path: string, headers: Record<string, string>): Promise<string> {
  const { hostname, port, host } = new URL(stack().urls.gateways[0]!);
  return new Promise((resolve, reject) => {
    const connection = connect(Number(port), hostname);
    const lines = Object.entries({ host, 'content-type': 'application/json', 'content-length': '1000', ...headers });
    connection.once('data', (data) => (connection.destroy(), resolve(data.toString())));
    connection.once('error', reject);
    connection.setTimeout(10_000, () => connection.destroy(new Error(`${path} waits for the body`)));
    connection.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  });
}

/** Sends the form's start and then `endless` again and again, in chunks. Returns the start of the response, or 'closed' where the end of the connection was faster. */
function answerDuringForm(path: string, token: string, start: string, endless: string): Promise<string> {
  const { hostname, port, host } = new URL(stack().urls.gateways[0]!);
  const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`;
  const next = chunk(endless.repeat(Math.ceil(64_000 / endless.length)));
  return new Promise((resolve, reject) => {
    const connection = connect(Number(port), hostname);
    connection.once('data', (data) => (connection.destroy(), resolve(data.toString())));
    connection.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? resolve('closed') : reject(error),
    );
    connection.setTimeout(10_000, () => connection.destroy(new Error(`${path} neither reads nor answers`)));
    const write = () => {
      while (connection.writable && connection.write(next, 'latin1'));
    };
    connection.write(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ntransfer-encoding: chunked\r\n` +
        `content-type: multipart/form-data; boundary=x\r\n\r\n${start && chunk(start)}`,
      'latin1',
    );
    connection.on('drain', write).once('connect', write);
  });
}

/** Announces a picture as text, of which only the start is sent; resolves once the gateway holds what is there of it. */
async function holdBody(token: string, bytes: number): Promise<Socket> {
  const { hostname, port, host } = new URL(stack().urls.gateways[0]!);
  const connection = connect(Number(port), hostname);
  await once(connection, 'connect');
  connection.write(
    `POST /api/generate-design HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n{`,
  );
  // A call of the same user that comes later has been let in.
  await api(token).get('/api/tokens/balance');
  return connection;
}

/** Sends bytes as they are. */
async function send(path: string, body: string | Buffer, type = 'application/json', token?: string) {
  const response = await fetch(`${stack().urls.gateways[0]}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: new Uint8Array(Buffer.from(body)),
    signal: AbortSignal.timeout(10_000),
  });
  const answer = (await response.json()) as { error?: string; metadata?: unknown };
  return { status: response.status, error: answer.error, metadata: answer.metadata };
}

const ENDED = /^closed$|^HTTP\/1.1 413 [^]*connection: close/i;
const MB = 1024 * 1024;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const DATA_URL = `data:image/png;base64,${PIXEL}`;
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a body', () => {
  let shopper: string;
  beforeAll(async () => void (shopper = await newShopper()));

  it('[S10, AUTH-14] is not read before the access token is checked', async () => {
    const admin = await signIn('admin');
    const refused = 'HTTP/1.1 401';
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect(await answerBeforeBody('/api/generate-design', {})).toContain(refused);
    expect(await answerBeforeBody('/api/generate-design', bearer(`${shopper}x`))).toContain(refused);
    expect(
      await answerBeforeBody('/api/printful/files', { 'content-type': 'multipart/form-data; boundary=x' }),
    ).toContain(refused);
    expect(await answerBeforeBody('/api/config/provider', bearer(shopper))).toContain('HTTP/1.1 403');
    expect(await answerBeforeBody('/api/config/provider', bearer(admin))).toContain('HTTP/1.1 403');
  });

  it('[S10] of JSON costs little, whatever its size and shape', async () => {
    const hostile: Record<string, string> = {
      'many numbers': `[${'1,'.repeat(14 * MB - 2)}1]`,
      'many keys': `{${Array.from({ length: 1_500_000 }, (_, at) => `"k${at}":1`).join()}}`,
      'many strings': `[${`"${'x'.repeat(30_000)}",`.repeat(900)}1]`,
      'many objects besides a picture': `{"url":"${DATA_URL}${'A'.repeat(MB)}","metadata":{"a":[${'{},'.repeat(MB)}{}]}}`,
    };
    for (const path of ['/api/generate-design', '/api/combine-image', '/api/designs'])
      for (const [what, body] of Object.entries(hostile))
        expect({ path, what, ...(await send(path, body, 'application/json', shopper)) }).toMatchObject({
          path,
          what,
          status: 413,
        });
    expect((await api(shopper).get('/api/tokens/balance')).status).toBe(200);
  });

  it('[S10] of JSON is at most 256 kB where it holds no picture, also where there is no route or a form is read', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(256 * 1024) });
    for (const path of ['/api/tokens/consume', '/api/printful/files', '/api/users/photos/cover', '/api/none', '/none'])
      // Where the connection is closed while we still send, there is no response to read.
      expect({
        path,
        status: await send(path, body, 'application/json', shopper).then(
          ({ status }) => status,
          () => 413,
        ),
      }).toEqual({
        path,
        status: 413,
      });
  });

  it('[S10] for no route is not looked through', async () => {
    const { status } = await api(shopper).post('/api/none', { note: '4242 4242 4242 4242' });
    expect(status).toBe(404);
  });

  it('[S10] may hold pictures as text on six routes, also with escaped slashes', async () => {
    const escaped = JSON.stringify({ url: DATA_URL, source: 'USER_UPLOADED' }).replaceAll('/', '\\/');
    expect((await send('/api/designs', escaped, 'application/json', shopper)).status).toBe(200);
    const large = Buffer.from('A'.repeat(20 * MB)).toString('base64');
    const imageUrl = `data:image/png;base64,${large}`;
    const noPicture = 'This file is not a PNG, JPEG or WebP picture.';
    for (const [path, body, error] of [
      ['/api/designs', { url: imageUrl }, noPicture],
      ['/api/generate-design', { image: large }, noPicture],
      ['/api/resize-image', { imageUrl, maxWidth: 20, maxHeight: 20 }, noPicture],
      ['/api/crop-image', { imageUrl, targetRatio: 2, cropOption: 'center' }, noPicture],
      ['/api/process-image', { imageUrl, targetWidth: 20, targetHeight: 20 }, noPicture],
      [
        '/api/combine-image',
        { inputImages: [{ data: large, mimeType: 'image/png' }] },
        'Combined image generation is only available with Gemini provider',
      ],
    ] as const)
      expect({ path, ...(await api(shopper).post(path, body)) }).toMatchObject({ path, body: { error } });
    const tooLong = await api(shopper).post('/api/generate-design', { image: 'A'.repeat(28_000_001) });
    expect(tooLong).toMatchObject({ status: 400, body: { field: 'image' } });
  });

  it('[S19, S10] of a picture is read once there is memory for it: one user has two of the largest at a time, others go on', async () => {
    const [one, other] = [await newShopper(), await newShopper()];
    const body = JSON.stringify({ imageUrl: `data:image/png;base64,${'A'.repeat(MB)}`, maxWidth: 20, maxHeight: 20 });
    const held = [await holdBody(one, 30 * MB), await holdBody(one, 30 * MB)];
    let answered = false;
    const third = send('/api/resize-image', body, undefined, one).finally(() => (answered = true));
    const theirs = await send('/api/resize-image', body, undefined, other);
    expect([theirs.status, answered]).toEqual([415, false]);
    held.forEach((connection) => connection.destroy());
    expect((await third).status).toBe(415);
  });

  it('[S10] that nests deeper than 64 levels, or is malformed, gets 400 with what is wrong', async () => {
    for (const path of ['/api/designs', '/api/tokens/consume', '/api/auth/token']) {
      for (const deep of [nested(65), nested(100_000), `{"metadata":${nested(64)}}`])
        expect({ path, ...(await send(path, deep, 'application/json', shopper)) }).toMatchObject({
          status: 400,
          error: 'Please check body: nested deeper than 64 levels.',
        });
      for (const broken of ['{"a":', '[1,', '{"a":"\\', 'null x', '\u0000', '{"__proto__":{"a":1}}'])
        expect({ path, broken, ...(await send(path, broken, 'application/json', shopper)) }).toMatchObject({
          path,
          broken,
          status: 400,
          error: 'Please check body: not valid JSON.',
        });
    }
    const metadata = { a: JSON.parse(nested(62)) as unknown };
    const kept = await send('/api/designs', JSON.stringify({ url: DATA_URL, metadata }), 'application/json', shopper);
    expect(kept).toMatchObject({ status: 200, metadata });
  });

  it('[S10, UPL-07] of a form that is malformed or breaks off gets 400 with what is wrong', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n';
    const forms: Record<string, [string, string?]> = {
      'cut in the file': [`${head}\r\n${PIXEL}`],
      'cut in the headers': [head],
      'with a header that never ends': [`--x\r\n${'a'.repeat(100_000)}`],
      'of another boundary': [`${head}\r\n${PIXEL}\r\n--x--\r\n`, 'multipart/form-data; boundary=y'],
      'without a boundary': [`${head}\r\n${PIXEL}\r\n--x--\r\n`, 'multipart/form-data'],
      'with a field named as a prototype': [
        '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
      ],
      empty: [''],
    };
    for (const path of ['/api/printful/files', '/api/users/photos/cover'])
      for (const [what, [form, type = 'multipart/form-data; boundary=x']] of Object.entries(forms)) {
        const { status, error } = await send(path, form, type, shopper);
        expect({ path, what, status }).toEqual({ path, what, status: 400 });
        expect(error).toMatch(/^(The upload was interrupted|Please choose|No file|Please)/);
      }
  });

  it('[S10, UPL-07] of a form gets 413 and no further reading as soon as too much lies outside its files', async () => {
    const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${Buffer.from(PIXEL, 'base64').toString('latin1')}`;
    const field = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n';
    for (const path of ['/api/printful/files', '/api/users/photos/cover'])
      for (const [start, endless] of [
        ['', '\r\n--'],
        ['', 'x'],
        [field, '\r\n-'],
      ] as const)
        expect({ path, endless, answer: await answerDuringForm(path, shopper, start, endless) }).toMatchObject({
          path,
          endless,
          answer: expect.stringMatching(ENDED),
        });
    expect(await answerDuringForm('/api/printful/files', shopper, `${file}\r\n--x--`, ' ')).toMatch(ENDED);
  });
});
