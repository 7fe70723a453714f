import { z } from 'zod';
import { orderSchema, problemKinds } from '../orders.js';
import { uuid } from '../values.js';
import { adminOnly, endpoint } from './endpoint.js';

/** Most pictures of one report. */
const MOST_PHOTOS = 4;

/** How the owner of an order says that something is wrong with it, and how an admin answers. */
export const orderProblemEndpoints = {
  'POST /api/orders/:id/problems': endpoint({
    summary: 'Report what is wrong with an order that was printed; one report at a time',
    access: 'signedIn',
    effect: true,
    params: z.object({ id: uuid }),
    body: z.object({
      kind: z.enum(problemKinds),
      words: z.string().trim().min(1).max(2000),
      /** Addresses of pictures that were uploaded here. */
      photos: z.array(z.string().max(2000)).max(MOST_PHOTOS).default([]),
    }),
    response: orderSchema,
  }),
  'POST /api/admin/orders/:id/problem-answer': endpoint({
    summary: 'Answer the problem that the shopper has reported; the shopper gets the answer by mail',
    access: adminOnly,
    effect: true,
    params: z.object({ id: uuid }),
    body: z.object({ answer: z.string().trim().min(1).max(2000) }),
    response: orderSchema,
  }),
};
