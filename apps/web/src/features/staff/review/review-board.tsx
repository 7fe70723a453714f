import type { OrderSummary, OrderView } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { breakpoints } from '../../../lib/breakpoints.js';
import { cn } from '../../../lib/cn.js';
import { useColumns } from '../../../lib/use-columns.js';
import { BulkApprovalDialog } from './bulk-approval-dialog.js';
import { useDeskFilter, type DeskFilter } from './desk-filter.js';
import { useDeskKeys, type DeskKeys } from './desk-keys.js';
import { DeskSearch } from './desk-search.js';
import { useReviewList } from './reviews.js';
import { isSelectable, useSelection, type Selection } from './selection.js';
import { SelectionBar } from './selection-bar.js';
import { ReviewDetail } from './review-detail.js';
import { ReviewList, rowOf } from './review-list.js';

/** So many orders before the end of the list the next page is read. */
const readAhead = 5;

/** A phone shows the list or an order. */
const columnSteps = [[breakpoints.phone + 1, 1]] as const;

/** Where the order in view stands, or between which it stood before its decision took it off the list: lists are sorted by id. */
function placeOf(orders: readonly OrderSummary[], chosen: string | null, sort: DeskFilter['sort']): number {
  const at = orders.findIndex(({ _id }) => _id === chosen);
  if (at >= 0 || chosen === null) return at;
  return orders.filter(({ _id }) => (sort === 'oldest' ? _id < chosen : _id > chosen)).length - 0.5;
}

function NoOrders() {
  const { filter, choose } = useDeskFilter();
  if (filter.words)
    return (
      <div className="grid gap-2 p-5 text-small text-muted" role="status">
        <p>{text('desk.noMatch', { words: filter.words })}</p>
        {filter.view ? (
          <TextButton className="justify-self-start" onClick={() => choose({ view: null })}>
            {text('desk.searchAll')}
          </TextButton>
        ) : null}
      </div>
    );
  return (
    <p className="p-5 text-small text-muted">{text(filter.view === 'pending' ? 'admin.noMore' : 'desk.noneHere')}</p>
  );
}

/** The key that selects the order in view, where it can be. */
const selecting = (order: OrderSummary | undefined, { toggle }: Selection): DeskKeys =>
  order && isSelectable(order) ? { x: () => toggle(order._id) } : {};

interface ColumnProps {
  list: ReturnType<typeof useReviewList>;
  chosen: string | null;
  onChoose: (id: string) => void;
  keysOn: boolean;
  selection: Selection;
  onApprove: (ids: string[]) => void;
  className: string | false;
}

/** Search, the orders that match, and the way to more of them. */
function ListColumn({ list, chosen, onChoose, keysOn, selection, onApprove, className }: ColumnProps) {
  const { orders, readOn } = list;
  const { view } = useDeskFilter().filter;
  return (
    <section
      className={cn('flex min-h-0 flex-col bg-canvas md:border-e md:border-line', className)}
      aria-label={text('admin.orders')}
    >
      <DeskSearch keysOn={keysOn} />
      {orders.some(isSelectable) ? (
        <SelectionBar selection={selection} onApprove={onApprove} />
      ) : list.isPending && (view === null || view === 'pending') ? (
        // Most of these lists have orders to choose.
        <div className="min-h-11 border-b border-line" />
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto md:max-lg:max-h-[760px]" aria-busy={list.isPlaceholderData}>
        {list.data ? (
          orders.length > 0 ? (
            <ReviewList orders={orders} chosen={chosen} onChoose={onChoose} selection={selection} />
          ) : (
            <NoOrders />
          )
        ) : (
          <WithoutList list={list} />
        )}
        {list.hasNextPage ? (
          <div className="p-3">
            <Button wide busy={list.isFetchingNextPage} onClick={readOn}>
              {text('desk.more')}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** In place of the list: it comes, or could not be read. */
const WithoutList = ({ list }: Pick<ColumnProps, 'list'>) =>
  list.isPending ? (
    <RowsSkeleton rows={5} />
  ) : (
    <FailureState title={text('order.listFailed')} onRetry={() => void list.refetch()} />
  );

/** In place of the desk: nothing waits. */
function Nothing({ view }: { view: OrderView | null }) {
  const waiting = view === null || view === 'pending';
  return (
    <EmptyState title={text(view === 'pending' ? 'admin.nothing' : 'order.none')}>
      {text(waiting ? 'admin.noneHint' : 'desk.noneHere')}
    </EmptyState>
  );
}

interface Props {
  /** The order that the address names. */
  named: string | null;
  onChoose: (id: string | null) => void;
  keysOn: boolean;
}

/** The order in view, and what keeps it there when its decision takes it off the list, or until the list of another filter has come. */
function useChosen(
  named: string | null,
  { orders, isPlaceholderData }: ColumnProps['list'],
  onChoose: Props['onChoose'],
) {
  // Until the address names it: that takes a while on a slow machine, and the list may be without it before.
  const [decided, setDecided] = useState<string | null>(null);
  if (named !== null && decided !== null) setDecided(null);
  const [shown, setShown] = useState<string | null>(null);
  // The first of the list before would stand there for a moment, under a press that is meant for another.
  const first = isPlaceholderData ? shown : (orders[0]?._id ?? null);
  const chosen = named ?? decided ?? first;
  if (chosen !== shown) setShown(chosen);
  const keep = (id: string): void => {
    setDecided(id);
    onChoose(id);
  };
  return [chosen, keep] as const;
}

/** The list of orders beside the one in view; on a phone, one or the other. */
function Board({ named, onChoose, keysOn, onApprove }: Props & Pick<ColumnProps, 'onApprove'>) {
  const { filter } = useDeskFilter();
  const list = useReviewList(filter);
  const { orders, readOn } = list;
  const [chosen, keep] = useChosen(named, list, onChoose);
  const columns = useColumns(columnSteps, 2);
  const selection = useSelection(orders);
  const place = placeOf(orders, chosen, filter.sort);
  const go = (at: number): void => {
    const order = orders[at];
    if (!order) return;
    onChoose(order._id);
    rowOf(order._id)?.focus();
    if (at >= orders.length - readAhead) readOn();
  };
  useDeskKeys(
    {
      j: () => go(Math.floor(place) + 1),
      k: () => go(Math.ceil(place) - 1),
      ...selecting(
        orders.find(({ _id }) => _id === chosen),
        selection,
      ),
    },
    keysOn,
  );
  // The order that the address names does not wait for the list.
  if (!list.data && !named) return <WithoutList list={list} />;
  if (list.data && orders.length === 0 && !chosen && !filter.words) return <Nothing view={filter.view} />;
  return (
    <div className="grid overflow-clip rounded-card border border-line bg-surface max-md:-mx-(--gutter) max-md:rounded-none max-md:border-x-0 md:grid-cols-[280px_minmax(0,1fr)] lg:min-h-0 lg:flex-1">
      <ListColumn
        list={list}
        chosen={chosen}
        onChoose={onChoose}
        keysOn={keysOn}
        selection={selection}
        onApprove={onApprove}
        className={named !== null && 'max-md:hidden'}
      />
      <div className={cn('min-h-0 min-w-0', !named && 'max-md:hidden')}>
        {chosen && (named || columns > 1) ? (
          <ReviewDetail
            key={chosen}
            id={chosen}
            keysOn={keysOn}
            onKeep={() => keep(chosen)}
            onBack={() => onChoose(null)}
          />
        ) : null}
      </div>
    </div>
  );
}

/** The desk, and the approval of several orders, which goes on when the list is empty. */
export function ReviewBoard(props: Props) {
  const [approving, setApproving] = useState<string[] | null>(null);
  return (
    <>
      <Board {...props} onApprove={setApproving} />
      {approving ? <BulkApprovalDialog ids={approving} onClose={() => setApproving(null)} /> : null}
    </>
  );
}
