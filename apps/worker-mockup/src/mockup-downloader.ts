import type { Config } from '#config';
import { text } from '#contracts';
import { sanitise } from '#imaging';
import { JobError } from '#jobs';
import { createRemotePictures, RemotePictureError, type RemotePictures } from '#providers';
import type { AssetStore, StoredAsset } from '#assets';

/** Where the print provider keeps finished mockups. */
const PROVIDER_HOSTS = ['printful-upload.s3-accelerate.amazonaws.com', 'files.cdn.printful.com'];

/** Copies finished mockups into our storage at once: the provider deletes them after a day. */
export class MockupDownload {
  private readonly remote: RemotePictures;

  constructor(
    { remotePictures }: Pick<Config, 'remotePictures'>,
    private readonly pictures: AssetStore,
  ) {
    this.remote = createRemotePictures({ remotePictures: { ...remotePictures, hosts: PROVIDER_HOSTS } });
  }

  /** Throws a JobError: to give up at an address that is not the provider's, to try again after any other failure. */
  async keep(address: string, signal: AbortSignal): Promise<StoredAsset> {
    const bytes = await this.remote.read(address, { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      const refused = error instanceof RemotePictureError && error.fault === 'refused';
      throw new JobError({
        code: 'BAD_RESPONSE',
        class: refused ? 'permanent' : 'retry',
        message: text('mockup.previewFailed'),
        logMessage: `mockup not fetched from ${address}: ${String(error)}`,
      });
    });
    const { bytes: clean } = await sanitise(bytes);
    return this.pictures.storeContent(clean, { shown: true });
  }
}
