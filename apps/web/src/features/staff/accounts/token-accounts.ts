import type { TokenAccountView } from '#contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { count } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { readFirst } from '../../../lib/read-first.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';

const accountsKey = ['token-accounts'];

/** Fewer letters find nothing. */
export const fewestLetters = 3;

/** So many letters of an id tell accounts without a name apart. */
const SHORT = 8;

export const nameOf = ({ name, email, userId }: TokenAccountView): string =>
  name ?? email ?? text('tokenAccounts.unnamed', { id: userId.slice(-SHORT) });

const accounts = (words: string) =>
  queryOptions({
    queryKey: [...accountsKey, words],
    queryFn: () => call('GET /api/admin/tokens/accounts', { query: { q: words || undefined } }),
  });

/** Reads the accounts that the screen begins with. */
export const readFirstAccounts = (): Promise<unknown> =>
  readFirst({ '/api/admin/tokens/accounts': () => queryClient.prefetchQuery(accounts('')) });

/** The accounts that match the words; without words, those that are flagged. */
export const useTokenAccounts = (words: string) => useQuery({ ...accounts(words), placeholderData: keepPreviousData });

const shown = { id: 'token-accounts' };
const failed = (error: Error): void => notify.error(reason(error, text('tokenAccounts.changeFailed')), shown);
const refresh = (): void => void queryClient.invalidateQueries({ queryKey: accountsKey });

export interface Correction {
  amount: number;
  reason: string;
  /** Idempotency key: what is sent twice from one dialog is one correction. */
  key: string;
}

export const useCorrect = ({ userId }: TokenAccountView, onDone: () => void) =>
  useSingleMutation({
    mutationFn: ({ key, ...body }: Correction) =>
      call('POST /api/admin/tokens/accounts/:id/corrections', { params: { id: userId }, body, key }),
    onSuccess: (account) => {
      notify.success(
        text('tokenAccounts.corrected', { name: nameOf(account), count: count(account.tokensAvailable) }),
        shown,
      );
      onDone();
    },
    onError: failed,
    onSettled: refresh,
  });

export const useLift = ({ userId }: TokenAccountView, onDone: () => void) =>
  useSingleMutation({
    mutationFn: (why: string) =>
      call('POST /api/admin/tokens/accounts/:id/lift', { params: { id: userId }, body: { reason: why } }),
    onSuccess: (account) => {
      notify.success(text('tokenAccounts.lifted', { name: nameOf(account) }), shown);
      onDone();
    },
    onError: failed,
    onSettled: refresh,
  });
