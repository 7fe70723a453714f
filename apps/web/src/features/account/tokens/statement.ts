import type { EntryKind, StatementEntry, TokenStatement } from '#contracts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { text } from '#contracts/messages';
import { csvFile, csvTable } from '../../../lib/csv.js';
import { call } from '../../../lib/http-client.js';
import { queryClient } from '../../../lib/query-client.js';
import { readNextPage } from '../../../lib/next-page.js';
import { notify } from '../../../lib/notify.js';
import { saveFile } from '../../../lib/save-file.js';
import { useSession } from '../../../lib/session.js';
import { tokenKeys } from './token-keys.js';

export interface StatementFilter {
  /** Null for the current one. */
  month: string | null;
  /** Null for all. */
  kind: EntryKind | null;
}

const pageSize = 50;
/** The server gives no more at once. */
const largestPage = 200;
/** Entries beyond this many pages are left out, and the user is told. */
const mostPages = 50;

const readPage = ({ month, kind }: StatementFilter, limit: number, cursor: string | undefined) =>
  call('GET /api/tokens/statement', { query: { month: month ?? undefined, kind: kind ?? undefined, limit, cursor } });

/** A month of the user's ledger, read as far as it is looked through. */
export function useStatement(filter: StatementFilter) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const list = useInfiniteQuery({
    queryKey: tokenKeys.statement(filter.month ?? '', filter.kind ?? ''),
    queryFn: ({ pageParam }) => readPage(filter, pageSize, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled: signedIn,
  });
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries) ?? [], [list.data]);
  return { ...list, readOn: (): void => void readNextPage(list), statement: list.data?.pages[0], entries };
}

const buckets = { queryKey: tokenKeys.buckets, queryFn: () => call('GET /api/tokens/buckets', {}) };

/** Where the user's tokens came from, and which of them expire. */
export const useBuckets = () =>
  useQuery({ ...buckets, enabled: useSession((session) => session.status === 'signedIn') });
export const loadBuckets = (): Promise<void> => queryClient.prefetchQuery(buckets);

/** Amounts and balances as plain numbers, times in UTC. */
const csvOf = (entries: readonly StatementEntry[]): string =>
  csvTable<StatementEntry>(
    {
      Time: ({ createdAt }) => createdAt,
      Kind: ({ kind }) => text(`tokens.kind.${kind}`),
      Note: ({ note }) => note,
      Change: ({ amount }) => amount,
      Reserved: ({ heldChange }) => heldChange,
      Balance: ({ balance }) => balance,
      Entry: ({ _id }) => _id,
    },
    entries,
  );

async function readAll(filter: StatementFilter): Promise<{ month: string; entries: StatementEntry[]; more: boolean }> {
  const entries: StatementEntry[] = [];
  let page: TokenStatement | undefined;
  for (let read = 0; read < mostPages && page?.next !== null; read += 1) {
    page = await readPage(filter, largestPage, page?.next);
    entries.push(...page.entries);
  }
  return { month: page!.month, entries, more: page!.next !== null };
}

/** Saves all entries of the filter as a table. */
export const useSaveStatement = () =>
  useMutation({
    mutationFn: readAll,
    onSuccess: ({ month, entries, more }) => {
      saveFile(csvFile(csvOf(entries)), `inkloom-tokens-${month}.csv`);
      if (more) notify.warning(text('tokens.saveCut', { count: entries.length }), { id: 'statement' });
    },
    onError: () => notify.error(text('tokens.saveFailed'), { id: 'statement' }),
  });
