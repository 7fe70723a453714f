import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { Truck } from 'lucide-react';
import { buttonLook } from '../../../components/ui/button-look.js';
import { parcelWords } from './order-lead.js';

/** Each parcel that has left, with the carrier's page about it. */
export const OrderParcels = ({ parcels }: { parcels: Order['shipments'] }) => (
  <ul className="mt-5 grid gap-2" aria-label={text('order.parcels')}>
    {parcels.map((parcel, index) => (
      <li
        key={index}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line px-3.5 py-2.5"
      >
        <Truck className="size-[18px] flex-none text-muted" aria-hidden />
        <span className="min-w-0 flex-1 text-small wrap-anywhere">{parcelWords(parcel)}</span>
        {parcel.trackingUrl ? (
          <a className={buttonLook({})} href={parcel.trackingUrl} target="_blank" rel="noreferrer">
            {parcels.length === 1 ? text('order.track') : text('order.trackParcel', { number: index + 1 })}
          </a>
        ) : null}
      </li>
    ))}
  </ul>
);

/** The same in a few words, as the timeline has room for. */
export const ParcelLinks = ({ parcels }: { parcels: Order['shipments'] }) =>
  parcels.map(({ trackingNumber, trackingUrl, ...parcel }, index) => {
    const carrier = parcel.carrier || text('order.parcel');
    return (
      <span key={index} className="block wrap-anywhere">
        {trackingUrl ? (
          <>
            {carrier}{' '}
            <a className="link font-mono text-mono" href={trackingUrl} target="_blank" rel="noreferrer">
              {trackingNumber || text('order.track')}
            </a>
          </>
        ) : trackingNumber ? (
          <>
            {carrier} <span className="font-mono text-mono">{trackingNumber}</span>
          </>
        ) : (
          text('order.untracked', { carrier })
        )}
      </span>
    );
  });
