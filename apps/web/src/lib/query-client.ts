import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, isAway } from './api-error.js';

/** Waits for longer than this are left to the user. */
const LONGEST_WAIT_S = 60;

/** Whether a read that failed may succeed soon. */
export const passes = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.status === 429) &&
  (error.retryAfterSeconds ?? 0) <= LONGEST_WAIT_S;

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
      retry: (count, error) => count < 2 && isAway(error),
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

export const queryKeys = {
  account: (sub: string) => ['account', sub],
  balance: ['balance'],
  ledger: ['ledger'],
  statement: (month: string, kind: string) => ['ledger', 'statement', month, kind],
  receipt: (id: string) => ['ledger', 'receipt', id],
  audit: (filter: string) => ['audit', filter],
  tokenAccounts: (words: string) => ['token-accounts', words],
  offers: ['token-offers'],
  plan: ['plan'],
  coupons: ['coupons'],
  addresses: ['addresses'],
  cart: ['cart'],
  jobs: ['jobs'],
  jobPages: ['job-pages'],
  history: ['generation-history'],
  pictureRights: ['picture-rights'],
  job: (id: string) => ['job', id],
  config: ['config'],
  storage: ['storage'],
  printHealth: ['print-health'],
  printRate: ['print-rate'],
  designs: ['designs'],
  placements: (sub: string, globalId: string) => ['placements', sub, globalId],
  printCheck: (designId: string) => ['print-check', designId],
  designPages: ['designs', 'pages'],
  foundDesigns: (search: string) => ['designs', 'found', search],
  folders: ['folders'],
  design: (id: string) => ['design', id],
  mockups: ['mockups'],
  mockup: (id: string) => ['mockup', id],
  mockupPages: ['mockups', 'pages'],
  sharedMockups: ['shared-mockups'],
  products: ['products'],
  orders: ['orders'],
  orderList: (group: string, words: string) => ['orders', group, words],
  order: (id: string) => ['order', id],
  reviews: ['reviews'],
  reviewList: (view: string, sort: string, words: string) => ['reviews', 'list', view, sort, words],
  reviewNamed: (ids: readonly string[]) => ['reviews', 'named', ...ids],
  evidence: (id: string) => ['evidence', id],
  reviewStats: ['reviews', 'stats'],
  claims: ['reviews', 'claims'],
  deskViews: ['desk-views'],
  queues: ['queues'],
  failures: ['failures'],
  operators: ['operators'],
  alerts: ['alerts'],
  status: ['status'],
  operatorJobs: (filter: string) => ['operator-jobs', filter],
} as const;
