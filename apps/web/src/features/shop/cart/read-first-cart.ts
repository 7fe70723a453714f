import { queryClient } from '../../../lib/query-client.js';
import { readFirst } from '../../../lib/read-first.js';
import { loadSavedAddresses } from '../addresses/addresses.js';
import { cartKey, readCart } from './cart.js';

/** Reads what the cart and the checkout begin with. */
export const readFirstCart = (): Promise<unknown> =>
  readFirst({
    '/api/cart': () => queryClient.prefetchQuery({ queryKey: cartKey, queryFn: readCart }),
    '/api/addresses': loadSavedAddresses,
  });
