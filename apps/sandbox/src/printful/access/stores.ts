export interface Store {
  id: number;
  type: 'native' | 'shopify';
  name: string;
}

/** The account's stores. The store token belongs to the first. */
export const STORES: [Store, ...Store[]] = [
  { id: 952434, type: 'native', name: 'Inkloom' },
  { id: 952435, type: 'shopify', name: 'Inkloom Outlet' },
];

/** Tokens the sandbox accepts: one bound to a store, one of the whole account. */
export const STORE_TOKEN = 'sandbox';
export const ACCOUNT_TOKEN = 'sandbox-account';
