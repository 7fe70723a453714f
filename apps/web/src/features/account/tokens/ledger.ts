import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { queryKeys } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';

/** The user's ledger, newest first. */
export function useHistory() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  return useQuery({
    queryKey: queryKeys.ledger,
    queryFn: () => call('GET /api/tokens/history', {}),
    enabled: signedIn,
  });
}
