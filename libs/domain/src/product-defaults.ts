import type { Product, Variant } from '#contracts';

const standard = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'];
const firstNumber = (name: string): number => Number(/\d+(\.\d+)?/.exec(name)?.[0] ?? 0);

/** Whether the colour can be had in any size. */
export const colorInStock = (product: Product, color: string): boolean =>
  product.sync_variants.some((variant) => variant.color === color && variant.inStock);

/** The first colour in stock. */
export const defaultColor = (product: Product): string | null =>
  (product.colors.find((color) => colorInStock(product, color.name)) ?? product.colors[0])?.name ?? null;

/** Of the sizes in stock in the color: M or L of standard sizes; else the middle one by its first number; else the first. */
export function defaultSize(product: Product, color = defaultColor(product)): string | null {
  const inStock = product.sizes.map((size) => size.name).filter((size) => findVariant(product, color, size)?.inStock);
  if (product.sizes.some((size) => standard.includes(size.name))) {
    const usual = ['M', 'L'].find((size) => inStock.includes(size));
    if (usual) return usual;
  }
  const sorted = [...inStock].sort((a, b) => firstNumber(a) - firstNumber(b));
  return sorted[Math.floor(sorted.length / 2)] ?? inStock[0] ?? null;
}

/** The variant of a colour and a size; where the product has no colours or no sizes, that one does not count. */
export const findVariant = (product: Product, color: string | null, size: string | null): Variant | null =>
  product.sync_variants.find(
    (variant) =>
      (product.colors.length === 0 || variant.color === color) && (product.sizes.length === 0 || variant.size === size),
  ) ?? null;
