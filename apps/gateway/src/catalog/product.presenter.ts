import type { Product, ProductCard, Variant } from '#contracts';
import { isInStock, type ProductEntity, type ProductVariantEntity, type ProductWithVariants } from '#database';
import { colorValue, fromCents } from '#domain';

/** [CAT-12] A product as responses show it. A size is in stock where one of its variants is. */
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
  const variants = product.variants.map((variant) => presentVariant(product, variant));
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
    sizes: sizes.map(({ name: size }) => ({
      name: size,
      inStock: variants.some((variant) => variant.size === size && variant.inStock),
    })),
    metadata,
    breadcrumbs,
    reviews,
    printfulProductId,
    art,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    sync_variants: variants,
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
    inStock: isInStock(variant, product),
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
