import { QueryClient } from '@tanstack/react-query';
import { ApiError, isUncertain } from './api-error.js';

const passes = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The cache of what the server said. Pushed events write into it; a push is only a hint, so reads stay cheap and frequent. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && passes(error),
      retryDelay: (count) => Math.min(400 * 2 ** count, 3000),
    },
    // The key of an uncertain call is kept, so that sending it again has no second effect.
    mutations: {
      networkMode: 'always',
      retry: (count, error) => count < 2 && isUncertain(error),
      retryDelay: (count) => 500 * 2 ** count,
    },
  },
});

export const queryKeys = {
  account: (sub: string) => ['account', sub],
  balance: ['balance'],
  ledger: ['ledger'],
  cart: ['cart'],
  jobs: ['jobs'],
  history: ['generation-history'],
  pictureRights: ['picture-rights'],
  job: (id: string) => ['job', id],
  config: ['config'],
  storage: ['storage'],
  printHealth: ['print-health'],
  designs: ['designs'],
  designPages: ['designs', 'pages'],
  design: (id: string) => ['design', id],
  mockups: ['mockups'],
  mockupPages: ['mockups', 'pages'],
  sharedMockups: ['shared-mockups'],
  products: ['products'],
  orders: ['orders'],
  order: (id: string) => ['order', id],
  reviews: ['reviews'],
  reviewList: (tab: string) => ['reviews', 'list', tab],
  reviewStats: ['reviews', 'stats'],
  ownStyles: ['own-styles'],
  queues: ['queues'],
  operatorJobs: (filter: string) => ['operator-jobs', filter],
} as const;
