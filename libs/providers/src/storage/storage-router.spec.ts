import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StorageProvider } from '#contracts';
import { randomKey } from './keys.fixture.js';
import { derivedKey } from './keys.js';
import { LocalStorage } from './local-storage.js';
import { StorageRouter } from './storage-router.js';

let folder: string;
let storage: StorageRouter;
let active: StorageProvider;
const bytes = Buffer.from('the bytes of an image');
const png = { contentType: 'image/png' };
/** Stores a file as the product does. */
const add = async (name: string, content: Buffer) => {
  const key = await storage.keyFor(name, content);
  await storage.put(key, content, png);
  return key;
};
const at = (name: string) => new LocalStorage(path.join(folder, name));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inkloom-storage-'));
  storage = new StorageRouter({
    backends: { local: async () => at('local'), s3: async () => at('s3') },
    active: { active: async () => active },
    origins: ['https://pictures.example', 'http://localhost:3000'],
  });
});
beforeEach(() => void (active = 'local'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('StorageRouter', () => {
  it('[TERM-04] stores new files on the active backend and reads the older ones from their own', async () => {
    const name = randomKey('image/png');
    const first = await add(name, bytes);
    active = 's3';
    const second = await add(name, Buffer.from('another'));
    expect([first, second]).toEqual([name, `s3-${name}`]);
    expect([storage.backendOf(first), storage.backendOf(second)]).toEqual(['local', 's3']);
    expect((await storage.read(first))?.bytes).toEqual(bytes);
    expect((await storage.read(second))?.bytes.toString()).toBe('another');
    await storage.delete(first);
    expect([await storage.exists(first), await storage.exists(second)]).toEqual([false, true]);
  });

  it('writes a derived file beside its original', async () => {
    const key = `s3-${randomKey('image/png')}`;
    const beside = storage.beside(key, derivedKey([key, '200'], 'image/webp'));
    expect(beside).toMatch(/^s3-\w+\.webp$/);
    await storage.put(beside, bytes, { contentType: 'image/webp' });
    expect(await at('s3').exists(beside.slice(3))).toBe(true);
  });

  it('names the missing backend of a file whose backend is not configured', async () => {
    await expect(storage.read(`cld-${randomKey('image/png')}`)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      class: 'retry',
      logMessage: expect.stringContaining('cloudinary is not configured'),
    });
    active = 'cloudinary';
    await expect(add(randomKey('image/png'), bytes)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it.each([
    '../secret.png',
    '..%2fsecret.png',
    'a/../../secret.png',
    '/etc/passwd',
    'secret.png',
    's3-../secret.png',
    's3-secret.png',
    `${'a'.repeat(32)}.svg`,
    `${'A'.repeat(32)}.png`,
    `${'a'.repeat(32)}.png\0`,
    '',
  ])('[UPL-07] takes %j for no key', async (key) => {
    await writeFile(path.join(folder, 'secret.png'), 'secret');
    expect([await storage.read(key), await storage.open(key), await storage.exists(key)]).toEqual([null, null, false]);
    await storage.delete(key);
    await expect(storage.put(key, bytes, png)).rejects.toMatchObject({ code: 'BAD_REQUEST', class: 'permanent' });
    expect(await readFile(path.join(folder, 'secret.png'), 'utf8')).toBe('secret');
  });

  it('refuses a type its key does not name', async () => {
    await expect(storage.put(randomKey('image/png'), bytes, { contentType: 'image/webp' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it("knows its own addresses, on each origin, and nobody else's", () => {
    for (const key of [randomKey('image/jpeg'), `cld-${randomKey('image/jpeg')}`]) {
      expect(storage.publicUrl(key)).toBe(`https://pictures.example/files/${key}`);
      expect(storage.isOwnAddress(storage.publicUrl(key))).toBe(key);
      expect(storage.isOwnAddress(`http://localhost:3000/files/${key}?v=1`)).toBe(key);
      for (const foreign of [
        `https://pictures.example.evil.com/files/${key}`,
        `https://evil.com/files/${key}`,
        `https://pictures.example/files/../${key}`,
        'https://pictures.example/files/',
        `https://pictures.example/other/${key}`,
      ]) {
        expect(storage.isOwnAddress(foreign)).toBeNull();
      }
    }
  });
});
