import { Injectable } from '@nestjs/common';
import { StorageSettings } from '#assets';
import { Config } from '#config';
import { text, type StorageProvider } from '#contracts';
import { HttpError } from '../common/http-error.js';

@Injectable()
export class StorageService {
  constructor(
    private readonly config: Config,
    private readonly settings: StorageSettings,
  ) {}

  active(): Promise<StorageProvider> {
    return this.settings.active();
  }

  /** Throws 422 where the storage is not configured. */
  async choose(provider: StorageProvider, actorId: string): Promise<void> {
    if (!isConfigured(provider, this.config))
      throw new HttpError(422, 'REFUSED', text('storage.notConfigured', { provider }), { field: 'provider' });
    await this.settings.choose(provider, actorId);
  }
}

export function isConfigured(provider: StorageProvider, config: Pick<Config, 's3' | 'cloudinary'>): boolean {
  return provider === 'local' || config[provider] !== undefined;
}
