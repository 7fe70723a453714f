import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import type { DirectUploads } from './direct-uploads.js';

/** Uploads from the browser into the configured bucket. Loads the bucket's client, which is large, at the first use. */
@Injectable()
export class DirectUploadsLoader {
  private loaded: Promise<DirectUploads> | undefined;

  constructor(private readonly config: Config) {}

  /** Undefined where no bucket is configured. */
  async load(): Promise<DirectUploads | undefined> {
    const { s3, STORAGE_TIMEOUT_MS: timeoutMs } = this.config;
    if (!s3) return undefined;
    this.loaded ??= createDirectUploads(s3, timeoutMs);
    return this.loaded;
  }
}

async function createDirectUploads(s3: NonNullable<Config['s3']>, timeoutMs: number): Promise<DirectUploads> {
  const [{ createS3Client }, uploads] = await Promise.all([import('./s3-client.js'), import('./direct-uploads.js')]);
  return new uploads.DirectUploads(createS3Client(s3, timeoutMs), { bucket: s3.bucket, timeoutMs });
}
