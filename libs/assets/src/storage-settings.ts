import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '#config';
import { storageProviders, type StorageProvider } from '#contracts';
import { Database, SettingRepository } from '#database';
import type { ActiveStorage } from '#providers';

const KEY = 'storage.provider';
const schema = z.enum(storageProviders);
/** A change reaches every process within this time. */
const CACHE_MS = 500;

/** The storage of new files: operators change it while the product runs; until then the configured one. */
@Injectable()
export class StorageSettings implements ActiveStorage {
  private cached: { at: number; value: Promise<StorageProvider> } | undefined;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly settings: SettingRepository,
  ) {}

  /** The active storage, at most half a second old. */
  active(): Promise<StorageProvider> {
    if (this.cached && Date.now() - this.cached.at < CACHE_MS) return this.cached.value;
    const value = this.settings.read(KEY, schema, this.config.STORAGE);
    this.cached = { at: Date.now(), value };
    value.catch(() => (this.cached = undefined));
    return value;
  }

  async choose(provider: StorageProvider, actorId: string): Promise<void> {
    await this.database.transaction((tx) =>
      this.settings.change(tx, {
        key: KEY,
        value: provider,
        actorId,
        action: 'settings.storage',
        details: { provider },
      }),
    );
    this.cached = undefined;
  }
}
