import { storageProviders, type StorageProvider, type StorageStatus } from '#contracts';
import type { Config } from '#config';

type Described = StorageStatus['config'];

/** Where new pictures go and how that place is set up: nothing with which anyone could read or write there. */
export function presentStorage(provider: StorageProvider, config: Config): StorageStatus {
  return {
    provider,
    isConfigured: isConfigured(provider, config),
    config: describe(provider, config),
    providers: storageProviders.map((each) => ({ provider: each, isConfigured: isConfigured(each, config) })),
  };
}

export function isConfigured(provider: StorageProvider, config: Pick<Config, 's3' | 'cloudinary'>): boolean {
  return provider === 'local' || config[provider] !== undefined;
}

function describe(provider: StorageProvider, { s3, cloudinary }: Config): Described {
  if (provider === 's3' && s3) return { bucket: s3.bucket, region: s3.region, pathStyle: s3.pathStyle };
  if (provider === 'cloudinary' && cloudinary)
    return { cloudName: cloudinary.cloudName, folder: cloudinary.folder, signed: cloudinary.signing !== undefined };
  return {};
}
