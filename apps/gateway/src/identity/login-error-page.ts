import type { FastifyRequest } from 'fastify';
import type { HttpError } from '../common/http-error.js';

/** Whether a browser was sent to this address, rather than a script of ours. */
export const isPageRequest = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/.test(headers.accept ?? '');

/** The login page with the error on it: a browser that was sent to sign in shows it instead of our JSON. */
export function loginErrorPage({ code, message }: HttpError): string {
  return `/login?${new URLSearchParams({ error: 'login_failed', code, message }).toString()}`;
}
