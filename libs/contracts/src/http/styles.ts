import { z } from 'zod';
import { longestOwnStyle } from '../combination.js';
import { isoTime, uuid } from '../values.js';
import { endpoint } from './endpoint.js';

/** [COMB-06] A style that a user added. */
const ownStyleSchema = z.object({ _id: uuid, value: z.string(), createdAt: isoTime });
export type OwnStyle = z.infer<typeof ownStyleSchema>;

const blank = 'Please write a style first';

export const styleEndpoints = {
  'GET /api/styles': endpoint({
    summary: "The caller's own styles, newest first",
    access: 'signedIn',
    response: z.array(ownStyleSchema),
  }),
  'POST /api/styles': endpoint({
    summary: 'Add an own style; an existing text returns the existing style',
    access: 'signedIn',
    effect: true,
    body: z.object({ value: z.string({ error: blank }).trim().min(1, blank).max(longestOwnStyle) }),
    response: ownStyleSchema,
  }),
  'DELETE /api/styles/:id': endpoint({
    summary: 'Delete an own style',
    access: 'signedIn',
    params: z.object({ id: uuid }),
    response: z.object({ deleted: z.literal(true) }),
  }),
};
