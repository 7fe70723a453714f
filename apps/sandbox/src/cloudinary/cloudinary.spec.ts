import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { startSandbox, type RunningSandbox } from '../testing/start-sandbox.js';

let sandbox: RunningSandbox;
let png: Buffer;

beforeAll(async () => {
  sandbox = await startSandbox();
  png = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#e05030' } })
    .png()
    .toBuffer();
});
afterAll(() => sandbox.dispose());
afterEach(() => sandbox.control('POST', 'reset'));

interface Uploaded {
  public_id: string;
  secure_url: string;
  [more: string]: unknown;
}

async function upload(fields: Record<string, string | Blob>): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(`${sandbox.url}/cloudinary/v1_1/demo/image/upload`, { method: 'POST', body: form });
}

const uploaded = async (fields: Record<string, string | Blob>) =>
  (await upload({ upload_preset: 'designs', ...fields })).json() as Promise<Uploaded>;
const dataUri = () => `data:image/png;base64,${png.toString('base64')}`;

describe('uploads', () => {
  it('accepts a data URI, responds as the service does, and serves the same bytes, also after a restart', async () => {
    const reply = await uploaded({ file: dataUri(), folder: 'designs', tags: 'a, b' });
    expect(reply).toMatchObject({
      asset_id: expect.any(String),
      public_id: expect.stringMatching(/^designs\//),
      version: expect.any(Number),
      width: 300,
      height: 200,
      format: 'png',
      resource_type: 'image',
      type: 'upload',
      bytes: png.length,
      tags: ['a', 'b'],
      folder: 'designs',
      access_mode: 'public',
    });
    await sandbox.restart();
    const response = await fetch(reply.secure_url);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    expect(await sandbox.control('GET', 'journal?service=cloudinary')).toMatchObject([
      { operation: 'image.upload', key: reply.public_id },
    ]);
  });

  it('takes a file part and never overwrites', async () => {
    const first = await uploaded({ file: new Blob([new Uint8Array(png)], { type: 'image/png' }), public_id: 'mine' });
    const jpeg = await sharp(png).jpeg().toBuffer();
    const second = await uploaded({
      file: new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }),
      public_id: 'mine',
    });
    expect(second['asset_id']).toBe(first['asset_id']);
    expect(second['format']).toBe('png');
  });

  it.each([
    ['a preset that does not exist', () => ({ upload_preset: 'missing', file: dataUri() }), 'Upload preset not found'],
    ['no preset', () => ({ file: dataUri() }), 'Upload preset must be specified'],
    ['no file', () => ({ upload_preset: 'designs' }), 'Missing required parameter - file'],
    [
      'a parameter that needs a signature',
      () => ({ upload_preset: 'designs', file: dataUri(), overwrite: 'true' }),
      'overwrite parameter is not allowed when using unsigned upload',
    ],
    [
      'what is no picture',
      () => ({ upload_preset: 'designs', file: new Blob(['hello'], { type: 'image/png' }) }),
      'Invalid image file',
    ],
  ])('refuses %s', async (_name, fields, message) => {
    const response = await upload(fields());
    expect(response.status).toBe(400);
    expect(response.headers.get('x-cld-error')).toContain(message);
    expect(await response.json()).toEqual({ error: { message: expect.stringContaining(message) } });
  });
});

describe('signed calls', () => {
  const sign = (fields: Record<string, string>, { at = Date.now(), secret = 'sandbox-secret' } = {}) => {
    const stamped: Record<string, string> = { ...fields, timestamp: String(Math.floor(at / 1000)) };
    const line = Object.keys(stamped)
      .sort()
      .map((name) => `${name}=${stamped[name]}`)
      .join('&');
    return {
      ...stamped,
      api_key: '100000000000001',
      signature: createHash('sha1')
        .update(line + secret)
        .digest('hex'),
    };
  };
  const send = (fields: Record<string, string>, operation = 'upload') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(operation === 'upload' ? { ...fields, file: dataUri() } : fields))
      form.append(name, value);
    return fetch(`${sandbox.url}/cloudinary/v1_1/demo/image/${operation}`, { method: 'POST', body: form });
  };

  it('overwrites and destroys for a caller with the secret', async () => {
    await uploaded({ file: dataUri(), public_id: 'mine' });
    const again = (await (await send(sign({ public_id: 'mine', overwrite: 'true' }))).json()) as Uploaded;
    expect(again.public_id).toBe('mine');
    expect(await (await send(sign({ public_id: 'mine' }), 'destroy')).json()).toEqual({ result: 'ok' });
    expect(await (await send(sign({ public_id: 'mine' }), 'destroy')).json()).toEqual({ result: 'not found' });
    expect((await fetch(again.secure_url)).status).toBe(404);
  });

  it.each<[string, () => Record<string, string>, number, string]>([
    [
      'a signature of another secret',
      () => sign({ public_id: 'mine' }, { secret: 'another' }),
      401,
      'Invalid Signature',
    ],
    [
      'a parameter changed later',
      () => ({ ...sign({ public_id: 'mine' }), public_id: 'yours' }),
      401,
      'Invalid Signature',
    ],
    ['an old signature', () => sign({ public_id: 'mine' }, { at: Date.now() - 3_700_000 }), 400, 'Stale request'],
    ['an unknown key', () => ({ ...sign({ public_id: 'mine' }), api_key: '2' }), 401, 'Invalid api_key'],
    ['a signature without its time', () => ({ signature: 'x', api_key: '100000000000001' }), 400, 'timestamp'],
  ])('refuses %s', async (_name, fields, status, message) => {
    for (const operation of ['upload', 'destroy']) {
      const response = await send(fields(), operation);
      expect([response.status, response.headers.get('x-cld-error')]).toEqual([
        status,
        expect.stringContaining(message),
      ]);
    }
  });

  it('lets pages of other origins upload', async () => {
    const preflight = await fetch(`${sandbox.url}/cloudinary/v1_1/demo/image/upload`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(
      (await upload({ upload_preset: 'designs', file: dataUri() })).headers.get('access-control-allow-origin'),
    ).toBe('*');
    expect(
      (await upload({ upload_preset: 'missing', file: dataUri() })).headers.get('access-control-allow-origin'),
    ).toBe('*');
  });
});

describe('delivery', () => {
  it('resizes, crops and converts on the way out', async () => {
    const { secure_url } = await uploaded({ file: dataUri() });
    const load = async (transformation: string, accept = '*/*') => {
      const response = await fetch(secure_url.replace('/upload/', `/upload/${transformation}/`), {
        headers: { accept },
      });
      return sharp(Buffer.from(await response.arrayBuffer())).metadata();
    };
    expect(await load('c_fill,g_auto,h_50,w_50/f_auto,q_auto', 'image/webp,*/*')).toMatchObject({
      width: 50,
      height: 50,
      format: 'webp',
    });
    expect(await load('c_fit,w_100,h_100')).toMatchObject({ width: 100, height: 67, format: 'png' });
    expect(await load('w_150,f_jpg')).toMatchObject({ width: 150, height: 100, format: 'jpeg' });
  });

  it('responds 404 for what was never uploaded', async () => {
    expect((await fetch(`${sandbox.url}/cloudinary/demo/image/upload/v1/nothing.png`)).status).toBe(404);
  });
});
