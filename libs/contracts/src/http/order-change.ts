import { z } from 'zod';
import { orderSchema } from '../orders.js';
import { placedInputs } from '../placements.js';
import { money, uuid } from '../values.js';
import { endpoint } from './endpoint.js';

/** How the owner of an order makes the change that an admin has asked for. */
export const orderChangeEndpoints = {
  'PUT /api/orders/:id/items/:itemId': endpoint({
    summary: 'Prepare a change of how a line of an order is printed, which an admin has asked for',
    access: 'signedIn',
    effect: true,
    params: z.object({ id: uuid, itemId: uuid }),
    body: z
      .object({ designId: uuid.nullish(), mockupId: uuid.nullish(), placements: placedInputs.optional() })
      .refine((change) => Object.values(change).some((value) => value != null), 'Name what to print'),
    response: orderSchema,
  }),
  'POST /api/orders/:id/change': endpoint({
    summary: 'Send an order back to review with the changes that are prepared',
    access: 'signedIn',
    effect: true,
    params: z.object({ id: uuid }),
    body: z.object({
      /** What the order comes to then, as its owner was shown. */
      total: money,
    }),
    response: orderSchema,
  }),
};
