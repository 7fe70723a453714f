import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { api, database, faults, journal, journalPosition, signIn, stack, waitFor } from '#testing';
import { newShopper } from './shoppers.js';

const LIMIT = 20 * 1024 * 1024;
const PROVIDERS = ['local', 's3', 'cloudinary'] as const;
let operator: string;
let db: Awaited<ReturnType<typeof database>>;

beforeAll(async () => {
  operator = await signIn('operator');
  db = await database();
});
afterEach(async () => {
  await choose('local');
  await known('local');
});
afterAll(() => db.end());

const choose = (provider: string, token = operator) => api(token).post('/api/storage/provider', { provider });
/** Waits until the other gateway has the choice too. */
const known = (provider: string) =>
  waitFor(async () => (await status()).body.provider === provider, {
    what: `the other gateway to know of ${provider}`,
  });
const status = (token = operator) => api(token).get('/api/storage/status', { gateway: 1 });
/** A new, unique picture with location and camera in its metadata. */
const picture = (colour = `#${randomBytes(3).toString('hex')}`) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();
const formOf = (files: Buffer[], name = 'files[]') => {
  const form = new FormData();
  for (const [index, bytes] of files.entries())
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'text/html' }), `../../${index}.html`);
  return form;
};
const upload = (token: string, files: Buffer[], name?: string) =>
  api(token).post('/api/printful/files', formOf(files, name));
const load = async (url: string) => {
  const response = await fetch(url);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
/** The storage that serves a picture, by its URL. */
const backendOf = async (url: string) =>
  (await db.query<{ backend: string }>('select backend from assets where key = $1', [url.split('/files/')[1]])).rows[0]
    ?.backend;

describe('[TERM-04] the choice of storage', () => {
  it('keeps every picture readable at its URL while operators switch from one storage to the next', async () => {
    const token = await newShopper();
    const since = await journalPosition();
    const kept: { url: string; provider: string; bytes: Buffer }[] = [];
    for (const provider of PROVIDERS) {
      expect((await choose(provider)).body).toMatchObject({ provider, isConfigured: true });
      await known(provider);
      const { body: uploaded } = await upload(token, [await picture()]);
      const { body: design } = await api(token).post('/api/designs', { url: uploaded.url, source: 'USER_UPLOADED' });
      for (const url of [uploaded.url, design.url]) kept.push({ url, provider, bytes: (await load(url)).bytes });
    }
    for (const { url, provider, bytes } of kept) {
      expect(url).toMatch(new RegExp(`^${stack().urls.web}/files/(s3-|cld-)?[0-9a-f]{40}\\.jpg$`));
      expect([await backendOf(url), (await load(url)).bytes.equals(bytes), bytes.length > 0]).toEqual([
        provider,
        true,
        true,
      ]);
      const small = await load(`${url}/w320.webp`);
      expect([small.status, small.type]).toEqual([200, 'image/webp']);
    }
    const designs = (await api(token).get('/api/designs')).body as { url: string }[];
    expect(new Set(designs.map(({ url }) => url))).toEqual(new Set(kept.map(({ url }) => url)));
    expect(
      (await journal({ service: 's3', since })).some(
        ({ operation, key }) => operation === 'object.put' && key?.startsWith('pictures/'),
      ),
    ).toBe(true);
    expect((await journal({ service: 'cloudinary', since })).some(({ key }) => key?.startsWith('inkloom/'))).toBe(true);
  });

  it('reaches workers that have just stored in another storage', async () => {
    const token = await newShopper();
    const generate = () => api(token).post('/api/generate-image', { prompt: 'A lighthouse in a storm, two colours' });
    const before = await Promise.all([generate(), generate()]);
    for (const { body } of before) expect(await backendOf(body.imageUrl)).toBe('local');
    await choose('s3');
    await waitFor(
      async () => {
        const { body } = await generate();
        return (await backendOf(body.imageUrl)) === 's3' && (await load(body.imageUrl)).status === 200;
      },
      { what: 'a worker to store in the bucket' },
    );
  });

  it('shows how the storage is set up, without secrets; each change is in the audit log', async () => {
    const secrets = ['sandbox-secret', 'SANDBOXKEY', '100000000000001', 'designs'];
    for (const provider of PROVIDERS) {
      await choose(provider);
      await known(provider);
      const { body } = await status();
      expect(body).toEqual({
        provider,
        isConfigured: true,
        config: expect.any(Object),
        providers: PROVIDERS.map((each) => ({ provider: each, isConfigured: true })).sort(
          (a, b) => 'local cloudinary s3'.indexOf(a.provider) - 'local cloudinary s3'.indexOf(b.provider),
        ),
      });
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(`"${secret}"`);
    }
    const { rows } = await db.query<{ details: unknown }>(
      "select details from audit_log where action = 'settings.storage' order by id desc limit 1",
    );
    expect(rows[0]?.details).toEqual({ provider: 'cloudinary' });
  });

  it('is for operators only, and accepts no unknown storage', async () => {
    expect(await status(await newShopper())).toMatchObject({ status: 403 });
    expect(await choose('s3', await newShopper())).toMatchObject({
      status: 403,
      body: { code: 'INSUFFICIENT_PERMISSIONS' },
    });
    expect(await choose('s3', await signIn('admin'))).toMatchObject({ status: 403 });
    expect(await api().post('/api/storage/provider', { provider: 's3' })).toMatchObject({ status: 401 });
    expect(await choose('tape')).toMatchObject({ status: 400, body: { field: 'provider' } });
    expect((await status()).body.provider).toBe('local');
  });

  it('reports an unavailable storage with a clear error, and loses nothing', async () => {
    const token = await newShopper();
    await choose('s3');
    const bytes = await picture();
    await waitFor(async () => (await api(token).get('/api/uploads/config')).body.presigned === true, {
      what: 'the bucket to be active',
    });
    await faults.during({ service: 's3', mode: 'status', status: 500 }, async () => {
      expect(await upload(token, [bytes])).toMatchObject({
        status: 502,
        body: { error: "We couldn't save the image. Please try again in a moment." },
      });
    });
    const { body } = await upload(token, [bytes]);
    expect((await load(body.url)).status).toBe(200);
  });
});

describe('[UPL-04] [UPL-07] uploads', () => {
  it('stores pictures by their content, without metadata, under keys independent of file names', async () => {
    const token = await newShopper();
    const [one, two] = [await picture('#102030'), await picture('#203040')];
    const single = await upload(token, [one]);
    expect(single).toMatchObject({
      status: 200,
      body: { id: expect.any(String), url: expect.stringMatching(/\/files\/[0-9a-f]{40}\.jpg$/) },
    });
    const several = await upload(token, [one, two]);
    const { id, url } = single.body;
    expect(single.body).toMatchObject({ code: 200, result: { id, url } });
    expect(several.body).toMatchObject({ code: 200, id, url, result: [{ id, url }, { id: expect.any(String) }] });
    const { bytes, type } = await load(single.body.url);
    expect([type, (await sharp(bytes).metadata()).exif]).toEqual(['image/jpeg', undefined]);
    expect(one.includes('somebody') && !bytes.includes('somebody')).toBe(true);
    // A phone records the rotation as metadata; without the metadata the pixels themselves must be rotated.
    const turned = await upload(token, [await sharp(one).withMetadata({ orientation: 6 }).jpeg().toBuffer()]);
    const upright = await sharp((await load(turned.body.url)).bytes).metadata();
    expect([upright.width, upright.height, upright.orientation]).toEqual([40, 60, undefined]);
    const designed = await api(token).post('/api/designs', {
      url: several.body.result[1].url,
      source: 'USER_UPLOADED',
    });
    expect(designed).toMatchObject({ status: 200, body: { url: several.body.result[1].url, width: 60, height: 40 } });
  });

  it('[UPL-01] accepts exactly 20 MB and not a byte more', async () => {
    const token = await newShopper();
    const padded = async (size: number) => {
      const jpeg = await picture();
      return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    };
    expect(await upload(token, [await padded(LIMIT)])).toMatchObject({ status: 200 });
    expect(await upload(token, [await padded(LIMIT + 1)])).toMatchObject({
      status: 413,
      body: { error: 'File size must be less than 20MB' },
    });
  });

  it('refuses files that are not pictures, too many, none, and anonymous callers', async () => {
    const token = await newShopper();
    const jpeg = await picture();
    expect(await upload(token, [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])).toMatchObject({
      status: 415,
      body: { code: 415, errorCode: 'UNSUPPORTED_MEDIA' },
    });
    expect(
      await upload(
        token,
        Array.from({ length: 5 }, () => jpeg),
      ),
    ).toMatchObject({ status: 413, body: { error: 'Please upload at most 4 pictures at once.' } });
    expect(
      await upload(
        token,
        Array.from({ length: 9 }, () => jpeg),
      ),
    ).toMatchObject({ status: 413 });
    expect(await upload(token, [])).toMatchObject({ status: 400 });
    expect(await upload(token, [jpeg], 'avatar')).toMatchObject({ status: 400 });
    expect(await api(token).post('/api/printful/files', { files: [] })).toMatchObject({ status: 415 });
    expect(await api().post('/api/printful/files', formOf([jpeg]))).toMatchObject({ status: 401 });
  });

  it("[UPL-03] gives the page the image host's upload settings, and lets the page reach it", async () => {
    const token = await newShopper();
    expect(await api().get('/api/uploads/config')).toMatchObject({ status: 401 });
    const { body } = await api(token).get('/api/uploads/config');
    expect(body).toEqual({
      cloudinary: {
        uploadUrl: `${stack().urls.sandbox}/cloudinary/v1_1/inkloom/image/upload`,
        uploadPreset: 'designs',
        folder: 'inkloom',
      },
      presigned: false,
      maxBytes: LIMIT,
      types: ['image/png', 'image/jpeg', 'image/webp'],
    });
    const policy = (await fetch(stack().urls.web)).headers.get('content-security-policy') ?? '';
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toContain(stack().urls.sandbox);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      file: `data:image/jpeg;base64,${(await picture()).toString('base64')}`,
      upload_preset: body.cloudinary.uploadPreset,
      folder: body.cloudinary.folder,
    }))
      form.append(name, value);
    const response = await fetch(body.cloudinary.uploadUrl, {
      method: 'POST',
      body: form,
      headers: { origin: stack().urls.web },
    });
    expect([response.headers.get('access-control-allow-origin'), await response.json()]).toEqual([
      '*',
      expect.objectContaining({ url: expect.any(String), width: 60 }),
    ]);
  });
});

describe('uploads straight into the bucket', () => {
  const form = (token: string, bytes: Buffer, mimeType = 'image/jpeg') =>
    api(token).post('/api/uploads/presigned', { mimeType, fileSize: bytes.length });
  const send = async (
    { url, fields }: { url: string; fields: Record<string, string> },
    bytes: Buffer,
    changes: Record<string, string> = {},
  ) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...changes })) body.append(name, value);
    body.append('file', new Blob([new Uint8Array(bytes)]), 'mine.jpg');
    const response = await fetch(url, { method: 'POST', body, headers: { origin: stack().urls.web } });
    return [response.status, /<Code>(\w+)/.exec(await response.text())?.[1]];
  };
  const complete = (token: string, key: string) => api(token).post('/api/uploads/complete', { key });

  it('checks the uploaded file, stores it as a picture of its owner, and leaves nothing behind', async () => {
    const [token, stranger] = [await newShopper(), await newShopper()];
    const bytes = await picture();
    expect(await form(token, bytes)).toMatchObject({
      status: 409,
      body: { error: 'Direct uploads are not available at the moment. Please upload the picture here instead.' },
    });
    await choose('s3');
    const { body: agreed } = await waitFor(
      async () => {
        const response = await form(token, bytes);
        return response.status === 200 ? response : undefined;
      },
      { what: 'the bucket to be active' },
    );
    expect(await send(agreed, bytes.subarray(1))).toEqual([400, 'EntityTooSmall']);
    expect(await send(agreed, Buffer.concat([bytes, bytes]))).toEqual([400, 'EntityTooLarge']);
    expect(await send(agreed, bytes, { 'Content-Type': 'text/html' })).toEqual([403, 'AccessDenied']);
    expect(await send(agreed, bytes, { key: 'pictures/mine.jpg' })).toEqual([403, 'AccessDenied']);
    expect(await complete(token, agreed.key)).toMatchObject({
      status: 404,
      body: { error: "We haven't received this picture. Please upload it again." },
    });
    expect(await send(agreed, bytes)).toEqual([204, undefined]);
    expect(await complete(stranger, agreed.key)).toMatchObject({ status: 404 });

    const since = await journalPosition();
    const done = await complete(token, agreed.key);
    expect(done).toMatchObject({
      status: 200,
      body: { id: expect.any(String), url: expect.stringContaining('/files/s3-') },
    });
    const stored = await load(done.body.url);
    expect([stored.type, stored.bytes.includes('somebody')]).toEqual(['image/jpeg', false]);
    expect(await complete(token, agreed.key)).toMatchObject({ status: 404 });
    expect(await journal({ service: 's3', since })).toMatchObject([
      { operation: 'object.put', key: expect.stringMatching(/^pictures\//) },
      { operation: 'object.delete', key: agreed.key },
    ]);

    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const { body: disguised } = await form(token, page);
    expect(await send(disguised, page)).toEqual([204, undefined]);
    expect(await complete(token, disguised.key)).toMatchObject({ status: 415 });
    expect((await journal({ service: 's3', since })).at(-1)).toMatchObject({
      operation: 'object.delete',
      key: disguised.key,
    });
  });

  it.each([
    [
      'a type that is no picture',
      { mimeType: 'text/html', fileSize: 100 },
      'This file is not a PNG, JPEG or WebP picture.',
    ],
    ['more than 20 MB', { mimeType: 'image/png', fileSize: LIMIT + 1 }, 'File size must be less than 20MB'],
    ['nothing', { mimeType: 'image/png', fileSize: 0 }, expect.stringContaining('fileSize')],
  ])('agrees to no %s', async (_name, body, error) => {
    expect(await api(await newShopper()).post('/api/uploads/presigned', body)).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it.each(['pictures/a.png', 'incoming/../pictures/a.png', 'incoming/x/y.png'])(
    'looks nowhere else: %s',
    async (key) => {
      expect(await complete(await newShopper(), key)).toMatchObject({ status: 400, body: { field: 'key' } });
    },
  );
});
