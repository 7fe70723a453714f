import type { CatalogueProduct, CatalogueVariant } from '#contracts';
import type { WireFile } from '../files/wire-file.js';
import type { SyncProductRecord, SyncVariantRecord } from './sync-product.js';

const CREATED = 1_760_000_000;

/** The native store's initial products: every product of the catalogue, as if set up in the dashboard. */
export function seedSyncProducts(
  products: CatalogueProduct[],
  pictureUrl: (picture: string) => string,
): SyncProductRecord[] {
  return products.map((product) => ({
    id: product.syncProductId,
    external_id: externalId(product.syncProductId),
    name: product.name,
    thumbnail_url: pictureUrl(product.variants[0]!.picture),
    is_ignored: false,
    variants: product.variants.map((variant) => seedVariant(product, variant, pictureUrl)),
  }));
}

function seedVariant(
  product: CatalogueProduct,
  variant: CatalogueVariant,
  pictureUrl: (picture: string) => string,
): SyncVariantRecord {
  const picture = pictureUrl(variant.picture);
  return {
    id: variant.syncVariantId,
    external_id: externalId(variant.syncVariantId),
    name: [product.name, variant.colour, variant.size].filter(Boolean).join(' / '),
    variant_id: variant.variantId,
    retail_price: variant.retailPrice,
    sku: `${product.globalId}-${variant.variantId}`.toUpperCase(),
    is_ignored: false,
    options: [],
    files: [{ wire: dashboardFile(variant.syncVariantId, picture) }],
  };
}

/** Files made in the dashboard have a preview but no URL that an order could use. */
function dashboardFile(id: number, picture: string): WireFile {
  return {
    id,
    type: 'preview',
    hash: null,
    url: null,
    filename: 'preview.webp',
    mime_type: 'image/webp',
    size: 0,
    width: 800,
    height: 1000,
    dpi: null,
    status: 'ok',
    created: CREATED,
    thumbnail_url: picture,
    preview_url: picture,
    visible: false,
    is_temporary: false,
  };
}

/** The dashboard's own external ids are 14 hexadecimal digits. */
function externalId(id: number): string {
  return id.toString(16).padStart(14, '6');
}
