import type { Product } from '#contracts';
import { slug } from '#domain';

export const categoryPath = (names: readonly string[]): string => ['/catalog', ...names.map(slug)].join('/');

/** /catalog/{category}/…/{globalId} */
export const productPath = (product: Pick<Product, 'globalId' | 'breadcrumbs'>): string =>
  `${categoryPath(product.breadcrumbs.map((level) => level.name))}/${encodeURIComponent(product.globalId)}`;
