import type { Product } from '#contracts';

/** "T-shirts & tops" as it stands in an address: lowercase words joined by hyphens. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const categoryPath = (names: readonly string[]): string => ['/catalog', ...names.map(slug)].join('/');

/** /catalog/{category}/…/{globalId} */
export const productPath = (product: Pick<Product, 'globalId' | 'breadcrumbs'>): string =>
  `${categoryPath(product.breadcrumbs.map((level) => level.name))}/${encodeURIComponent(product.globalId)}`;
