import { text as readText } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { S3Config } from '#config';
import { startSandbox, type RunningSandbox } from '../../../../apps/sandbox/src/testing/start-sandbox.js';
import { closedAddress } from '../capture-server.fixture.js';
import { DirectUploads } from './direct-uploads.js';
import { randomKey } from './keys.fixture.js';
import { derivedKey } from './keys.js';
import { createS3Client } from './s3-client.js';
import { S3Storage } from './s3-storage.js';

let sandbox: RunningSandbox;
let storage: S3Storage;
const bytes = Buffer.from('the bytes of a picture');
const png = { contentType: 'image/png' };
const settings = { bucket: 'inkloom', timeoutMs: 20_000 };

const storageWith = (changes: Partial<S3Config>, timeoutMs = 20_000) =>
  new S3Storage(createS3Client({ ...sandbox.config.s3!, ...changes }, timeoutMs), {
    bucket: changes.bucket ?? 'inkloom',
    timeoutMs,
  });
const fault = (mode: string, more: Record<string, unknown> = {}) =>
  sandbox.control('POST', 'faults', { service: 's3', mode, ...more });

beforeAll(async () => {
  sandbox = await startSandbox();
  storage = storageWith({});
});
afterAll(() => sandbox.dispose());
afterEach(() => sandbox.control('POST', 'reset'));

describe('S3Storage', () => {
  it('gives back what was put, whole or as a stream, also after a restart of the service, and replaces it', async () => {
    const name = derivedKey(['job', 'picture'], 'image/png');
    await storage.put(name, Buffer.from('older'), png);
    await storage.put(name, bytes, png);
    expect(await storage.read(name)).toEqual({ bytes, ...png });
    await sandbox.restart();
    const opened = (await storage.open(name))!;
    expect([opened.size, opened.contentType, await readText(opened.stream)]).toEqual([
      bytes.length,
      'image/png',
      bytes.toString(),
    ]);
    expect(await storage.exists(name)).toBe(true);
    expect(await sandbox.control('GET', 'journal?service=s3')).toMatchObject([
      { operation: 'object.put' },
      { operation: 'object.put', key: `pictures/${name}`, body: { bytes: bytes.length, contentType: 'image/png' } },
    ]);
  });

  it('knows nothing of what was deleted or never put, and deletes quietly', async () => {
    const name = randomKey('image/png');
    await storage.put(name, bytes, png);
    await storage.delete(name);
    await storage.delete(name);
    expect([await storage.read(name), await storage.open(name), await storage.exists(name)]).toEqual([
      null,
      null,
      false,
    ]);
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'another' }, { code: 'UNAUTHORISED', class: 'permanent', status: 403 }],
    ['an unknown key', { accessKeyId: 'NOBODY' }, { code: 'UNAUTHORISED', class: 'permanent' }],
    ['a bucket that does not exist', { bucket: 'elsewhere' }, { code: 'NOT_FOUND', class: 'permanent' }],
    ['another region', { region: 'eu-central-1' }, { code: 'BAD_REQUEST', class: 'permanent' }],
  ])('gives up with %s, and takes it for no missing picture', async (_name, changes, expected) => {
    const other = storageWith(changes);
    await expect(other.put(randomKey('image/png'), bytes, png)).rejects.toMatchObject({ provider: 's3', ...expected });
    await expect(other.read(randomKey('image/png'))).rejects.toMatchObject({ provider: 's3', ...expected });
  });

  it.each([
    ['an inner error', 'status', { status: 500 }, { code: 'UNAVAILABLE', class: 'retry', status: 500 }],
    ['a request to slow down', 'status', { status: 503 }, { code: 'RATE_LIMITED', class: 'retry' }],
    ['a connection that is reset', 'reset', {}, { code: 'UNAVAILABLE', class: 'retry' }],
    ['an answer that is lost', 'drop-reply', {}, { code: 'UNAVAILABLE', class: 'retry' }],
    ['a page instead of an answer', 'garbage', {}, { code: 'BAD_RESPONSE', class: 'retry' }],
  ])('calls %s something that may pass', async (_name, mode, more, expected) => {
    const name = randomKey('image/png');
    await storage.put(name, bytes, png);
    await fault(mode, more);
    await expect(storage.put(name, bytes, png)).rejects.toMatchObject({ provider: 's3', ...expected });
    await expect(storage.read(name)).rejects.toMatchObject({ provider: 's3', ...expected });
  });

  it('gets over one connection that is reset', async () => {
    await fault('reset', { times: 1 });
    await storage.put(randomKey('image/png'), bytes, png);
  });

  it('waits no longer than its time, and not at all once the caller has given up', async () => {
    await fault('hang');
    await expect(storageWith({}, 300).read(randomKey('image/png'))).rejects.toMatchObject({
      code: 'TIMEOUT',
      class: 'retry',
    });
    const reason = new Error('the job was taken away');
    const controller = new AbortController();
    const reading = storage.read(randomKey('image/png'), { signal: controller.signal });
    controller.abort(reason);
    await expect(reading).rejects.toBe(reason);
  });

  it('calls a service that is away something that may pass', async () => {
    await expect(storageWith({ endpoint: await closedAddress() }).read(randomKey('image/png'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      class: 'retry',
    });
  });
});

describe('DirectUploads', () => {
  const uploads = () => new DirectUploads(createS3Client(sandbox.config.s3!, settings.timeoutMs), settings);
  const send = async (changes: { type?: string; content?: Buffer; fields?: Record<string, string> } = {}) => {
    const { url, fields } = await uploads().form('incoming/user/name.png', {
      contentType: 'image/png',
      size: bytes.length,
      seconds: 60,
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({
      ...fields,
      ...(changes.type ? { 'Content-Type': changes.type } : {}),
      ...changes.fields,
    }))
      form.append(name, value);
    form.append('file', new Blob([new Uint8Array(changes.content ?? bytes)]), 'secret-name.png');
    return fetch(url, { method: 'POST', body: form, headers: { origin: 'http://shop.example' } });
  };

  it('takes one file of the agreed type and size, and forgets it when it is told to', async () => {
    const answer = await send();
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(await uploads().read('incoming/user/name.png', 1000)).toEqual(bytes);
    await expect(uploads().read('incoming/user/name.png', 3)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      class: 'permanent',
    });
    await uploads().delete('incoming/user/name.png');
    expect(await uploads().read('incoming/user/name.png', 1000)).toBeNull();
  });

  it.each([
    ['another type', { type: 'text/html' }, 403, 'AccessDenied'],
    ['more bytes', { content: Buffer.alloc(bytes.length + 1) }, 400, 'EntityTooLarge'],
    ['fewer bytes', { content: Buffer.alloc(1) }, 400, 'EntityTooSmall'],
    ['another key', { fields: { key: 'pictures/another.png' } }, 403, 'AccessDenied'],
    ['a field the form does not name', { fields: { acl: 'public-read' } }, 403, 'AccessDenied'],
  ])('is refused %s', async (_name, changes, status, code) => {
    const answer = await send(changes);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(`<Code>${code}</Code>`)]);
    expect(await sandbox.control('GET', 'journal?service=s3')).toEqual([]);
  });
});
