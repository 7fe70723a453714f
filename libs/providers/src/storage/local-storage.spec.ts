import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomKey } from './keys.fixture.js';
import { derivedKey } from './keys.js';
import { LocalStorage } from './local-storage.js';

let folder: string;
let storage: LocalStorage;
const bytes = Buffer.from('the bytes of a picture');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inkloom-storage-'));
  storage = new LocalStorage(path.join(folder, 'pictures'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('LocalStorage', () => {
  it('gives back what was put, with its type, whole or as a stream', async () => {
    const key = randomKey('image/webp');
    await storage.put(key, bytes);
    expect(await storage.read(key)).toEqual({ bytes, contentType: 'image/webp' });
    const opened = (await storage.open(key))!;
    expect([opened.size, opened.contentType]).toEqual([bytes.length, 'image/webp']);
    expect(Buffer.concat(await opened.stream.toArray())).toEqual(bytes);
    expect(await storage.exists(key)).toBe(true);
  });

  it('knows nothing of what was deleted or never put, and deletes quietly', async () => {
    const key = randomKey('image/png');
    await storage.put(key, bytes);
    await storage.delete(key);
    await storage.delete(key);
    expect([await storage.read(key), await storage.open(key), await storage.exists(key)]).toEqual([null, null, false]);
  });

  it('replaces all or nothing under the same key, and leaves no unfinished file behind', async () => {
    const key = derivedKey(['job', 'picture'], 'image/png');
    const versions = [1, 2, 3, 4].map((fill) => Buffer.alloc(2_000_000, fill));
    const reads: Promise<number>[] = [];
    const writes = Promise.all(versions.map((version) => storage.put(key, version)));
    for (let round = 0; round < 20; round += 1) {
      reads.push(
        storage
          .read(key)
          .then((found) =>
            found === null ? 0 : new Set(found.bytes).size * (found.bytes.length === 2_000_000 ? 1 : 100),
          ),
      );
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writes;
    for (const kinds of await Promise.all(reads)) expect(kinds).toBeLessThanOrEqual(1);
    expect((await storage.read(key))!.bytes).toHaveLength(2_000_000);
    expect(await readdir(path.join(folder, 'pictures', key.slice(0, 2)))).toEqual([key]);
  });

  it('reports a disk that cannot be written as something that may pass', async () => {
    await writeFile(path.join(folder, 'file'), 'not a folder');
    const broken = new LocalStorage(path.join(folder, 'file'));
    await expect(broken.put(randomKey('image/png'), bytes)).rejects.toMatchObject({
      provider: 'storage',
      code: 'UNAVAILABLE',
      class: 'retry',
    });
  });
});
