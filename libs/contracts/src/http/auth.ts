import { z } from 'zod';
import { endpoint } from './endpoint.js';

const sessionUserSchema = z.object({
  _id: z.string(),
  sub: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  email: z.string().optional(),
  name: z.string().optional(),
  firstName: z.string().optional(),
  given_name: z.string().optional(),
  username: z.string().optional(),
  profilePhotoUrl: z.string().optional(),
  picture: z.string().optional(),
  /** False until the profile exists: the web then creates it. */
  hasAccount: z.boolean().optional(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const authEndpoints = {
  'POST /api/auth/token': endpoint({
    summary: 'Exchange the code of a finished sign-in for tokens',
    access: 'public',
    rate: 'logins',
    body: z.object({
      code: z.string().min(1).max(4000),
      state: z.string().min(1).max(500),
      code_verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/, 'must be 43 to 128 unreserved characters'),
      iss: z.url().optional(),
    }),
    response: z.object({
      access_token: z.string(),
      id_token: z.string(),
      expires_in: z.number(),
      token_type: z.literal('Bearer'),
      user: sessionUserSchema,
    }),
  }),
  'GET /auth/device': endpoint({
    summary: 'Where and as whom a terminal signs in, by the device flow (RFC 8628)',
    access: 'public',
    response: z.object({ issuer: z.string(), clientId: z.string(), scope: z.string(), audience: z.string() }),
  }),
  'POST /auth/logout-everywhere': endpoint({
    summary: 'End every session of the caller, on every device; each then asks for the password again',
    access: 'signedIn',
    response: z.object({ signedOut: z.literal(true) }),
  }),
  'GET /auth/check': endpoint({
    summary: 'Verify the bearer token',
    access: 'signedIn',
    response: z.object({ user: sessionUserSchema }),
  }),
};
