import type { AuditEntry, AuditVerificationPage } from '#contracts';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { text } from '#contracts/messages';
import { reason } from '../../../lib/api-error.js';
import { csvFile, csvTable } from '../../../lib/csv.js';
import { count } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { saveFile } from '../../../lib/save-file.js';
import { queryOf, type AuditFilter } from './audit-filter.js';

const pageSize = 50;

/** The entries of a filter, newest first, as far as they are looked through. */
export function useAuditEntries(filter: AuditFilter) {
  const query = queryOf(filter);
  const list = useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam }) => call('GET /api/audit', { query: { ...query, limit: pageSize, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?._id : undefined),
    placeholderData: keepPreviousData,
    // Entries would move under who reads them.
    meta: { pushed: false },
  });
  const entries = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  return { ...list, entries };
}

export const nameOf = ({ actor }: AuditEntry): string => (actor ? (actor.name ?? actor._id) : text('audit.nobody'));

const csvOf = (entries: readonly AuditEntry[]): string =>
  csvTable<AuditEntry>(
    {
      Time: ({ at }) => at,
      Who: ({ actor }) => actor?.name,
      User: ({ actor }) => actor?._id,
      What: ({ action }) => action,
      'On what': ({ subject }) => subject,
      Details: ({ details }) => JSON.stringify(details),
      Position: ({ position }) => position,
      Entry: ({ _id }) => _id,
    },
    entries,
  );

/** Saves the entries of a filter as a table; that is itself an entry. */
export const useExportAudit = () =>
  useMutation({
    mutationFn: (filter: AuditFilter) => call('POST /api/audit/exports', { body: queryOf(filter) }),
    onSuccess: ({ entries, more }) => {
      saveFile(csvFile(csvOf(entries)), 'inkloom-audit.csv');
      if (more) notify.warning(text('audit.exportCut', { count: count(entries.length) }), { id: 'audit' });
    },
    onError: (error) => notify.error(reason(error, text('audit.exportFailed')), { id: 'audit' }),
  });

export interface VerifiedChain {
  verified: number;
  broken: AuditVerificationPage['broken'];
}

/** Verifies the chain page by page; `verified` counts while it is under way. */
export function useVerifyChain() {
  const [verified, setVerified] = useState(0);
  const verify = useMutation({
    mutationFn: async (): Promise<VerifiedChain> => {
      let sum = 0;
      let page: AuditVerificationPage | undefined;
      do {
        page = await call('GET /api/audit/verification', { query: page?.next ?? {} });
        sum += page.verified;
        setVerified(sum);
      } while (page.next);
      return { verified: sum, broken: page.broken };
    },
    onMutate: () => setVerified(0),
  });
  return { ...verify, verified };
}
