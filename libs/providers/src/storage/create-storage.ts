import type { Config } from '#config';
import { LocalStorage } from './local-storage.js';
import type { Storage } from './storage.js';

/** The storage the configuration names. */
export function createStorage(config: Pick<Config, 'storageDir' | 'picturesUrl' | 'publicUrl'>): Storage {
  return new LocalStorage({ folder: config.storageDir, origins: [config.picturesUrl, config.publicUrl] });
}
