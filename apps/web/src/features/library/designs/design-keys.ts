import { queryKeys } from '../../../lib/query-client.js';

export const designKeys = {
  pages: [...queryKeys.designs, 'pages'],
  found: (search: string) => [...queryKeys.designs, 'found', search],
  folders: ['folders'],
};
