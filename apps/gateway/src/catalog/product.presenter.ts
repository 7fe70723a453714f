import type { Product, ProductCard, Variant } from '#contracts';
import type { ProductEntity, ProductVariantEntity, ProductWithVariants } from '#database';
import { colorValue, fromCents } from '#domain';

/** [CAT-12] A product as responses show it. */
export function presentProduct(product: ProductWithVariants, art: string | null): Product {
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
    colors: colors.map((color) => ({ ...color, hex: colorValue(color.name, color.hex) })),
    sizes,
    metadata,
    breadcrumbs,
    reviews,
    printfulProductId,
    art,
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

/** What a page of products shows of each. */
export function presentCard(product: ProductEntity): ProductCard {
  const { id, globalId, name, inventory, images, colors, breadcrumbs, reviews, updatedAt } = product;
  const [image] = images;
  return {
    _id: id,
    globalId,
    name,
    price: fromCents(product.basePriceCents),
    inventory,
    image: image ? { url: image.url, alt: image.alt || image.label } : null,
    colors: colors.map((color) => ({ name: color.name, hex: colorValue(color.name, color.hex) })),
    breadcrumbs,
    reviews,
    updatedAt: updatedAt.toISOString(),
  };
}
