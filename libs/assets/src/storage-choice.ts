import { z } from 'zod';
import { storageProviders, type StorageProvider } from '#contracts';
import { readSetting, recordAudit, writeSetting, type Database } from '#database';

const KEY = 'storage.provider';
const schema = z.enum(storageProviders);
/** A change reaches every process within this time. */
const KEPT_MS = 500;

/** Where new pictures go: operators change it while the product runs. */
export class StorageChoice {
  private kept: { at: number; value: Promise<StorageProvider> } | undefined;

  /** @param configured what holds until an operator has chosen */
  constructor(
    private readonly database: Database,
    private readonly configured: StorageProvider,
  ) {}

  /** The choice, at most half a second old. */
  active(): Promise<StorageProvider> {
    if (this.kept && Date.now() - this.kept.at < KEPT_MS) return this.kept.value;
    const value = this.read();
    this.kept = { at: Date.now(), value };
    value.catch(() => (this.kept = undefined));
    return value;
  }

  /** The choice as it is stored at this moment. */
  read(): Promise<StorageProvider> {
    return readSetting(this.database, KEY, schema, this.configured);
  }

  async choose(provider: StorageProvider, actorId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await writeSetting(tx, KEY, provider, actorId);
      await recordAudit(tx, { actorId, action: 'settings.storage', subject: `setting:${KEY}`, details: { provider } });
    });
    this.kept = undefined;
  }
}
