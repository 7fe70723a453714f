import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import { text } from '#contracts';
import { HttpError } from './http-error.js';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** A foreign page can send any other type without a preflight request. */
const BODY_TYPES = /^(application\/([\w.-]+\+)?json|multipart\/form-data)\s*(;|$)/i;

/** The identity provider sends a form, as its protocol says; the token in it is the proof. */
const FORM_ROUTES = ['/auth/backchannel-logout'];

/** Whether a request comes from our own pages, or from no page at all: only browsers send an origin. */
export function isOwnOrigin(origin: string | undefined, config: Pick<Config, 'publicUrl'>): boolean {
  return origin === undefined || origin === new URL(config.publicUrl).origin;
}

/** Refuses requests that may change something and were sent by another site's page, or as a form of one. */
export function refuseForeignWrites(server: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  server.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.includes(request.method)) return;
    if (!isOwnOrigin(request.headers.origin, config) || isCrossSite(request.raw))
      throw new HttpError(403, 'INSUFFICIENT_PERMISSIONS', text('auth.foreignOrigin'));
    const type = request.headers['content-type'];
    if (type !== undefined && !BODY_TYPES.test(type) && !FORM_ROUTES.includes(request.routeOptions.url ?? ''))
      throw new HttpError(
        415,
        'UNSUPPORTED_MEDIA',
        text('request.invalid', { field: 'content-type', problem: 'send JSON' }),
      );
  });
}

const isCrossSite = ({ headers }: IncomingMessage): boolean => headers['sec-fetch-site'] === 'cross-site';
