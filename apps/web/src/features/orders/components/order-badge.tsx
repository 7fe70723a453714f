import type { Order, OrderSummary } from '#contracts';
import { CircleCheck, CircleX, Clock, PackageCheck, Printer, Truck, type LucideIcon } from 'lucide-react';
import { orderLook, orderStatusName } from '../api/order-texts.js';

const icons: Record<string, LucideIcon> = { review_pending: Clock, approved: CircleCheck, rejected: CircleX, processing: Printer, shipped: Truck, delivered: PackageCheck };

export function OrderBadge({ order }: { order: Order | OrderSummary }) {
  const Icon = icons[order.status] ?? Clock;
  return <span className={`bdg ${orderLook(order)}`}><Icon className="i" aria-hidden />{orderStatusName(order.status)}</span>;
}
