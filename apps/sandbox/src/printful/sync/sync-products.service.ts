import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { SandboxCatalogue } from '../catalogue/sandbox-catalogue.js';
import { FileLibrary } from '../files/file-library.js';
import { IdCounter } from '../wire/id-counter.js';
import { badRequest, notFound } from '../wire/printful-error.js';
import type { SyncProductRecord, SyncVariantRecord } from './sync-product.js';
import type {
  changeSyncProduct,
  createSyncProduct,
  SyncVariantChange,
  SyncVariantInput,
} from './sync-product.schemas.js';
import { SyncProductsStore } from './sync-products.store.js';

/** Creates and changes the sync products of the native store. */
@Injectable()
export class SyncProductsService {
  constructor(
    private readonly store: SyncProductsStore,
    private readonly catalogue: SandboxCatalogue,
    private readonly library: FileLibrary,
    private readonly ids: IdCounter,
  ) {}

  product(key: string): SyncProductRecord {
    const product = this.store.product(key);
    if (!product) throw notFound();
    return product;
  }

  variant(key: string): { product: SyncProductRecord; variant: SyncVariantRecord } {
    const found = this.store.variant(key);
    if (!found) throw notFound();
    return found;
  }

  create({ sync_product: given, sync_variants }: z.output<typeof createSyncProduct>): SyncProductRecord {
    const id = this.ids.next('syncProduct');
    const product: SyncProductRecord = {
      id,
      external_id: given.external_id ?? id.toString(16).padStart(14, '6'),
      name: given.name,
      thumbnail_url: given.thumbnail ?? null,
      is_ignored: given.is_ignored ?? false,
      variants: sync_variants.map((input) => this.newVariant(given.name, input)),
    };
    if (this.store.product(`@${product.external_id}`)) throw badRequest('Product with this External ID already exists');
    this.store.save(product);
    return product;
  }

  /** Variants that are not listed are deleted, those without an id created. */
  change(
    product: SyncProductRecord,
    { sync_product: given, sync_variants }: z.output<typeof changeSyncProduct>,
  ): SyncProductRecord {
    const name = given?.name ?? product.name;
    const changed: SyncProductRecord = {
      ...product,
      name,
      external_id: given?.external_id ?? product.external_id,
      thumbnail_url: given?.thumbnail ?? product.thumbnail_url,
      is_ignored: given?.is_ignored ?? product.is_ignored,
      variants: sync_variants?.map((input) => this.listedVariant(product, name, input)) ?? product.variants,
    };
    this.store.save(changed);
    return changed;
  }

  addVariant(product: SyncProductRecord, input: SyncVariantInput): SyncVariantRecord {
    if (product.variants.length >= 100) throw badRequest('A product can have at most 100 sync variants');
    const variant = this.newVariant(product.name, input);
    this.store.save({ ...product, variants: [...product.variants, variant] });
    return variant;
  }

  changeVariant(product: SyncProductRecord, variant: SyncVariantRecord, change: SyncVariantChange): SyncVariantRecord {
    const changed = this.merge(variant, change);
    this.store.save({
      ...product,
      variants: product.variants.map((other) => (other.id === variant.id ? changed : other)),
    });
    return changed;
  }

  removeVariant(product: SyncProductRecord, variant: SyncVariantRecord): void {
    this.store.save({ ...product, variants: product.variants.filter((other) => other.id !== variant.id) });
  }

  private listedVariant(product: SyncProductRecord, name: string, input: SyncVariantChange): SyncVariantRecord {
    const known = product.variants.find((variant) => variant.id === input.id);
    if (known) return this.merge(known, input);
    if (input.variant_id === undefined || input.files === undefined)
      throw badRequest('Missing required parameters: variant_id, files');
    return this.newVariant(name, {
      ...input,
      variant_id: input.variant_id,
      files: input.files,
      options: input.options ?? [],
    });
  }

  private newVariant(productName: string, input: SyncVariantInput): SyncVariantRecord {
    const entry = this.catalogue.variant(input.variant_id);
    if (!entry) throw badRequest(`Variant ${input.variant_id} does not exist`, 'PR-1');
    const id = this.ids.next('syncVariant');
    return {
      id,
      external_id: input.external_id ?? id.toString(16).padStart(14, '6'),
      name: [productName, entry.variant.colour, entry.variant.size].filter(Boolean).join(' / '),
      variant_id: input.variant_id,
      retail_price: input.retail_price ?? null,
      sku: input.sku ?? null,
      is_ignored: input.is_ignored ?? false,
      options: input.options,
      files: this.addFiles(input.files),
    };
  }

  private merge(variant: SyncVariantRecord, change: SyncVariantChange): SyncVariantRecord {
    return {
      ...variant,
      external_id: change.external_id ?? variant.external_id,
      variant_id: change.variant_id ?? variant.variant_id,
      retail_price: change.retail_price === undefined ? variant.retail_price : change.retail_price,
      sku: change.sku === undefined ? variant.sku : change.sku,
      is_ignored: change.is_ignored ?? variant.is_ignored,
      options: change.options ?? variant.options,
      files: change.files ? this.addFiles(change.files) : variant.files,
    };
  }

  private addFiles(files: SyncVariantInput['files']): SyncVariantRecord['files'] {
    return files.map((file) => ({ id: this.library.resolve(file), type: file.type }));
  }
}
