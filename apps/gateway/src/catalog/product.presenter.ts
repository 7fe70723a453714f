import type { Product, Variant } from '#contracts';
import type { ProductEntity, ProductVariantEntity, ProductWithVariants } from '#database';
import { fromCents } from '#domain';

/** [CAT-12] A product as responses show it. */
export function presentProduct(product: ProductWithVariants): Product {
  const {
    id,
    globalId,
    name,
    description,
    highlights,
    details,
    images,
    status,
    inventory,
    type,
    categoryId,
    colors,
    sizes,
    metadata,
    breadcrumbs,
    reviews,
    printfulProductId,
  } = product;
  const price = fromCents(product.basePriceCents);
  return {
    _id: id,
    globalId,
    name,
    description,
    highlights,
    details,
    basePrice: price,
    price,
    images,
    status,
    inventory,
    type,
    categoryId,
    colors,
    sizes,
    metadata,
    breadcrumbs,
    reviews,
    printfulProductId,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    sync_variants: product.variants.map((variant) => presentVariant(product, variant)),
  };
}

/** [CAT-13] */
function presentVariant(product: ProductEntity, variant: ProductVariantEntity): Variant {
  return {
    id: variant.syncVariantId,
    variant_id: variant.variantId,
    name: variant.name,
    synced: variant.synced,
    globalId: product.globalId,
    sync_product_id: variant.syncProductId,
    size: variant.size,
    color: variant.color,
    color_code: variant.colorCode,
    retail_price: fromCents(variant.retailPriceCents),
    inStock: variant.inStock,
    files: variant.files,
    printfiles: variant.printfiles,
    product: {
      product_id: product.printfulProductId,
      variant_id: variant.variantId,
      name: product.name,
      image: variant.image,
    },
  };
}
