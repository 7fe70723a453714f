import type { ProductEntity, ProductVariantEntity } from './entities/index.js';

/** [CAT-11] Whether a variant can be bought: it is in stock, and so is its product. */
export const isInStock = (
  { inStock }: Pick<ProductVariantEntity, 'inStock'>,
  { inventory }: Pick<ProductEntity, 'inventory'>,
): boolean => inStock && inventory === 'in-stock';

/** The same in SQL, of the given names of the two tables. */
export const inStockSql = (variant: string, product: string): string =>
  `(${variant}.in_stock and ${product}.inventory = 'in-stock')`;
