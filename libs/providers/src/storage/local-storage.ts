import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { storageError } from './storage-error.js';
import { contentTypeOf } from './keys.js';
import type { PutOptions, StorageBackend, StoredFile, StoredFileStream } from './storage.js';

/** Stores files on the local disk, in folders by the first two characters of their names. */
export class LocalStorage implements StorageBackend {
  /** @param folder absolute path */
  constructor(private readonly folder: string) {}

  nameFor(name: string): string {
    return name;
  }

  async put(name: string, bytes: Buffer, { ephemeral = false }: Pick<PutOptions, 'ephemeral'> = {}): Promise<void> {
    const target = this.fileOf(name);
    try {
      await mkdir(path.dirname(target), { recursive: true });
      await writeWhole(target, bytes, ephemeral);
    } catch (error) {
      throw storageError('UNAVAILABLE', String(error), { cause: error });
    }
  }

  async read(name: string): Promise<StoredFile | null> {
    const bytes = await orNull(readFile(this.fileOf(name)));
    return bytes && { bytes, contentType: contentTypeOf(name) };
  }

  async open(name: string): Promise<StoredFileStream | null> {
    const file = await orNull(open(this.fileOf(name), 'r'));
    if (!file) return null;
    const { size } = await file.stat();
    return { stream: file.createReadStream(), contentType: contentTypeOf(name), size };
  }

  async exists(name: string): Promise<boolean> {
    return (await orNull(stat(this.fileOf(name)))) !== null;
  }

  async delete(name: string): Promise<void> {
    await rm(this.fileOf(name), { force: true });
  }

  private fileOf(name: string): string {
    return path.join(this.folder, name.slice(0, 2), name);
  }
}

/** Leaves either the old file or the new one, also after a power cut unless it is ephemeral: the bytes reach the disk before the name. */
async function writeWhole(target: string, bytes: Buffer, ephemeral: boolean): Promise<void> {
  const temporary = path.join(path.dirname(target), `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      if (!ephemeral) await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  if (ephemeral) return;
  const folder = await open(path.dirname(target), 'r');
  await folder.sync().finally(() => folder.close());
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw storageError('UNAVAILABLE', String(error), { cause: error });
  }
}
