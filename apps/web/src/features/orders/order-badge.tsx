import type { Order, OrderSummary } from '#contracts';
import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  PackageCheck,
  Pause,
  Pencil,
  Printer,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { text, textOr } from '#contracts/messages';
import { isCancelledThere, isGivenUp } from './order-state.js';
import { Badge } from '../../components/ui/badge.js';

/** "Pending Review" of review_pending; an unknown state as it is, 'Unknown' for none. */
export const orderStatusName = (status: string): string =>
  textOr(`order.status.${status}`, status || text('order.status.unknown'));

const looks: Record<string, 'wait' | 'ok' | 'bad' | 'live'> = {
  review_pending: 'wait',
  approved: 'ok',
  rejected: 'bad',
  processing: 'live',
  shipped: 'live',
  delivered: 'ok',
};
/** A failed submission is ours to solve: the order waits, and is neither ticked nor refused. */
const isDelayed = (order: Order | OrderSummary): boolean => order.submissionState === 'failed';

const icons: Record<string, LucideIcon> = {
  review_pending: Clock,
  approved: CircleCheck,
  rejected: CircleX,
  processing: Printer,
  shipped: Truck,
  delivered: PackageCheck,
};

export function OrderBadge({ order }: { order: Order | OrderSummary }) {
  if (order.cancelledAt)
    return (
      <Badge look="plain" icon={Ban}>
        {text('order.status.cancelled')}
      </Badge>
    );
  if (order.changeAskedAt)
    return (
      <Badge look="wait" icon={Pencil}>
        {text('order.status.changeAsked')}
      </Badge>
    );
  if (isCancelledThere(order))
    return (
      <Badge look="bad" icon={Ban}>
        {text('order.event.cancelled')}
      </Badge>
    );
  if (isGivenUp(order))
    return (
      <Badge look="plain" icon={Undo2}>
        {text('order.event.refunded')}
      </Badge>
    );
  if (order.trouble === 'onHold' || order.trouble === 'returned')
    return (
      <Badge look={order.trouble === 'returned' ? 'bad' : 'wait'} icon={order.trouble === 'returned' ? Undo2 : Pause}>
        {text(`order.status.${order.trouble}`)}
      </Badge>
    );
  return (
    <Badge
      look={isDelayed(order) ? 'wait' : (looks[order.status] ?? 'plain')}
      icon={isDelayed(order) ? Clock : (icons[order.status] ?? Clock)}
    >
      {orderStatusName(order.status)}
    </Badge>
  );
}
