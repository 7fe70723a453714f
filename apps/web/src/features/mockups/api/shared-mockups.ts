import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { queryKeys } from '../../../lib/query-client.js';

/** How many user creations Home asks for. */
const asked = 5;

/** Mockups whose owners share them, with a picture at a web address. */
export const useSharedMockups = () =>
  useQuery({
    queryKey: queryKeys.sharedMockups,
    queryFn: () => call('GET /api/mockups/mongodb', { query: { limit: asked } }),
    select: (mockups) => mockups.filter((mockup) => /^(https?:)?\//.test(mockup.mockupUrl)).slice(0, 6),
    staleTime: 5 * 60_000,
  });
