import type { TokenOffers } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.js';
import { call } from '../../lib/http-client.js';

export const offersKey = ['token-offers'];

export type Pack = TokenOffers['packs'][number];

/** The token packs and plans with their prices, smallest first. */
export const useOffers = () =>
  useQuery({
    queryKey: offersKey,
    queryFn: () => call('GET /api/tokens/offers', {}),
    staleTime: Infinity,
  });

/** Whether a price is no longer what the page shows. */
export const isPriceChange = (error: unknown): boolean => error instanceof ApiError && error.field === 'shownPrice';

/** The smallest pack that makes up for what is missing. */
export const packFor = (packs: readonly Pack[], shortfall: number): Pack | undefined =>
  packs.find(({ tokens }) => tokens >= shortfall);
