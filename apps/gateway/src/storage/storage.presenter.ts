import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { storageProviders, type StorageProvider, type StorageStatus } from '#contracts';
import { isConfigured } from './storage.service.js';

/** The active storage and its configuration, without any secret. */
@Injectable()
export class StoragePresenter {
  constructor(private readonly config: Config) {}

  present(provider: StorageProvider): StorageStatus {
    return {
      provider,
      isConfigured: isConfigured(provider, this.config),
      config: describe(provider, this.config),
      providers: storageProviders.map((each) => ({ provider: each, isConfigured: isConfigured(each, this.config) })),
    };
  }
}

function describe(provider: StorageProvider, { s3, cloudinary }: Config): StorageStatus['config'] {
  if (provider === 's3' && s3) return { bucket: s3.bucket, region: s3.region, pathStyle: s3.pathStyle };
  if (provider === 'cloudinary' && cloudinary)
    return { cloudName: cloudinary.cloudName, folder: cloudinary.folder, signed: cloudinary.signing !== undefined };
  return {};
}
