import type { TokenBalance } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { authenticationSettled, useSession } from '../../../lib/session.js';

const newer = (known: TokenBalance | undefined, next: TokenBalance): TokenBalance =>
  known && known.version > next.version ? known : next;

export const takeBalance = (balance: TokenBalance): void =>
  void queryClient.setQueryData<TokenBalance>(queryKeys.balance, (known) => newer(known, balance));

async function read(): Promise<TokenBalance> {
  await authenticationSettled();
  const next = await call('GET /api/tokens/balance', {});
  return newer(queryClient.getQueryData(queryKeys.balance), next);
}

/** What the signed-in person can still spend. */
export function useBalance() {
  const ready = useSession((session) => session.status === 'signedIn');
  return useQuery({ queryKey: queryKeys.balance, queryFn: read, enabled: ready });
}

/** The balance as the server says it now, for the check before a generation. */
export const readBalance = (): Promise<TokenBalance> =>
  queryClient.fetchQuery({ queryKey: queryKeys.balance, queryFn: read, staleTime: 0, retry: 1, networkMode: 'always' });
