import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Documents } from '../core/file-store.js';

export interface StoredModel {
  payload: AdapterPayload;
  /** Milliseconds since the epoch of the real clock. */
  expiresAt: number | null;
}

const SWEEP_EVERY = 200;

/** Keeps the provider's sessions, grants and codes in documents, so that a restart signs nobody out. */
export function documentAdapters(documents: Documents<StoredModel>): AdapterFactory {
  dropExpired(documents);
  let writes = 0;
  return (model) =>
    new DocumentAdapter(model, documents, () => {
      writes += 1;
      if (writes % SWEEP_EVERY === 0) dropExpired(documents);
    });
}

function dropExpired(documents: Documents<StoredModel>): void {
  for (const [key, stored] of documents.entries()) {
    if (isExpired(stored)) documents.delete(key);
  }
}

function isExpired(stored: StoredModel): boolean {
  return stored.expiresAt !== null && stored.expiresAt <= Date.now();
}

class DocumentAdapter implements Adapter {
  constructor(
    private readonly model: string,
    private readonly documents: Documents<StoredModel>,
    private readonly written: () => void,
  ) {}

  upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    this.documents.set(this.key(id), { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : null });
    this.written();
    return Promise.resolve();
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    const stored = this.documents.get(this.key(id));
    return Promise.resolve(stored && !isExpired(stored) ? stored.payload : undefined);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findWhere((payload) => payload.uid === uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findWhere((payload) => payload.userCode === userCode);
  }

  consume(id: string): Promise<void> {
    const stored = this.documents.get(this.key(id));
    if (stored)
      this.documents.set(this.key(id), {
        ...stored,
        payload: { ...stored.payload, consumed: Math.floor(Date.now() / 1000) },
      });
    return Promise.resolve();
  }

  destroy(id: string): Promise<void> {
    this.documents.delete(this.key(id));
    return Promise.resolve();
  }

  revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, stored] of this.documents.entries()) {
      if (stored.payload.grantId === grantId) this.documents.delete(key);
    }
    return Promise.resolve();
  }

  private findWhere(fits: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> {
    const prefix = this.key('');
    const found = this.documents
      .entries()
      .find(([key, stored]) => key.startsWith(prefix) && !isExpired(stored) && fits(stored.payload));
    return Promise.resolve(found?.[1].payload);
  }

  private key(id: string): string {
    return `${this.model}:${id}`;
  }
}
