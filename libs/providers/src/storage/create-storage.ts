import type { Config } from '#config';
import { CloudinaryStorage } from './cloudinary-storage.js';
import { LocalStorage } from './local-storage.js';
import type { ActiveStorage, Storage } from './storage.js';
import { StorageRouter, type StorageRouterSettings } from './storage-router.js';

export type StorageConfig = Pick<
  Config,
  'STORAGE' | 'STORAGE_TIMEOUT_MS' | 'storageDir' | 's3' | 'cloudinary' | 'picturesUrl' | 'publicUrl'
>;

/** Every configured backend behind the storage port. Without `active`, new files go to the backend that the configuration names. */
export function createStorage(
  config: StorageConfig,
  active: ActiveStorage = { active: async () => config.STORAGE },
): Storage {
  return new StorageRouter({
    backends: backendsOf(config),
    active,
    origins: [config.picturesUrl, config.publicUrl],
  });
}

/** Loads the bucket's client at its first use: it is large and most processes never need it. */
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
