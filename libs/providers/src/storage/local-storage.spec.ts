import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentKey, derivedKey, isStorageKey, randomKey } from './keys.js';
import { LocalStorage } from './local-storage.js';

let folder: string;
let storage: LocalStorage;
const bytes = Buffer.from('the bytes of a picture');
const png = { contentType: 'image/png' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inkloom-storage-'));
  storage = new LocalStorage({ folder: path.join(folder, 'pictures'), origins: ['https://pictures.example', 'http://localhost:3000'] });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('LocalStorage', () => {
  it('gives back what was put, with its type, whole or as a stream', async () => {
    const key = randomKey('image/webp');
    await storage.put(key, bytes, { contentType: 'image/webp' });
    expect(await storage.read(key)).toEqual({ bytes, contentType: 'image/webp' });
    const opened = (await storage.open(key))!;
    expect([opened.size, opened.contentType]).toEqual([bytes.length, 'image/webp']);
    expect(Buffer.concat(await opened.stream.toArray())).toEqual(bytes);
    expect(await storage.exists(key)).toBe(true);
  });

  it('knows nothing of what was deleted or never put, and deletes quietly', async () => {
    const key = randomKey('image/png');
    await storage.put(key, bytes, png);
    await storage.delete(key);
    await storage.delete(key);
    expect([await storage.read(key), await storage.open(key), await storage.exists(key)]).toEqual([null, null, false]);
  });

  it('replaces all or nothing under the same key, and leaves no unfinished file behind', async () => {
    const key = derivedKey(['job', 'picture'], 'image/png');
    const versions = [1, 2, 3, 4].map((fill) => Buffer.alloc(2_000_000, fill));
    const reads: Promise<number>[] = [];
    const writes = Promise.all(versions.map((version) => storage.put(key, version, png)));
    for (let round = 0; round < 20; round += 1) {
      reads.push(storage.read(key).then((found) => (found === null ? 0 : new Set(found.bytes).size * (found.bytes.length === 2_000_000 ? 1 : 100))));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writes;
    for (const kinds of await Promise.all(reads)) expect(kinds).toBeLessThanOrEqual(1);
    expect((await storage.read(key))!.bytes).toHaveLength(2_000_000);
    expect(await readdir(path.join(folder, 'pictures', key.slice(0, 2)))).toEqual([key]);
  });

  it.each(['../secret.png', '..%2fsecret.png', 'a/../../secret.png', '/etc/passwd', 'secret.png', `${'a'.repeat(32)}.svg`, `${'A'.repeat(32)}.png`, `${'a'.repeat(32)}.png\0`, ''])(
    '[UPL-07] takes %j for no key',
    async (key) => {
      await writeFile(path.join(folder, 'secret.png'), 'secret');
      expect([await storage.read(key), await storage.open(key), await storage.exists(key)]).toEqual([null, null, false]);
      await storage.delete(key);
      await expect(storage.put(key, bytes, png)).rejects.toMatchObject({ code: 'BAD_REQUEST', class: 'giveUp' });
      expect(await readFile(path.join(folder, 'secret.png'), 'utf8')).toBe('secret');
    },
  );

  it('refuses a type its key does not name', async () => {
    await expect(storage.put(randomKey('image/png'), bytes, { contentType: 'image/webp' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('knows its own addresses, on each origin, and nobody else\'s', () => {
    const key = randomKey('image/jpeg');
    expect(storage.publicUrl(key)).toBe(`https://pictures.example/files/${key}`);
    expect(storage.isOwnAddress(storage.publicUrl(key))).toBe(key);
    expect(storage.isOwnAddress(`http://localhost:3000/files/${key}?v=1`)).toBe(key);
    for (const foreign of [`https://pictures.example.evil.com/files/${key}`, `https://evil.com/files/${key}`, `https://pictures.example/files/../${key}`, 'https://pictures.example/files/', `https://pictures.example/other/${key}`]) {
      expect(storage.isOwnAddress(foreign)).toBeNull();
    }
  });

  it('reports a disk that cannot be written as something that may pass', async () => {
    await writeFile(path.join(folder, 'file'), 'not a folder');
    const broken = new LocalStorage({ folder: path.join(folder, 'file'), origins: ['https://x'] });
    await expect(broken.put(randomKey('image/png'), bytes, png)).rejects.toMatchObject({ provider: 'storage', code: 'UNAVAILABLE', class: 'retry' });
  });
});

describe('keys', () => {
  it('are random, or the same for the same content or origin', () => {
    expect(randomKey('image/png')).not.toBe(randomKey('image/png'));
    expect(contentKey(bytes, 'image/png')).toBe(contentKey(Buffer.from(bytes), 'image/png'));
    expect(contentKey(bytes, 'image/png')).not.toBe(contentKey(Buffer.from('other'), 'image/png'));
    expect(derivedKey(['a', 'bc'], 'image/png')).not.toBe(derivedKey(['ab', 'c'], 'image/png'));
    for (const key of [randomKey('image/png'), contentKey(bytes, 'image/jpeg'), derivedKey(['x'], 'image/webp')]) expect(isStorageKey(key)).toBe(true);
  });
});
