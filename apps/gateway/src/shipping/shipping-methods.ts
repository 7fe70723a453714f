import type { ShippingMethod } from '#contracts';
import { toCents } from '#domain';
import type { ShippingRate } from '#providers';

const DAY_MS = 86_400_000;
/** The provider's name says the dates as well: "Flat Rate (Estimated delivery: May 19-24) ". */
const DATES = /\s*\([^)]*\)\s*$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The provider's ways to send a parcel, cheapest first; those in another currency are left out. */
export const shippingMethods = (rates: readonly ShippingRate[], now = Date.now()): ShippingMethod[] =>
  rates
    .filter(({ currency }) => currency === 'USD')
    .map((rate) => ({
      id: rate.id,
      name: rate.name.replace(DATES, '').trim() || rate.id,
      price: rate.rate,
      earliest: dayOf(rate.minDeliveryDate, rate.minDeliveryDays, now),
      latest: dayOf(rate.maxDeliveryDate, rate.maxDeliveryDays, now),
    }))
    .sort((one, other) => toCents(one.price) - toCents(other.price));

function dayOf(date: string | null, days: number | null, now: number): string | null {
  if (date && DATE.test(date)) return date;
  return days === null ? null : new Date(now + days * DAY_MS).toISOString().slice(0, 10);
}
