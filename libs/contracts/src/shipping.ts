import { z } from 'zod';
import { money } from './values.js';

const day = z.iso.date();

/** How a parcel is sent: between which days it arrives, where the provider says so. */
export const chosenShippingSchema = z.object({
  id: z.string(),
  name: z.string(),
  earliest: day.nullable(),
  latest: day.nullable(),
});
export type ChosenShipping = z.infer<typeof chosenShippingSchema>;

/** A way to send a parcel that the provider offers. */
export const shippingMethodSchema = chosenShippingSchema.extend({ price: money });
export type ShippingMethod = z.infer<typeof shippingMethodSchema>;

/** The provider's name of a way to send a parcel. */
export const shippingMethodId = z.string().regex(/^[A-Z][A-Z0-9_]{0,59}$/, 'must be a shipping method of the provider');
/** What an order gets that names none. */
export const STANDARD_SHIPPING = 'STANDARD';
