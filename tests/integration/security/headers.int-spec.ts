import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorBodySchema, text } from '#contracts';
import { api, signIn, stack } from '#testing';
import { newDesign } from '../shop.js';
import { newShopper } from '../shoppers.js';

/** The whole policy. A source that is added here must be needed by a page, and `'unsafe-inline'` by none. */
const policy = (): string => {
  const { web, sandbox } = stack().urls;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${web} ${sandbox} https://*.gravatar.com https://*.googleusercontent.com`,
    `connect-src 'self' ${web.replace('http', 'ws')} ${web} ${sandbox}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `frame-src ${new URL(stack().urls.sandbox).origin}`,
  ].join(';');
};
/** Of pictures, which may contain anything besides. */
const PICTURE_POLICY = "default-src 'none'; sandbox";

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(path.startsWith('http') ? path : `${stack().urls.web}${path}`, { redirect: 'manual', headers });
const page = { accept: 'text/html' };
/** Of a body; only its last chunk exceeds the limit, so that whoever is refused has nothing left to write. */
const tooMuch = (): ReadableStream<Buffer> =>
  new ReadableStream({
    start: (controller) => {
      for (let chunk = 0; chunk < 5; chunk += 1) controller.enqueue(Buffer.alloc(64 * 1024, 'x'));
      controller.close();
    },
  });

describe('the headers of responses', () => {
  let authorization: string;
  let pictureUrl: string;

  beforeAll(async () => {
    const token = await newShopper();
    authorization = `Bearer ${token}`;
    pictureUrl = (await api(token).get(`/api/design/${await newDesign(token)}`)).body.url;
  });

  it('[S18] allow scripts of our own files alone, on every kind of response', async () => {
    const script = readdirSync('dist/web/assets').find((file) => file.endsWith('.js'))!;
    const kinds: [string, number, Promise<Response>][] = [
      ['landing page', 200, get('/', page)],
      ['page', 200, get('/design', page)],
      ['unknown page', 404, get('/no/such/page', page)],
      ['redirect', 302, get('/auth/logout')],
      ['script', 200, get(`/assets/${script}`)],
      ['early script', 200, get('/start.js')],
      ['unknown file', 404, get('/assets/none.js')],
      ['public response', 200, get('/api/products/mongodb')],
      ['private response', 200, get('/api/tokens/balance', { authorization })],
      ['document of the API', 200, get('/api/openapi.json')],
      ['refusal before the body', 401, get('/api/tokens/balance')],
      ['refusal of the schema', 400, get('/api/designs?limit=x', { authorization })],
      ['unknown endpoint', 404, get('/api/none')],
      ['address that cannot be read', 400, get('/api/orders/%E0%A4%A', { authorization })],
      [
        'body too large',
        413,
        fetch(`${stack().urls.web}/api/auth/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: tooMuch(),
          duplex: 'half',
        }),
      ],
    ];
    for (const [kind, status, response] of kinds) {
      const { headers, status: answered } = await response;
      expect({ kind, status: answered, policy: headers.get('content-security-policy') }).toEqual({
        kind,
        status,
        policy: policy(),
      });
      expect({ kind, sniff: headers.get('x-content-type-options') }).toEqual({ kind, sniff: 'nosniff' });
    }
    for (const response of [
      get(pictureUrl),
      get(`/api/image-proxy?url=${encodeURIComponent(pictureUrl)}`, { authorization }),
    ])
      expect((await response).headers.get('content-security-policy')).toBe(PICTURE_POLICY);
  });

  it('[S18] no page has a script or a style of its own in it', async () => {
    for (const path of ['/', '/home', '/design', '/no/such/page']) {
      const html = await (await get(path, page)).text();
      expect(html).toContain('<script');
      expect(html.match(/<script(?![^>]*\ssrc=)[^>]*>/g)).toBeNull();
      expect(html.match(/<style|\sstyle=|\son\w+=|javascript:/g)).toBeNull();
    }
  });

  it('keep private responses and errors out of every cache, unless the endpoint has a rule of its own', async () => {
    const admin = { authorization: `Bearer ${await signIn('admin')}` };
    const rule = async (path: string, headers = {}) => (await get(path, headers)).headers.get('cache-control');
    for (const path of ['/auth/check', '/api/tokens/balance', '/api/designs', '/api/orders', '/api/cart', '/api/jobs'])
      expect({ path, rule: await rule(path, { authorization }) }).toEqual({ path, rule: 'no-store' });
    expect(await rule('/api/admin/orders', admin)).toBe('no-store');
    for (const [path, headers] of [
      ['/api/designs', {}],
      ['/api/admin/orders', { authorization }],
      ['/api/none', {}],
      ['/api/designs?limit=x', { authorization }],
      ['/api/product/mongodb/none', {}],
      ['/api/orders/%E0%A4%A', { authorization }],
      ['/files/none.png', {}],
    ] as const)
      expect({ path, rule: await rule(path, headers) }).toEqual({ path, rule: 'no-store' });
    expect(await rule('/api/products/mongodb')).toBe('no-cache');
    expect(await rule(`/api/image-proxy?url=${encodeURIComponent(pictureUrl)}`, { authorization })).toBe(
      'private, max-age=3600',
    );
    expect(await rule(pictureUrl)).toBe('public, max-age=31536000, immutable');
  });

  it('let a browser keep what the pages are made of for as long as its name stands for it', async () => {
    const html = await (await get('/home')).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(html)![0];
    for (const [path, rule] of [
      [script, 'public, max-age=31536000, immutable'],
      ['/fonts/ui.woff2', 'public, max-age=86400'],
      ['/art/style-riso.webp', 'public, max-age=86400'],
      ['/favicon.svg', 'public, max-age=86400'],
      ['/start.js', 'no-cache'],
      ['/home', 'no-cache'],
    ])
      expect([path, (await get(path!)).headers.get('cache-control')]).toEqual([path, rule]);
  });

  it.each([
    ['400', 'BAD_REQUEST', 'request.unreadable', 'GET /api/config HTTP/1.1\r\nhost x\r\n\r\n'],
    [
      '431',
      'TOO_LARGE',
      'request.headersTooLarge',
      `GET /api/config HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
  ] as const)(
    '[S10, S18] are the usual ones with %s in words where no request can be read',
    async (status, code, words, sent) => {
      const { hostname, port } = new URL(stack().urls.web);
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.on('data', (data) => (answer += data.toString()));
      socket.write(sent);
      await once(socket, 'close');
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(head).toMatch(/\r\ncache-control: no-store\r\n/);
      expect(head).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
      expect(errorBodySchema.parse(JSON.parse(body))).toMatchObject({ code, error: text(words) });
    },
  );
});
