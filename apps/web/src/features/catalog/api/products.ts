import type { Product } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { queryKeys } from '../../../lib/query-client.js';

const sold = (product: Product): boolean => product.status === 'active';

/** The products that are sold. */
export const useProducts = (wanted = true) =>
  useQuery({
    queryKey: queryKeys.products,
    queryFn: () => call('GET /api/products/mongodb', {}),
    select: (products) => products.filter(sold),
    staleTime: 5 * 60_000,
    enabled: wanted,
  });
