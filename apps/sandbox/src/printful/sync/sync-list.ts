import { z } from 'zod';
import { badRequest } from '../wire/printful-error.js';
import type { SyncProductRecord } from './sync-product.js';

const STATUSES = ['all', 'synced', 'unsynced', 'ignored', 'imported', 'discontinued', 'out_of_stock'] as const;

export const syncListQuery = z.object({ status: z.string().default('all'), search: z.string().optional() });

/** Filters the products of a list; every product of this store is synced. */
export function listSyncProducts(
  products: SyncProductRecord[],
  { status, search }: z.output<typeof syncListQuery>,
): SyncProductRecord[] {
  if (!(STATUSES as readonly string[]).includes(status)) throw badRequest('Invalid status filter', 'PR-6');
  if (search !== undefined && search.length < 3)
    throw badRequest('Search query must be at least 3 characters long', 'EC-2');
  const words = search?.toLowerCase() ?? '';
  return products.filter((product) => hasStatus(product, status) && product.name.toLowerCase().includes(words));
}

function hasStatus(product: SyncProductRecord, status: string): boolean {
  if (status === 'ignored') return product.is_ignored;
  return status === 'all' || (status === 'synced' && !product.is_ignored);
}
