import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, database, stack, type ApiResponse } from '#testing';
import { chooseProvider } from '../generations.js';
import { newShopper } from '../shoppers.js';
import { loadedFiles, PAYLOAD, refusedFiles } from './bad-files.js';
import { internalAddresses } from './internal-addresses.js';

const FOREIGN = "We can't load pictures from this address. Please upload the picture instead.";
const NO_FORMAT = 'Invalid image format - must be URL or base64 data URL';

/** Listens on the loopback addresses and counts connections. */
class Canaries {
  visits = 0;
  private readonly servers: Server[] = [];

  async open(): Promise<number> {
    const port = await this.listen(0, '127.0.0.1');
    await this.listen(port, '::1');
    return port;
  }

  private listen(port: number, host: string): Promise<number> {
    const server = createServer((socket) => {
      this.visits += 1;
      socket.destroy();
    });
    this.servers.push(server);
    return new Promise((ready, failed) =>
      server.once('error', failed).listen(port, host, () => ready((server.address() as AddressInfo).port)),
    );
  }

  close(): void {
    for (const server of this.servers) server.close();
  }
}

const canaries = new Canaries();
let port: number;
let token: string;
const sandboxOf = (path: string): string => `${stack().urls.sandbox}${path}`;
const bad = (kind: string): string => sandboxOf(`/bad-pictures/${kind}`);
const metadata = (url: string) => api(token).get(`/api/image-metadata?url=${encodeURIComponent(url)}`);
const proxy = (url: string) => api(token).get(`/api/image-proxy?url=${encodeURIComponent(url)}`);
const dalle = (rest: string) => api(token).get(`/api/dalle-proxy${rest}`);
const save = (url: string) => api(token).post('/api/designs', { url, source: 'USER_UPLOADED' });
const edits = (imageUrl: string) => [
  api(token).post('/api/resize-image', { imageUrl, maxWidth: 20, maxHeight: 20 }),
  api(token).post('/api/crop-image', { imageUrl, targetRatio: 2, cropOption: 'center' }),
  api(token).post('/api/process-image', { imageUrl, targetWidth: 20, targetHeight: 20 }),
];
const errorOf = ({ status, body }: ApiResponse) => JSON.stringify({ status, error: body?.error, code: body?.code });

/** Number of stored pictures of the token's owner. */
async function storedPictures(): Promise<number> {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string };
  const client = await database();
  const { rows } = await client
    .query<{ count: number }>(
      'select count(*) from assets asset join users owner on owner.id = asset.owner_id where owner.sub = $1',
      [sub],
    )
    .finally(() => client.end());
  return rows[0]!.count;
}

/** Sends a request whose path is not normalised. */
function raw(method: string, path: string): Promise<{ status: number; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      stack().urls.web,
      { method, path, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode!, headers: response.headers });
      },
    );
    outgoing.on('error', reject).end();
  });
}

/** Peak growth of the gateway's memory in MB while the work runs. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const { pid } = stack().processes.find(({ role }) => role === 'gateway')!;
  const now = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  const before = now();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, now())), 50);
  await work().finally(() => clearInterval(watch));
  return Math.max(most, now()) - before;
}

beforeAll(async () => {
  port = await canaries.open();
  token = await newShopper();
});
afterAll(() => canaries.close());

describe('addresses of pictures', () => {
  it('[S9, IMG-07, UPL-06] that lead to internal machines are never contacted, and all get the same response', async () => {
    const { sandbox: trusted, redis, postgres, web } = stack().urls;
    const addresses = internalAddresses({
      port,
      trusted,
      ownPorts: [redis, postgres, web].map((url) => new URL(url).port),
    });
    expect(addresses.length).toBeGreaterThanOrEqual(60);
    const [shown, taken] = [new Set<string>(), new Set<string>()];
    const ask = async (url: string): Promise<void> => {
      const [head, fromProvider, ...responses] = await Promise.all([
        raw('HEAD', `/api/image-proxy?url=${encodeURIComponent(url)}`),
        raw('GET', `/api/dalle-proxy/${encodeURI(url)}`),
        metadata(url),
        proxy(url),
        save(url),
        api(token).post('/api/generate-design', { image: url }),
        api(token).post('/api/combine-image', { inputImages: [{ data: url, mimeType: 'image/png' }] }),
        ...edits(url),
      ]);
      expect({ url, status: head.status }).toEqual({ url, status: 400 });
      expect({ url, refused: [400, 404, 502].includes(fromProvider.status) }).toEqual({ url, refused: true });
      for (const response of responses.slice(0, 2)) shown.add(errorOf(response));
      for (const response of responses.slice(2)) taken.add(errorOf(response));
    };
    await chooseProvider('gemini');
    try {
      for (let at = 0; at < addresses.length; at += 5) await Promise.all(addresses.slice(at, at + 5).map(ask));
    } finally {
      await chooseProvider('openai');
    }
    const refusal = (error: string) => JSON.stringify({ status: 400, error, code: 'BAD_REQUEST' });
    expect([...shown]).toEqual([refusal(FOREIGN)]);
    // The response distinguishes only URLs from other text, not one URL from another.
    expect([...taken].sort()).toEqual([refusal(FOREIGN), refusal(NO_FORMAT)].sort());
    expect(canaries.visits).toBe(0);
    expect(await storedPictures()).toBe(0);
  });

  it("[IMG-01, IMG-02, IMG-03] of allowed hosts return the picture's properties", async () => {
    const signed =
      '/private/org-sandbox/user-sandbox/img-a-red-fox.png?se=2099-01-01T00%3A00%3A00Z&sp=r&sig=c2ln%2Fbg%3D';
    expect((await metadata(bad('good'))).body).toEqual({
      fileSize: expect.any(Number),
      width: 64,
      height: 64,
      mimeType: 'image/png',
    });
    for (const [method, path] of [
      ['GET', `/api/image-proxy?url=${bad('good')}`],
      ['HEAD', `/api/image-proxy?url=${bad('good')}`],
      ['GET', `/api/dalle-proxy${signed}`],
      ['HEAD', `/api/dalle-proxy${signed}`],
    ] as const) {
      expect(await raw(method, path)).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'image/png',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': 'inline; filename="picture.png"',
          'cache-control': 'private, max-age=3600',
          'content-length': expect.stringMatching(/^[1-9]\d+$/),
        },
      });
    }
    const made = await save(sandboxOf(`/openai/pictures${signed}`));
    expect(made.body).toMatchObject({
      url: expect.stringContaining(`${stack().urls.web}/files/`),
      width: 1024,
      height: 1024,
      mimeType: 'image/png',
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    expect((await metadata(made.body.url)).body).toEqual({
      fileSize: made.body.fileSize,
      width: 1024,
      height: 1024,
      mimeType: 'image/png',
    });
    expect((await raw('HEAD', `/api/image-proxy?url=${made.body.url}`)).headers['content-length']).toBe(
      String(made.body.fileSize),
    );
    expect((await dalle('/private/org-sandbox/user-sandbox/img-a-red-fox.png')).status).toBe(502);
    expect(await save(bad('missing'))).toMatchObject({
      status: 502,
      body: { error: 'Failed to download image from URL' },
    });
    for (const path of ['/api/image-metadata', '/api/image-proxy', '/api/dalle-proxy/a.png'])
      expect((await api().get(`${path}?url=${bad('good')}`)).status).toBe(401);
  });

  it('[S12, IMG-07, UPL-07] escape no folder and inject no header', async () => {
    const key = new URL((await save(bad('good'))).body.url).pathname.slice('/files/'.length);
    expect((await raw('GET', `/files/${key}`)).status).toBe(200);
    expect((await raw('GET', `/files/${key}/w160.webp`)).headers['content-type']).toBe('image/webp');
    // Up to the root from any folder of the stack: to a file that exists and may be read.
    const climbing = `${'..%2f'.repeat(stack().dataDir.split('/').length + 3)}etc%2fpasswd`;
    const names = [
      climbing,
      `${climbing}/w160.webp`,
      '..%5c..%5cwindows',
      '%2e%2e/%2e%2e/package.json',
      `${key}%00.png`,
      `${key}%0d%0aset-cookie:a=b`,
      `..%2f${key}`,
      'a'.repeat(3000),
      '%e2%80%ae.png',
      `${key}/w161.webp`,
      `${key}/w160.png`,
      `${key}/..%2fw160.webp`,
      `${key}/w160.webp/w160.webp`,
      '.env',
    ];
    for (const name of names) expect([200, 500]).not.toContain((await raw('GET', `/files/${name}`)).status);
    const outside = [
      '/../../bad-pictures/good',
      '/%2e%2e/%2e%2e/bad-pictures/good',
      '/..%2f..%2fbad-pictures/good',
      '/..\\..\\bad-pictures\\good',
      '//127.0.0.1/a.png',
      '/@127.0.0.1/a.png',
      '/a%0d%0aHost:evil',
      '/\\evil.example/a.png',
      '/.%2e/%2e./bad-pictures/good',
    ];
    for (const path of outside) expect([400, 404, 502]).toContain((await raw('GET', `/api/dalle-proxy${path}`)).status);
    const disposition = (await raw('GET', `/api/image-proxy?url=${bad('good')}%3Fname%3Da%22%0d%0ab`)).headers[
      'content-disposition'
    ];
    expect([undefined, 'inline; filename="picture.png"']).toContain(disposition);
  });

  it('[S9, IMG-07] are edited where they are allowed and pictures, and not where they are neither or lead elsewhere', async () => {
    const before = await storedPictures();
    const refused: Record<string, number> = {
      html: 415,
      svg: 415,
      truncated: 415,
      missing: 502,
      [`redirect?to=${encodeURIComponent(`http://127.0.0.1:${port}/`)}`]: 400,
      'redirect?hops=10': 502,
    };
    for (const [kind, status] of Object.entries(refused))
      expect({ kind, statuses: (await Promise.all(edits(bad(kind)))).map((each) => each.status) }).toEqual({
        kind,
        statuses: [status, status, status],
      });
    expect(canaries.visits).toBe(0);
    expect(await storedPictures()).toBe(before);
    expect((await Promise.all(edits(bad('good')))).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('[S10, IMG-07] whose host misbehaves cost little, and terminate', async () => {
    const expected: Record<string, number> = {
      endless: 413,
      announced: 413,
      gzip: 502,
      slow: 502,
      silent: 502,
      'redirect?hops=10': 502,
      html: 415,
      svg: 415,
      missing: 502,
    };
    const before = await storedPictures();
    const grown = await growth(async () => {
      const kinds = Object.keys(expected);
      const responses = await Promise.all(
        [...kinds, ...kinds.slice(0, 3)].map(async (kind) => [kind, (await metadata(bad(kind))).status] as const),
      );
      expect(Object.fromEntries(responses)).toEqual(expected);
      for (const kind of ['html', 'svg', 'truncated'])
        expect({ kind, status: (await save(bad(kind))).status }).toEqual({ kind, status: 415 });
    });
    expect(grown).toBeLessThan(100);
    expect(await storedPictures()).toBe(before);
  });
});

describe('files that are not pictures, or carry a payload', () => {
  const dataUrl = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;

  it('[S11, UPL-07] are refused by their content, whatever their name', async () => {
    const before = await storedPictures();
    const grown = await growth(async () => {
      for (const [what, bytes] of Object.entries(refusedFiles))
        expect({ what, status: (await save(dataUrl(bytes))).status }).toEqual({
          what,
          status: /PNG (of|longer)/.test(what) ? 413 : 415,
        });
    });
    expect(grown).toBeLessThan(150);
    expect(await storedPictures()).toBe(before);
  });

  it('[S11, UPL-04, UPL-07] are refused in a form too, whatever their names and however many they are', async () => {
    const form = (...files: [string, Buffer][]): FormData => {
      const data = new FormData();
      for (const [name, bytes] of files)
        data.append('files[]', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
      return data;
    };
    const upload = (data: FormData) => api(token).post('/api/printful/files', data);
    const before = await storedPictures();
    const grown = await growth(async () => {
      for (const [what, bytes] of Object.entries(refusedFiles))
        expect({ what, refused: [413, 415].includes((await upload(form(['picture.png', bytes]))).status) }).toEqual({
          what,
          refused: true,
        });
      const many = Object.values(refusedFiles)[0]!;
      expect(
        (await upload(form(...Array.from({ length: 1000 }, (_, at): [string, Buffer] => [`${at}.png`, many])))).status,
      ).toBe(413);
      const fields = form();
      for (let at = 0; at < 1000; at += 1) fields.append(`field${at}`, 'x');
      expect([400, 413]).toContain((await upload(fields)).status);
    });
    expect(grown).toBeLessThan(150);
    expect(await storedPictures()).toBe(before);
  });

  it('[S11, UPL-07] are stored as the picture alone', async () => {
    const grown = await growth(async () => {
      for (const [what, bytes] of Object.entries(loadedFiles)) {
        const { status, body } = await save(dataUrl(bytes));
        expect({ what, status }).toEqual({ what, status: 200 });
        const kept = Buffer.from(await (await fetch(body.url)).arrayBuffer());
        expect({ what, payload: kept.includes(PAYLOAD), small: kept.length < 20_000 }).toEqual({
          what,
          payload: false,
          small: true,
        });
        expect(body.mimeType).toBe(what.includes('JPEG') ? 'image/jpeg' : 'image/png');
      }
    });
    expect(grown).toBeLessThan(150);
  });
});
