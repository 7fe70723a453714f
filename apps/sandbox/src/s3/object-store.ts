import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { type Documents, FileStore } from '../core/file-store.js';
import { Journal } from '../core/journal.js';
import { SandboxClock } from '../core/sandbox-clock.js';

export interface StoredObject {
  key: string;
  /** Name of the file that holds the bytes; a new one for every write. */
  file: string;
  contentType: string;
  size: number;
  /** MD5 of the bytes, in hex. */
  etag: string;
  lastModified: string;
}

/** The objects of the one bucket: metadata as documents, bytes as files. */
@Injectable()
export class ObjectStore {
  private readonly objects: Documents<StoredObject>;
  private readonly folder: string;

  constructor(
    private readonly store: FileStore,
    private readonly journal: Journal,
    private readonly clock: SandboxClock,
  ) {
    this.objects = store.open<StoredObject>('s3');
    this.folder = store.folder('s3');
  }

  find(key: string): StoredObject | undefined {
    return this.objects.get(key);
  }

  async put(
    key: string,
    content: Buffer,
    contentType: string,
    operation: 'object.put' | 'object.post',
  ): Promise<StoredObject> {
    const earlier = this.objects.get(key);
    const etag = createHash('md5').update(content).digest('hex');
    const object: StoredObject = {
      key,
      file: randomUUID(),
      contentType,
      size: content.length,
      etag,
      lastModified: new Date(this.clock.now()).toISOString(),
    };
    await writeFile(this.fileOf(object), content);
    this.objects.set(key, object);
    this.journal.append({ service: 's3', operation, key, body: { bytes: object.size, contentType, etag } });
    if (earlier) await rm(this.fileOf(earlier), { force: true });
    return object;
  }

  read(object: StoredObject): Promise<Buffer> {
    return readFile(this.fileOf(object));
  }

  async delete(key: string): Promise<void> {
    const object = this.objects.get(key);
    if (!object) return;
    this.objects.delete(key);
    this.journal.append({ service: 's3', operation: 'object.delete', key, body: {} });
    await rm(this.fileOf(object), { force: true });
  }

  async reset(): Promise<void> {
    this.objects.clear();
    await rm(this.folder, { recursive: true, force: true });
    this.store.folder('s3');
  }

  private fileOf({ file }: StoredObject): string {
    return path.join(this.folder, file);
  }
}
