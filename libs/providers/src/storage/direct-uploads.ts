import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { withDeadline } from '../errors/deadline.js';
import { isMissing, s3Error } from './s3-error.js';
import { storageError } from './storage-error.js';
import type { S3StorageSettings } from './s3-storage.js';

export interface DirectUploadForm {
  /** Where the form is posted to. */
  url: string;
  /** Sent before the file, each as it is. */
  fields: Record<string, string>;
}

/** Lets a browser upload one file straight into the bucket. The file is untrusted and stays apart until it is checked. */
export class DirectUploads {
  constructor(
    private readonly client: S3Client,
    private readonly settings: S3StorageSettings,
  ) {}

  /** A form that accepts exactly this key, type and size, for `seconds`. */
  async form(
    key: string,
    { contentType, size, seconds }: { contentType: string; size: number; seconds: number },
  ): Promise<DirectUploadForm> {
    return this.call(() =>
      createPresignedPost(this.client, {
        Bucket: this.settings.bucket,
        Key: key,
        Expires: seconds,
        Fields: { 'Content-Type': contentType },
        Conditions: [
          ['content-length-range', size, size],
          ['eq', '$Content-Type', contentType],
        ],
      }),
    );
  }

  /** The uploaded file; null when there is none. Rejects where it is larger than `maxBytes`. */
  async read(key: string, maxBytes: number): Promise<Buffer | null> {
    return this.call(async (abortSignal) => {
      const found = await this.client
        .send(new GetObjectCommand(this.at(key)), { abortSignal })
        .catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
      if (!found) return null;
      const body = found.Body as Readable;
      if (found.ContentLength === undefined || found.ContentLength > maxBytes) {
        body.destroy();
        throw storageError('BAD_REQUEST', `${found.ContentLength} bytes were uploaded.`, { provider: 's3' });
      }
      return buffer(body);
    });
  }

  async delete(key: string): Promise<void> {
    await this.call((abortSignal) => this.client.send(new DeleteObjectCommand(this.at(key)), { abortSignal }));
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: key };
  }

  private call<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return withDeadline(this.settings.timeoutMs, undefined, work).catch((error: unknown) => {
      throw s3Error(error);
    });
  }
}
