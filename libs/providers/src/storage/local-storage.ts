import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { storageError } from './storage-error.js';
import { contentTypeOf, isStorageKey } from './keys.js';
import type { Storage, StoredPicture, StoredStream } from './storage.js';

export interface LocalStorageSettings {
  /** Absolute path. */
  folder: string;
  /** Origins under which the pictures are served; addresses are made with the first. */
  origins: readonly [string, ...string[]];
}

const ROUTE = '/files/';

/** Keeps pictures on the local disk, in folders by the first two characters of their keys. */
export class LocalStorage implements Storage {
  constructor(private readonly settings: LocalStorageSettings) {}

  async put(key: string, bytes: Buffer, { contentType }: { contentType: string }): Promise<void> {
    if (!isStorageKey(key) || contentTypeOf(key) !== contentType) throw storageError(`The key ${key} is not one for ${contentType}.`, 'giveUp');
    const target = this.fileOf(key);
    try {
      await mkdir(path.dirname(target), { recursive: true });
      await writeWhole(target, bytes);
    } catch (error) {
      throw storageError(String(error), 'retry', error);
    }
  }

  async read(key: string): Promise<StoredPicture | null> {
    if (!isStorageKey(key)) return null;
    const bytes = await orNull(readFile(this.fileOf(key)));
    return bytes && { bytes, contentType: contentTypeOf(key) };
  }

  async open(key: string): Promise<StoredStream | null> {
    if (!isStorageKey(key)) return null;
    const file = await orNull(open(this.fileOf(key), 'r'));
    if (!file) return null;
    const { size } = await file.stat();
    return { stream: file.createReadStream(), contentType: contentTypeOf(key), size };
  }

  async exists(key: string): Promise<boolean> {
    return isStorageKey(key) && (await orNull(stat(this.fileOf(key)))) !== null;
  }

  async delete(key: string): Promise<void> {
    if (isStorageKey(key)) await rm(this.fileOf(key), { force: true });
  }

  publicUrl(key: string): string {
    return `${this.settings.origins[0]}${ROUTE}${key}`;
  }

  isOwnAddress(address: string): string | null {
    const origin = this.settings.origins.find((own) => address.startsWith(own + ROUTE));
    if (origin === undefined) return null;
    const key = address.slice(origin.length + ROUTE.length).replace(/[?#].*$/, '');
    return isStorageKey(key) ? key : null;
  }

  private fileOf(key: string): string {
    return path.join(this.settings.folder, key.slice(0, 2), key);
  }
}

/** A reader sees the old file or the new one, also after a power cut: the bytes are on the disk before the name is. */
async function writeWhole(target: string, bytes: Buffer): Promise<void> {
  const temporary = path.join(path.dirname(target), `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  const folder = await open(path.dirname(target), 'r');
  await folder.sync().finally(() => folder.close());
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw storageError(String(error), 'retry', error);
  }
}
