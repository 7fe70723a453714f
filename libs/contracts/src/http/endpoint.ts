import type { z } from 'zod';
import type { JobKind } from '../jobs.js';
import type { PlainMessageKey } from '../messages.js';

/** Who may call: anyone, signed-in users, or holders of a permission or a role; of either where both are named. */
export type Access =
  | 'public'
  | 'signedIn'
  | { permission: string; refusals?: Refusals }
  | { role: string }
  | { role: string; permission: string };

/** What a refused caller reads in place of the general texts. */
interface Refusals {
  signedOut: PlainMessageKey;
  forbidden: PlainMessageKey;
}

export interface EndpointSpec {
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body of a successful response. */
  response: z.ZodType;
  /** Set when the call starts a job: the response comes when the job ends, or at once with 202 for `Prefer: respond-async`. */
  job?: JobKind;
  /** What the call counts as in the rate limits, where access, method and job do not say it. */
  rate?: 'paid' | 'uploads' | 'logins';
  /** The call has an effect and accepts `Idempotency-Key`. */
  effect?: true;
  /** The response is the bytes of a picture. */
  picture?: true;
  /** The response is a PDF document. */
  pdf?: true;
  /** The JSON body may hold pictures as text, and be as large as they are. */
  pictureText?: true;
  /** The body is multipart; the handler checks its fields. */
  multipart?: true;
}

export const endpoint = <S extends EndpointSpec>(spec: S): S => spec;
export const operatorOnly = { permission: 'write:Terminal' } as const;
/** [CAT-09] Who may add and change products. */
export const catalogueOnly = { permission: 'write:Catalog' } as const;
/** [TOK-04] Who may buy tokens. */
export const buyersOnly = {
  permission: 'write:Generate',
  refusals: { signedOut: 'purchase.logIn', forbidden: 'purchase.refused' },
} as const;
export const adminOnly = { role: 'Admin' } as const;
/** Operators and admins. */
export const staffOnly = { ...adminOnly, ...operatorOnly } as const;
