import { z } from 'zod';
import { addressSchema, givenAddress, uuid } from '../values.js';
import { endpoint } from './endpoint.js';

const savedAddressSchema = addressSchema.extend({
  _id: uuid,
  /** Checkout begins with it. */
  isDefault: z.boolean(),
});
export type SavedAddress = z.infer<typeof savedAddressSchema>;

export const mostAddresses = 20;

const idParams = z.object({ id: uuid });

export const addressEndpoints = {
  'GET /api/addresses': endpoint({
    summary: "The caller's saved addresses, the default first",
    access: 'signedIn',
    response: z.array(savedAddressSchema),
  }),
  'POST /api/addresses': endpoint({
    summary: 'Save an address; the first one becomes the default, and one that is saved already stays',
    access: 'signedIn',
    effect: true,
    body: z.object({ address: givenAddress(addressSchema), isDefault: z.boolean().default(false) }),
    response: savedAddressSchema,
  }),
  'PUT /api/addresses/:id': endpoint({
    summary: 'Change a saved address; where another one says the same, that one stays',
    access: 'signedIn',
    effect: true,
    params: idParams,
    body: z.object({ address: givenAddress(addressSchema) }),
    response: savedAddressSchema,
  }),
  'PUT /api/addresses/:id/default': endpoint({
    summary: 'Make a saved address the default',
    access: 'signedIn',
    effect: true,
    params: idParams,
    response: savedAddressSchema,
  }),
  'DELETE /api/addresses/:id': endpoint({
    summary: 'Delete a saved address; the newest one left takes over from the default',
    access: 'signedIn',
    params: idParams,
    response: z.object({ deleted: z.literal(true) }),
  }),
};
