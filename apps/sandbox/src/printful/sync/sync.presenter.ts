import { Injectable } from '@nestjs/common';
import { SandboxCatalogue } from '../catalogue/sandbox-catalogue.js';
import { FileLibrary } from '../files/file-library.js';
import type { SyncProductRecord, SyncVariantRecord } from './sync-product.js';

@Injectable()
export class SyncPresenter {
  constructor(
    private readonly catalogue: SandboxCatalogue,
    private readonly library: FileLibrary,
  ) {}

  product(product: SyncProductRecord) {
    const { id, external_id, name, variants, thumbnail_url, is_ignored } = product;
    return { id, external_id, name, variants: variants.length, synced: variants.length, thumbnail_url, is_ignored };
  }

  detail(product: SyncProductRecord) {
    return {
      sync_product: this.product(product),
      sync_variants: product.variants.map((variant) => this.variant(product, variant)),
    };
  }

  variant(product: SyncProductRecord, record: SyncVariantRecord) {
    const entry = this.catalogue.variant(record.variant_id);
    if (!entry) throw new Error(`Sync variant ${record.id} names the unknown variant ${record.variant_id}`);
    const { id, external_id, name, variant_id, retail_price, sku, options, is_ignored } = record;
    return {
      id,
      external_id,
      sync_product_id: product.id,
      name,
      synced: true,
      variant_id,
      main_category_id: entry.product.provider.mainCategoryId,
      warehouse_product_id: null,
      warehouse_product_variant_id: null,
      retail_price,
      sku,
      currency: 'USD',
      product: {
        variant_id,
        product_id: entry.product.printfulProductId,
        image: this.catalogue.pictureUrl(entry.variant.picture),
        name: entry.variant.name,
      },
      files: record.files.map((file) => ('wire' in file ? file.wire : this.library.present(file.id, file.type))),
      options,
      is_ignored,
      size: entry.variant.size,
      color: entry.variant.colour,
      availability_status: entry.variant.inStock ? 'active' : 'out_of_stock',
    };
  }
}
