import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { isCancelledThere, isGivenUp } from '../../orders/order-state.js';
import { isDelayed, isPartlyShipped } from './order-steps.js';

type Parcel = Order['shipments'][number];

/** Carrier and number of a parcel, as far as they are known. */
export function parcelWords({ carrier, trackingNumber }: Parcel): string {
  const name = carrier || text('order.parcel');
  return trackingNumber
    ? text('order.lead.shipped', { carrier: name, number: trackingNumber })
    : text('order.lead.noNumber', { carrier: name });
}

/** What the headline leaves open. */
export function lead(order: Order): string {
  if (order.cancelledAt) return text('order.lead.withdrawn');
  if (order.status === 'rejected') return order.reviewNotes ?? text('order.lead.rejected');
  if (order.changeAskedAt) return text('order.lead.changeAsked');
  if (order.status === 'review_pending') return text('order.lead.review_pending');
  if (isCancelledThere(order) || isGivenUp(order))
    return text(order.payment.status === 'refunded' ? 'order.lead.refunded' : 'order.lead.cancelled');
  if (isDelayed(order)) return text('order.lead.delayed');
  if (order.trouble) return text(`order.lead.${order.trouble}`);
  return shipmentLead(order);
}

function shipmentLead(order: Order): string {
  const [first, ...more] = order.shipments;
  if (!first) return text('order.lead.other');
  if (isPartlyShipped(order)) return partLead(order);
  return more.length === 0 ? parcelWords(first) : text('order.lead.parcels', { count: order.shipments.length });
}

/** How much has left the printer, where each parcel says what is in it. */
function partLead({ shipments, items }: Order): string {
  const all = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const sent = shipments.reduce((sum, { pieces }) => sum + (pieces ?? Number.NaN), 0);
  return sent < all ? text('order.lead.partKnown', { sent, all }) : text('order.lead.part');
}

/** What becomes of the money of an order that is not printed; null for any other. */
export function moneyBack({ status, payment }: Order): string | null {
  if (status !== 'rejected') return null;
  const wasReserved = payment.status === 'releasing' || payment.status === 'released';
  return text(wasReserved ? 'order.money.released' : 'order.money.nothing');
}
