import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CloudinaryConfig } from '#config';
import { startSandbox, type RunningSandbox } from '../../../../apps/sandbox/src/testing/start-sandbox.js';
import { CaptureServer, closedAddress, json } from '../capture-server.fixture.js';
import { CloudinaryStorage } from './cloudinary-storage.js';
import { randomKey } from './keys.fixture.js';
import { derivedKey } from './keys.js';

let sandbox: RunningSandbox;
let storage: CloudinaryStorage;
// The service takes pictures only: one pixel of PNG, in two colours.
const pixel = (colour: string) =>
  Buffer.from(`iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk${colour}AAAAABJRU5ErkJggg==`, 'base64');
const [bytes, others] = [pixel('YPhfDwAChwGA60e6kg'), pixel('+M9QDwADhgGAWjR9aw')];
const png = { contentType: 'image/png' };

const storageWith = (changes: Partial<CloudinaryConfig>, timeoutMs = 20_000) =>
  new CloudinaryStorage({ ...sandbox.config.cloudinary!, ...changes }, timeoutMs);
const fault = (mode: string, more: Record<string, unknown> = {}) =>
  sandbox.control('POST', 'faults', { service: 'cloudinary', mode, ...more });
const unsigned = { signing: undefined };

beforeAll(async () => {
  sandbox = await startSandbox();
  storage = storageWith({});
});
afterAll(() => sandbox.dispose());
afterEach(() => sandbox.control('POST', 'reset'));

describe('CloudinaryStorage', () => {
  it('gives back the very bytes that were put, whole or as a stream, replaces and deletes them', async () => {
    const name = derivedKey(['job', 'picture'], 'image/png');
    await storage.put(name, others, png);
    await storage.put(name, bytes, png);
    expect(await storage.read(name)).toEqual({ bytes, ...png });
    const opened = (await storage.open(name))!;
    expect([opened.size, opened.contentType, await buffer(opened.stream)]).toEqual([bytes.length, 'image/png', bytes]);
    expect(await storage.exists(name)).toBe(true);
    await storage.delete(name);
    await storage.delete(name);
    expect([await storage.read(name), await storage.open(name), await storage.exists(name)]).toEqual([
      null,
      null,
      false,
    ]);
    expect(await sandbox.control('GET', 'journal?service=cloudinary')).toMatchObject([
      { operation: 'image.upload' },
      { operation: 'image.upload', key: `inkloom/${name.slice(0, -4)}` },
      { operation: 'image.destroy' },
    ]);
  });

  it('uploads by the preset where it has no secret, and cannot delete then', async () => {
    const open = storageWith(unsigned);
    const name = open.nameFor(derivedKey(['job'], 'image/png'), bytes);
    await open.put(name, bytes, png);
    await open.put(name, bytes, png);
    expect(await open.read(name)).toEqual({ bytes, ...png });
    await expect(open.delete(name)).rejects.toMatchObject({ code: 'UNAUTHORISED', class: 'permanent' });
  });

  it('names pictures by their bytes too, so that nothing has to be replaced', () => {
    const name = derivedKey(['job'], 'image/webp');
    expect(storage.nameFor(name, bytes)).toMatch(/^[0-9a-f]{40}\.webp$/);
    expect(storage.nameFor(name, bytes)).toBe(storage.nameFor(name, Buffer.from(bytes)));
    expect(storage.nameFor(name, bytes)).not.toBe(storage.nameFor(name, others));
  });

  it.each<[string, Partial<CloudinaryConfig>, Record<string, unknown>]>([
    [
      'a wrong secret',
      { signing: { apiKey: '100000000000001', apiSecret: 'another' } },
      { code: 'UNAUTHORISED', class: 'permanent', status: 401 },
    ],
    [
      'an unknown key',
      { signing: { apiKey: '1', apiSecret: 'sandbox-secret' } },
      { code: 'UNAUTHORISED', class: 'permanent' },
    ],
    [
      'a preset that does not exist',
      { ...unsigned, uploadPreset: 'missing' },
      { code: 'BAD_REQUEST', class: 'permanent', logMessage: 'Upload preset not found' },
    ],
  ])('gives up with %s', async (_name, changes, expected) => {
    await expect(storageWith(changes).put(randomKey('image/png'), bytes, png)).rejects.toMatchObject({
      provider: 'cloudinary',
      ...expected,
    });
  });

  it('gives up where the preset renames or converts what it takes', async () => {
    const server = await new CaptureServer().start();
    server.willReply(json(200, { public_id: 'another', bytes: bytes.length }));
    await expect(storageWith({ uploadUrl: server.url }).put(randomKey('image/png'), bytes, png)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      class: 'permanent',
    });
    await server.stop();
  });

  it.each([
    ['an inner error', 'status', { status: 500 }, { code: 'UNAVAILABLE', class: 'retry', status: 500 }],
    [
      'too many calls',
      'status',
      { status: 420, retryAfter: 7 },
      { code: 'RATE_LIMITED', class: 'retry', retryAfterMs: 7000 },
    ],
    ['a connection that is reset', 'reset', {}, { code: 'UNAVAILABLE', class: 'retry' }],
    ['an answer that is lost', 'drop-reply', {}, { code: 'UNAVAILABLE', class: 'retry' }],
    ['a page instead of an answer', 'garbage', {}, { code: 'BAD_RESPONSE', class: 'retry' }],
  ])('calls %s something that may pass', async (_name, mode, more, expected) => {
    const name = randomKey('image/png');
    await storage.put(name, bytes, png);
    await fault(mode, more);
    await expect(storage.put(name, bytes, png)).rejects.toMatchObject({ provider: 'cloudinary', ...expected });
    await expect(storage.read(name)).rejects.toMatchObject({ provider: 'cloudinary', ...expected });
  });

  it('waits no longer than its time, and not at all once the caller has given up', async () => {
    await fault('hang');
    await expect(storageWith({}, 300).read(randomKey('image/png'))).rejects.toMatchObject({
      code: 'TIMEOUT',
      class: 'retry',
    });
    const reason = new Error('the job was taken away');
    const controller = new AbortController();
    const putting = storage.put(randomKey('image/png'), bytes, { ...png, signal: controller.signal });
    controller.abort(reason);
    await expect(putting).rejects.toBe(reason);
  });

  it('calls a service that is away something that may pass', async () => {
    await expect(
      storageWith({ deliveryUrl: await closedAddress() }).read(randomKey('image/png')),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE', class: 'retry' });
  });
});
