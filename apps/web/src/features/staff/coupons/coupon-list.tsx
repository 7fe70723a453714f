import type { Coupon } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { StatusPill } from '../../../components/ui/status-pill.js';
import { Table, type Column } from '../../../components/ui/table.js';
import { count, dollars, fullDate } from '../../../lib/format.js';
import { useCoupons, useEndCoupon, valueOf } from './coupons.js';
import { NewCouponDialog } from './new-coupon.js';

const looks = { active: 'ok', planned: 'wait', 'used-up': 'plain', over: 'plain' } as const;

const termsOf = ({ minSubtotal, oncePerUser }: Coupon): string =>
  [
    Number(minSubtotal) > 0 ? text('coupons.from', { amount: dollars(minSubtotal) }) : '',
    oncePerUser ? text('coupons.each') : '',
  ]
    .filter(Boolean)
    .join(' · ');

const columnsFor = (end: (coupon: Coupon) => void): Column<Coupon>[] => [
  {
    id: 'code',
    head: text('coupons.code'),
    cell: ({ code, note }) => (
      <>
        <b className="font-mono font-semibold">{code}</b>
        {note ? <span className="block max-w-[32ch] truncate text-muted">{note}</span> : null}
      </>
    ),
  },
  {
    id: 'value',
    head: text('coupons.takesOff'),
    cell: (coupon) => (
      <>
        {valueOf(coupon)}
        <span className="block text-muted">{termsOf(coupon)}</span>
      </>
    ),
  },
  {
    id: 'until',
    head: text('coupons.until'),
    cell: ({ endsAt }) => (endsAt ? fullDate(endsAt) : text('coupons.noEnd')),
    wideOnly: true,
  },
  {
    id: 'state',
    head: text('coupons.state'),
    cell: ({ state }) => <StatusPill look={looks[state]}>{text(`coupons.state.${state}`)}</StatusPill>,
  },
  {
    id: 'used',
    head: text('coupons.used'),
    cell: ({ used, mostUses }) =>
      mostUses === null ? count(used) : text('coupons.usedOf', { used: count(used), most: count(mostUses) }),
    figures: true,
    wideOnly: true,
  },
  {
    id: 'actions',
    head: <span className="sr-only">{text('coupons.actions')}</span>,
    cell: (coupon) =>
      coupon.state === 'over' ? null : (
        <span className="flex justify-end">
          <Button size="sm" onClick={() => end(coupon)}>
            {text('coupons.end')}
            <span className="sr-only">{coupon.code}</span>
          </Button>
        </span>
      ),
  },
];

/** Every coupon, with the way to end it and to add one. */
export function CouponList() {
  const coupons = useCoupons();
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Coupon | null>(null);
  const end = useEndCoupon(() => setEnding(null));
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      {text('coupons.new')}
    </Button>
  );
  return (
    <>
      {coupons.isError ? (
        <FailureState title={text('coupons.failed')} onRetry={() => void coupons.refetch()} />
      ) : coupons.isPending ? (
        <RowsSkeleton rows={3} />
      ) : coupons.data.length === 0 ? (
        <EmptyState title={text('coupons.none')} action={add}>
          {text('coupons.noneHint')}
        </EmptyState>
      ) : (
        <>
          <div className="mb-4">{add}</div>
          <Card as="div" flush className="overflow-hidden">
            <Table
              caption={text('coupons.list')}
              columns={columnsFor(setEnding)}
              rows={coupons.data}
              idOf={({ _id }) => _id}
            />
          </Card>
        </>
      )}
      {adding ? <NewCouponDialog onClose={() => setAdding(false)} /> : null}
      <ConfirmDialog
        open={ending !== null}
        title={text('coupons.endTitle', { code: ending?.code ?? '' })}
        question={text('coupons.endQuestion')}
        confirm={text('coupons.end')}
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => setEnding(null)}
      />
    </>
  );
}
