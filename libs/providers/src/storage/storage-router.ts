import type { StorageProvider } from '#contracts';
import { contentTypeOf, keyOn, parseKey, type KeyParts } from './keys.js';
import { storageError } from './storage-error.js';
import type {
  ActiveStorage,
  PutOptions,
  Storage,
  StorageBackend,
  StorageCall,
  StoredFile,
  StoredFileStream,
} from './storage.js';

export interface StorageRouterSettings {
  /** The configured backends; each is created when it is first needed. */
  backends: Partial<Record<StorageProvider, () => Promise<StorageBackend>>>;
  active: ActiveStorage;
  /** Origins under which files are served; new addresses use the first. */
  origins: readonly [string, ...string[]];
}

const ROUTE = '/files/';

/** Routes every call to the backend its key names, so that a change of the active backend leaves existing files readable. */
export class StorageRouter implements Storage {
  private readonly made = new Map<StorageProvider, Promise<StorageBackend>>();

  constructor(private readonly settings: StorageRouterSettings) {}

  async keyFor(name: string, bytes: Buffer): Promise<string> {
    const active = await this.settings.active.active();
    return keyOn(active, (await this.backend(active)).nameFor(name, bytes));
  }

  async put(key: string, bytes: Buffer, options: PutOptions): Promise<void> {
    const { backend, name } = this.parts(key);
    if (contentTypeOf(name) !== options.contentType)
      throw storageError('BAD_REQUEST', `The key ${key} is not one for ${options.contentType}.`);
    await (await this.backend(backend)).put(name, bytes, options);
  }

  async read(key: string, call?: StorageCall): Promise<StoredFile | null> {
    const at = parseKey(key);
    return at && (await this.backend(at.backend)).read(at.name, call);
  }

  async open(key: string, call?: StorageCall): Promise<StoredFileStream | null> {
    const at = parseKey(key);
    return at && (await this.backend(at.backend)).open(at.name, call);
  }

  async exists(key: string, call?: StorageCall): Promise<boolean> {
    const at = parseKey(key);
    return at !== null && (await this.backend(at.backend)).exists(at.name, call);
  }

  async delete(key: string, call?: StorageCall): Promise<void> {
    const at = parseKey(key);
    if (at) await (await this.backend(at.backend)).delete(at.name, call);
  }

  beside(key: string, name: string): string {
    return keyOn(this.backendOf(key), name);
  }

  backendOf(key: string): StorageProvider {
    return this.parts(key).backend;
  }

  publicUrl(key: string): string {
    return `${this.settings.origins[0]}${ROUTE}${key}`;
  }

  isOwnAddress(address: string): string | null {
    const origin = this.settings.origins.find((own) => address.startsWith(own + ROUTE));
    if (origin === undefined) return null;
    const key = address.slice(origin.length + ROUTE.length).replace(/[?#].*$/, '');
    return parseKey(key) && key;
  }

  private parts(key: string): KeyParts {
    const parts = parseKey(key);
    if (!parts) throw storageError('BAD_REQUEST', `${key} is no key.`);
    return parts;
  }

  /** A missing backend is worth a retry: it may be configured again at the next start. */
  private async backend(name: StorageProvider): Promise<StorageBackend> {
    const make = this.settings.backends[name];
    if (!make) throw storageError('UNAVAILABLE', `The storage ${name} is not configured.`);
    const backend = this.made.get(name) ?? make();
    this.made.set(name, backend);
    backend.catch(() => this.made.delete(name));
    return backend;
  }
}
