import { Injectable } from '@nestjs/common';
import { AssetStore, type StoredAsset } from '#assets';
import { text } from '#contracts';
import { PictureError, sanitise } from '#imaging';
import { JobError } from '#jobs';
import { RemoteImageClient, RemoteImageError } from '#providers';

/** Where the print provider serves finished mockups; the worker's RemoteImageClient reads from nowhere else. */
export const MOCKUP_HOSTS = ['printful-upload.s3-accelerate.amazonaws.com', 'files.cdn.printful.com'];

/** What the provider serves as a mockup cannot be shown. */
export class NoPictureError extends JobError {
  constructor(address: string, cause: PictureError) {
    super({
      code: 'NO_IMAGE',
      class: 'permanent',
      message: text('mockup.noPicture'),
      logMessage: `no picture at ${address}: ${cause.message}`,
      cause,
    });
  }
}

/** Copies finished mockups into storage at once: the provider deletes them after a day. */
@Injectable()
export class MockupDownloader {
  constructor(
    private readonly remote: RemoteImageClient,
    private readonly assets: AssetStore,
  ) {}

  /** Throws a JobError: permanent for an address that is not the provider's or has no picture, to retry after any other failure. */
  async store(address: string, signal: AbortSignal): Promise<StoredAsset> {
    const bytes = await this.remote.read(address, { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      const refused = error instanceof RemoteImageError && error.fault === 'refused';
      throw new JobError({
        code: 'BAD_RESPONSE',
        class: refused ? 'permanent' : 'retry',
        message: text('mockup.previewFailed'),
        logMessage: `mockup not fetched from ${address}: ${String(error)}`,
      });
    });
    const { bytes: clean } = await sanitise(bytes).catch((error: unknown) => {
      throw error instanceof PictureError && error.code !== 'BUSY' ? new NoPictureError(address, error) : error;
    });
    return this.assets.storeContent(clean, { shown: true });
  }
}
