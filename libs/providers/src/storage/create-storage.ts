import type { Config } from '#config';
import type { StorageProvider } from '#contracts';
import { CloudinaryStorage } from './cloudinary-storage.js';
import type { DirectUploads } from './direct-uploads.js';
import { LocalStorage } from './local-storage.js';
import type { Storage } from './storage.js';
import { StorageRouter, type StorageRouterSettings } from './storage-router.js';

export type StorageConfig = Pick<
  Config,
  'STORAGE' | 'STORAGE_TIMEOUT_MS' | 'storageDir' | 's3' | 'cloudinary' | 'picturesUrl' | 'publicUrl'
>;

/** Every configured storage behind one port. New pictures go where `active` says; without it, where the configuration does. */
export function createStorage(config: StorageConfig, active?: () => Promise<StorageProvider>): Storage {
  return new StorageRouter({
    backends: backendsOf(config),
    active: active ?? (async () => config.STORAGE),
    origins: [config.picturesUrl, config.publicUrl],
  });
}

/** Uploads from the browser into the configured bucket; undefined where there is none. */
export async function createDirectUploads(
  config: Pick<StorageConfig, 's3' | 'STORAGE_TIMEOUT_MS'>,
): Promise<DirectUploads | undefined> {
  const { s3, STORAGE_TIMEOUT_MS: timeoutMs } = config;
  if (!s3) return undefined;
  const [{ createS3Client }, uploads] = await Promise.all([import('./s3-client.js'), import('./direct-uploads.js')]);
  return new uploads.DirectUploads(createS3Client(s3, timeoutMs), { bucket: s3.bucket, timeoutMs });
}

/** The bucket's client is large, so that only a process that needs it loads it. */
function backendsOf({
  storageDir,
  s3,
  cloudinary,
  STORAGE_TIMEOUT_MS: timeoutMs,
}: StorageConfig): StorageRouterSettings['backends'] {
  const local = new LocalStorage(storageDir);
  return {
    local: async () => local,
    ...(cloudinary && { cloudinary: async () => new CloudinaryStorage(cloudinary, timeoutMs) }),
    ...(s3 && {
      s3: async () => {
        const [{ createS3Client }, { S3Storage }] = await Promise.all([
          import('./s3-client.js'),
          import('./s3-storage.js'),
        ]);
        return new S3Storage(createS3Client(s3, timeoutMs), { bucket: s3.bucket, timeoutMs });
      },
    }),
  };
}
