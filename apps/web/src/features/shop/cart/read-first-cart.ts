import { queryClient } from '../../../lib/query-client.js';
import { readFirst } from '../../../lib/read-first.js';
import { loadSavedAddresses } from '../addresses/addresses.js';
import { cartKey, readCart } from './cart.js';

/** Reads what the cart begins with, and what else a screen with it does. */
export const readFirstCart = (more: Parameters<typeof readFirst>[0] = {}): Promise<unknown> =>
  readFirst({
    ...more,
    '/api/cart': () => queryClient.prefetchQuery({ queryKey: cartKey, queryFn: readCart }),
    '/api/addresses': loadSavedAddresses,
  });
