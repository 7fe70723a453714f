import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type GetObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { counted } from '../errors/counted.js';
import { withDeadline } from '../errors/deadline.js';
import { contentTypeOf } from './keys.js';
import { isMissing, s3Error } from './s3-error.js';
import { storageError } from './storage-error.js';
import type { PutOptions, StorageBackend, StorageCall, StoredFile, StoredFileStream } from './storage.js';

export interface S3StorageSettings {
  bucket: string;
  timeoutMs: number;
}

const FOLDER = 'pictures/';
type Found = GetObjectCommandOutput & { Body: Readable };

/** Stores files in a private bucket, under `pictures/`; the gateway serves them. */
export class S3Storage implements StorageBackend {
  constructor(
    private readonly client: S3Client,
    private readonly settings: S3StorageSettings,
  ) {}

  nameFor(name: string): string {
    return name;
  }

  async put(name: string, bytes: Buffer, { contentType, signal }: PutOptions): Promise<void> {
    await this.call('put', signal, async (abortSignal) => {
      const command = new PutObjectCommand({
        ...this.at(name),
        Body: bytes,
        ContentType: contentType,
        ContentLength: bytes.length,
      });
      const { ETag } = await this.client.send(command, { abortSignal });
      if (!ETag) throw storageError('BAD_RESPONSE', 'The object was accepted without a tag.', { provider: 's3' });
    });
  }

  async read(name: string, { signal }: StorageCall = {}): Promise<StoredFile | null> {
    return this.call('read', signal, async (abortSignal) => {
      const found = await this.get(name, abortSignal);
      return found && { bytes: await wholeBody(found), contentType: contentTypeOf(name) };
    });
  }

  async open(name: string, { signal }: StorageCall = {}): Promise<StoredFileStream | null> {
    return this.call('open', signal, async (abortSignal) => {
      const found = await this.get(name, abortSignal);
      return found && { stream: found.Body, contentType: contentTypeOf(name), size: found.ContentLength! };
    });
  }

  async exists(name: string, { signal }: StorageCall = {}): Promise<boolean> {
    return this.call('exists', signal, (abortSignal) =>
      orNull(this.client.send(new HeadObjectCommand(this.at(name)), { abortSignal })).then((found) => found !== null),
    );
  }

  async delete(name: string, { signal }: StorageCall = {}): Promise<void> {
    await this.call('delete', signal, (abortSignal) =>
      this.client.send(new DeleteObjectCommand(this.at(name)), { abortSignal }),
    );
  }

  private async get(name: string, abortSignal: AbortSignal): Promise<Found | null> {
    const found = await orNull(this.client.send(new GetObjectCommand(this.at(name)), { abortSignal }));
    if (!found) return null;
    const { Body, ContentLength, ETag } = found;
    if (!Body || ContentLength === undefined || !ETag)
      throw storageError('BAD_RESPONSE', 'The response is no object.', { provider: 's3' });
    return found as Found;
  }

  private at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: `${FOLDER}${name}` };
  }

  private call<T>(
    operation: string,
    caller: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return counted('s3', operation, caller, () =>
      withDeadline(this.settings.timeoutMs, caller, work).catch((error: unknown) => {
        caller?.throwIfAborted();
        throw s3Error(error);
      }),
    );
  }
}

async function wholeBody({ Body, ContentLength }: Found): Promise<Buffer> {
  const bytes = await buffer(Body);
  if (bytes.length !== ContentLength)
    throw storageError('BAD_RESPONSE', `${bytes.length} of ${ContentLength} bytes arrived.`, { provider: 's3' });
  return bytes;
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
