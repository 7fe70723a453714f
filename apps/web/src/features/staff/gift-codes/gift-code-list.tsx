import '#contracts/messages/gift-codes';
import type { GiftCode } from '#contracts';
import { useState } from 'react';
import { MOST_LISTED_GIFT_CODES } from '#contracts/list-limits';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { StatusPill } from '../../../components/ui/status-pill.js';
import { Table, type Column } from '../../../components/ui/table.js';
import { count } from '../../../lib/format.js';
import { useGiftCodes, useRevokeGiftCode } from './gift-codes.js';
import { MakeGiftCodes } from './make-gift-codes.js';

const looks = { open: 'wait', redeemed: 'ok', revoked: 'plain', over: 'plain' } as const;

const worthOf = ({ tokens, tokenDays }: GiftCode): string =>
  tokenDays === null ? count(tokens) : text('gift.worthDays', { tokens: count(tokens), count: tokenDays });

const columnsFor = (revoke: (gift: GiftCode) => void): Column<GiftCode>[] => [
  {
    id: 'code',
    head: text('gift.code'),
    cell: ({ ending, note }) => (
      <>
        <b className="font-mono font-semibold whitespace-nowrap">{text('gift.ending', { ending })}</b>
        {note ? <span className="block max-w-[32ch] truncate text-muted">{note}</span> : null}
      </>
    ),
  },
  { id: 'tokens', head: text('gift.worth'), cell: worthOf, figures: true },
  {
    id: 'state',
    head: text('gift.state'),
    cell: ({ state }) => <StatusPill look={looks[state]}>{text(`gift.state.${state}`)}</StatusPill>,
  },
  { id: 'who', head: text('gift.who'), cell: ({ redeemedBy }) => redeemedBy, wideOnly: true },
  {
    id: 'actions',
    head: <span className="sr-only">{text('gift.actions')}</span>,
    cell: (gift) =>
      gift.state === 'open' ? (
        <span className="flex justify-end">
          <Button size="sm" onClick={() => revoke(gift)}>
            {text('gift.revoke')}
            <span className="sr-only">{gift.ending}</span>
          </Button>
        </span>
      ) : null,
  },
];

/** The gift codes that were made, with the way to make more. */
export default function GiftCodeList() {
  const gifts = useGiftCodes();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<GiftCode | null>(null);
  const revoke = useRevokeGiftCode(() => setRevoking(null));
  return (
    <section className="mt-12" aria-labelledby="gift-codes">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="gift-codes" className="text-[24px]/[30px]">
          {text('gift.list')}
        </h2>
        <Button onClick={() => setMaking(true)}>{text('gift.make')}</Button>
      </div>
      {gifts.isError ? (
        <FailureState title={text('gift.loadFailed')} onRetry={() => void gifts.refetch()} />
      ) : gifts.isPending ? (
        <RowsSkeleton rows={3} />
      ) : gifts.data.length === 0 ? (
        <EmptyState level={3} title={text('gift.none')}>
          {text('gift.noneHint')}
        </EmptyState>
      ) : (
        <Card as="div" flush className="overflow-hidden">
          <Table
            caption={text('gift.all')}
            columns={columnsFor(setRevoking)}
            rows={gifts.data}
            idOf={({ _id }) => _id}
          />
          {gifts.data.length >= MOST_LISTED_GIFT_CODES ? (
            <p className="border-t border-line p-3 text-small text-muted">
              {text('gift.cut', { count: MOST_LISTED_GIFT_CODES })}
            </p>
          ) : null}
        </Card>
      )}
      {making ? <MakeGiftCodes onClose={() => setMaking(false)} /> : null}
      <ConfirmDialog
        open={revoking !== null}
        title={text('gift.revokeTitle', { ending: revoking?.ending ?? '' })}
        question={text('gift.revokeQuestion')}
        confirm={text('gift.revoke')}
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking)}
        onClose={() => setRevoking(null)}
      />
    </section>
  );
}
