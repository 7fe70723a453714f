import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, isAway } from './api-error.js';

/** Waits for longer than this are left to the user. */
const LONGEST_WAIT_S = 60;

const isSoon = (error: ApiError): boolean => (error.retryAfterSeconds ?? 0) <= LONGEST_WAIT_S;

/** Whether a read that failed may succeed soon. */
export const passes = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429) && isSoon(error);

/** The server's Retry-After where it sent one, so that a refused page does not keep itself refused; a little apart, since a page's reads are refused together. */
export const waitBefore = (ownDelay: number, error: unknown): number =>
  error instanceof ApiError && error.retryAfterSeconds
    ? error.retryAfterSeconds * 1000 + Math.random() * 500
    : ownDelay;

/** The cache of what the server said. Pushed events write into it; a push is only a hint, so reads stay cheap and frequent. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && passes(error),
      retryDelay: (count, error) => waitBefore(Math.min(400 * 2 ** count, 3000), error),
    },
    // The key of an uncertain call is kept, so that sending it again has no second effect.
    mutations: {
      networkMode: 'always',
      retry: (count, error) => count < 2 && isAway(error) && isSoon(error as ApiError),
      retryDelay: (count, error) => waitBefore(500 * 2 ** count, error),
    },
  },
});

/** Reads a row that also comes by push, without letting an older answer undo a newer push. */
export async function readNewer<T extends { version: number }>(key: QueryKey, read: () => Promise<T>): Promise<T> {
  const next = await read();
  const known = queryClient.getQueryData<T>(key);
  return known && known.version > next.version ? known : next;
}

/** What several features read, which may not import each other; every other key stands beside its query. */
export const queryKeys = {
  plan: ['plan'],
  products: ['products'],
  designs: ['designs'],
  design: (id: string) => ['design', id],
  mockups: ['mockups'],
};
