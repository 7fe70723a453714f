import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxCatalogue } from '../catalogue/sandbox-catalogue.js';
import { seedSyncProducts } from './seed-sync-products.js';
import type { SyncProductRecord, SyncVariantRecord } from './sync-product.js';

const ALL = 'all';

/** The sync products of the native store. Stores changes; a reset restores the catalogue's products. */
@Injectable()
export class SyncProductsStore {
  private readonly products: Documents<SyncProductRecord>;
  private readonly seeded: Documents<boolean>;

  constructor(
    store: FileStore,
    private readonly catalogue: SandboxCatalogue,
  ) {
    this.products = store.open<SyncProductRecord>('printful-sync-products');
    this.seeded = store.open<boolean>('printful-seeded');
    if (!this.seeded.get(ALL)) this.reset();
  }

  reset(): void {
    this.products.clear();
    const records = seedSyncProducts(this.catalogue.products, (picture) => this.catalogue.pictureUrl(picture));
    for (const record of records) this.save(record);
    this.seeded.set(ALL, true);
  }

  all(): SyncProductRecord[] {
    return this.products.all();
  }

  save(product: SyncProductRecord): void {
    this.products.set(String(product.id), product);
  }

  remove(id: number): void {
    this.products.delete(String(id));
  }

  /** By its id, or by `@` and its external id. */
  product(key: string): SyncProductRecord | undefined {
    return this.all().find((product) => matches(product, key));
  }

  variant(key: string): { product: SyncProductRecord; variant: SyncVariantRecord } | undefined {
    for (const product of this.all()) {
      const variant = product.variants.find((candidate) => matches(candidate, key));
      if (variant) return { product, variant };
    }
    return undefined;
  }
}

function matches(record: { id: number; external_id: string }, key: string): boolean {
  return key.startsWith('@') ? record.external_id === key.slice(1) : String(record.id) === key;
}
