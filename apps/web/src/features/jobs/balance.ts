import type { TokenBalance } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http-client.js';
import { queryClient, readNewer } from '../../lib/query-client.js';
import { authenticationSettled, useSession } from '../../lib/session.js';

export const balanceKey = ['balance'];

export const takeBalance = (balance: TokenBalance): void =>
  void queryClient.setQueryData<TokenBalance>(balanceKey, (known) =>
    known && known.version > balance.version ? known : balance,
  );

async function read(): Promise<TokenBalance> {
  await authenticationSettled();
  return readNewer(balanceKey, () => call('GET /api/tokens/balance', {}));
}

/** What the signed-in user can still spend. */
export function useBalance() {
  const ready = useSession((session) => session.status === 'signedIn');
  return useQuery({ queryKey: balanceKey, queryFn: read, enabled: ready });
}

export const loadBalance = (): Promise<void> => queryClient.prefetchQuery({ queryKey: balanceKey, queryFn: read });

/** The balance as the server says it now, for the check before a generation. */
export const readBalance = (): Promise<TokenBalance> =>
  queryClient.fetchQuery({ queryKey: balanceKey, queryFn: read, staleTime: 0, retry: 1, networkMode: 'always' });
