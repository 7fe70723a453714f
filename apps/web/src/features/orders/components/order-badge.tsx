import type { Order, OrderSummary } from '#contracts';
import { CircleCheck, CircleX, Clock, PackageCheck, Printer, Truck, type LucideIcon } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.js';
import { orderLook, orderStatusName } from '../api/order-texts.js';

const icons: Record<string, LucideIcon> = {
  review_pending: Clock,
  approved: CircleCheck,
  rejected: CircleX,
  processing: Printer,
  shipped: Truck,
  delivered: PackageCheck,
};

export function OrderBadge({ order }: { order: Order | OrderSummary }) {
  return (
    <Badge look={orderLook(order)} icon={icons[order.status] ?? Clock}>
      {orderStatusName(order.status)}
    </Badge>
  );
}
