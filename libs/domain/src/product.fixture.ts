import type { Product } from '#contracts';

interface ProductInput {
  name?: string;
  path?: string[];
  sizes?: [name: string, inStock: boolean][];
  colors?: string[];
  /** Colour and size of what is out of stock; null for any. */
  gone?: [color: string | null, size: string | null][];
}

/** A product with every combination of its colours and sizes. */
export function buildProduct({
  name = 'Tee',
  path = ['Clothing', 'T-Shirts'],
  sizes = [['M', true]],
  colors = ['White'],
  gone = [],
}: ProductInput = {}): Product {
  const missing = (color: string | null, size: string | null): boolean =>
    sizes.some(([name, inStock]) => name === size && !inStock) ||
    gone.some(([c, s]) => (c === null || c === color) && (s === null || s === size));
  const variants = (colors.length > 0 ? colors : [null]).flatMap((color) =>
    (sizes.length > 0 ? sizes.map(([size]) => size) : [null]).map((size) => ({ color, size })),
  );
  return {
    _id: name,
    globalId: name.toLowerCase(),
    name,
    basePrice: '10.00',
    colors: colors.map((color) => ({ name: color, hex: '#fff', class: '', selectedClass: '' })),
    sizes: sizes.map(([size, inStock]) => ({ name: size, inStock })),
    breadcrumbs: path.map((level, index) => ({ id: index + 1, name: level, href: '' })),
    images: [],
    sync_variants: variants.map(({ color, size }, index) => ({
      id: index + 1,
      variant_id: index + 100,
      color,
      size,
      inStock: !missing(color, size),
      synced: true,
    })),
  } as unknown as Product;
}
