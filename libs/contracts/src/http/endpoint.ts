import type { z } from 'zod';
import type { JobKind } from '../jobs.js';

/** Who may call: nobody signed in, anyone signed in, or holders of a permission or role. */
export type Access = 'public' | 'signedIn' | { permission: string } | { role: string };

export interface EndpointSpec {
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What a successful answer holds. */
  response: z.ZodType;
  /** Set where the call starts a job: answered when it ends, or with 202 where the request says `Prefer: respond-async`. */
  job?: JobKind;
  /** The call has an effect and accepts `Idempotency-Key`. */
  effect?: true;
  /** The answer is the bytes of a picture. */
  picture?: true;
  /** The body is multipart; its fields are checked by the handler. */
  multipart?: true;
}

export const endpoint = <S extends EndpointSpec>(spec: S): S => spec;
export const operatorOnly = { permission: 'write:Terminal' } as const;
export const adminOnly = { role: 'Admin' } as const;
