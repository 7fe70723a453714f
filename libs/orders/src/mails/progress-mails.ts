import type { TrackedProgress } from '../order-rows.js';
import type { OrderMailRequest } from './order-mail-outbox.js';

/** The mails that tell how an order stands at the print provider: one for each parcel, one for a cancellation there, and one for the end. Those accepted before are accepted once. */
export function progressMails(
  { printfulStatus, shipments, shipmentIds, failure }: TrackedProgress,
  printfulOrderId: string | null,
): OrderMailRequest[] {
  const moreToCome = printfulStatus !== 'shipped' && printfulStatus !== 'delivered';
  const parcels = shipments.map(({ carrier, service, trackingNumber, trackingUrl }, at): OrderMailRequest => ({
    mail: 'shipped',
    event: `parcel ${shipmentIds[at]}`,
    parcel: { carrier, service, trackingNumber, trackingUrl, moreToCome },
  }));
  if (printfulStatus === 'delivered' && failure === null)
    return [...parcels, { mail: 'delivered', event: 'delivered' }];
  if (printfulStatus === 'cancelled' && failure !== null)
    return [...parcels, { mail: 'printing-cancelled', event: `cancelled ${printfulOrderId}` }];
  return parcels;
}
