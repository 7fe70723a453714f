import type { OrderClaims, OrderSummary } from '#contracts';
import { CircleAlert, Clock, Eye, LoaderCircle, MailX, Pause, Pencil, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import { text } from '#contracts/messages';
import { thumbnailAddress } from '#contracts/thumbnails';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { cn } from '../../../lib/cn.js';
import { age, dollars } from '../../../lib/format.js';
import { nameOf, useClaims } from './claims.js';
import { useWaitingDecisions } from './decisions.js';
import { hoursLeft, isEnding } from './payment-time.js';
import { isSelectable, type Selection } from './selection.js';

interface Props {
  orders: OrderSummary[];
  chosen: string | null;
  onChoose: (id: string) => void;
  selection: Selection;
}

const minuteMs = 60_000;
/** An order that waits for longer than this is late. */
const lateMs = 24 * 60 * minuteMs;

/** Where the keys move the focus to. */
export const rowOf = (id: string): HTMLElement | null => document.getElementById(`order-${id}`);

interface RowProps {
  order: OrderSummary;
  /** Who looks at it apart from this admin. */
  claim: OrderClaims[number] | undefined;
  /** What was decided on it waits for the network. */
  waiting: boolean;
  now: number;
}

function Mark({ order, claim, waiting, now }: RowProps) {
  if (waiting) return <WifiOff className="size-[15px] text-warn" aria-label={text('desk.waitsForNetwork')} />;
  if (claim)
    return (
      <Eye className="size-[15px] text-accent-text" aria-label={text('desk.claimedBy', { name: nameOf(claim) })} />
    );
  if (order.trouble) return <TriangleAlert className="size-[15px] text-warn" aria-label={text('desk.view.stuck')} />;
  if (order.submissionState === 'failed')
    return <CircleAlert className="size-[15px] text-danger" aria-label={text('admin.submission.failed')} />;
  if (order.submissionState === 'submitting')
    return (
      <LoaderCircle
        className="size-[15px] animate-spin text-accent-text"
        aria-label={text('admin.submission.submitting')}
      />
    );
  if (order.heldAt) return <Pause className="size-[15px] text-muted" aria-label={text('desk.view.held')} />;
  if (order.changeAskedAt) return <Pencil className="size-[15px] text-muted" aria-label={text('desk.view.waiting')} />;
  if (isEnding(order, now))
    return (
      <Clock className="size-[15px] text-warn" aria-label={text('desk.endsIn', { hours: hoursLeft(order, now) })} />
    );
  return <span className="h-[15px]" />;
}

function Row({ order, claim, waiting, chosen, now }: RowProps & { chosen: boolean }) {
  const late = order.reviewStatus === 'pending' && now - Date.parse(order.createdAt) > lateMs;
  return (
    <>
      {order.thumbnails[0] ? (
        <img
          className="h-[46px] w-10 rounded-[5px] bg-plate-hi object-contain p-0.5"
          src={thumbnailAddress(order.thumbnails[0], 160)}
          alt=""
          loading="lazy"
          width={40}
          height={46}
        />
      ) : (
        <span className="h-[46px] w-10 rounded-[5px] bg-plate-hi" />
      )}
      <span className="min-w-0">
        <b className={cn('block truncate font-semibold', chosen && 'text-ink')}>
          {order.customer?.name ?? order.orderNumber}
        </b>
        <span className="block truncate text-tiny text-muted">
          {order.problemFirst ? <b className="font-semibold text-accent-text">{text('desk.problemFirst')} · </b> : null}
          {text('count.pieces', { count: order.itemCount })} · {dollars(order.costs.total)}
        </span>
      </span>
      <span className="grid justify-items-end gap-1.5">
        <span className={cn('text-tiny whitespace-nowrap', late ? 'font-semibold text-danger' : 'text-muted')}>
          {age(order.createdAt, now)}
        </span>
        <span className="flex gap-1.5">
          {order.mailFailed ? <MailX className="size-[15px] text-danger" aria-label={text('desk.view.mail')} /> : null}
          <Mark order={order} claim={claim} waiting={waiting} now={now} />
        </span>
      </span>
    </>
  );
}

/** Counts up once a minute: ages stay true without a reload. */
function useMinute(): number {
  const [now, tick] = useReducer(
    () => Date.now(),
    null,
    () => Date.now(),
  );
  useEffect(() => {
    const timer = setInterval(tick, minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The orders to choose from. */
export function ReviewList({ orders, chosen, onChoose, selection }: Props) {
  const now = useMinute();
  const waiting = useWaitingDecisions();
  const { data: claims } = useClaims();
  const claimOf = ({ _id }: OrderSummary) => claims?.find(({ orderId, mine }) => orderId === _id && !mine);
  return (
    <ul aria-label={text('admin.orders')}>
      {orders.map((order) => (
        <li key={order._id} className="relative border-b border-line">
          {isSelectable(order) ? (
            <span className="absolute start-3.5 top-1/2 z-1 -translate-y-1/2">
              <Checkbox
                bare
                label={text('desk.select', { number: order.orderNumber })}
                checked={selection.has(order._id)}
                onChange={() => selection.toggle(order._id)}
              />
            </span>
          ) : null}
          <button
            type="button"
            id={`order-${order._id}`}
            className={cn(
              'grid w-full grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 border-0 bg-transparent py-2 ps-10 pe-3.5 text-start hover:bg-hover focus-visible:-outline-offset-2',
              order._id === chosen && 'bg-surface shadow-[inset_3px_0_0_var(--accent)]',
            )}
            aria-current={order._id === chosen ? 'true' : undefined}
            onClick={() => onChoose(order._id)}
          >
            <Row
              order={order}
              claim={claimOf(order)}
              waiting={waiting.includes(order._id)}
              chosen={order._id === chosen}
              now={now}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
