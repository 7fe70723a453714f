import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { HttpError } from '../common/http-error.js';
import { isPageRequest, loginErrorPage } from '../identity/login-error-page.js';
import type { RequestLimiter } from './request-limiter.js';

/** What a call is refused with before its user is known: no valid token, a foreign page, a body that such a page could send. */
const BEFORE_THE_USER = [401, 403, 415];

/** Refuses addresses that send too much, before their tokens are verified. Call it before the hook that does so is added. */
export function limitAddresses(server: FastifyInstance, limiter: RequestLimiter): void {
  server.decorateRequest('slots', undefined);
  server.decorateRequest('keepsCalling', false);
  server.addHook(
    'onRequest',
    asHook((request) => limiter.admitAddress(request)),
  );
  server.addHook('onError', async (request, _, error) => {
    const status = error instanceof HttpError ? error.getStatus() : undefined;
    if (status !== undefined && BEFORE_THE_USER.includes(status)) await limiter.onAccessRefused(request);
  });
  // Called even where the caller has gone, as a stream is a `StreamableFile`: until then the handler goes on, and keeps its slot.
  server.addHook('onSend', (request, _, payload, done) => {
    limiter.release(request);
    done(null, payload);
  });
}

/** Refuses users who send too much, before their bodies are read. Call it after the hook that finds the user was added. */
export function limitUsers(server: FastifyInstance, limiter: RequestLimiter): void {
  server.addHook(
    'onRequest',
    asHook((request) => limiter.admitUser(request)),
  );
}

/** A hook that costs no promise where the decision needs none. */
function asHook(admit: (request: FastifyRequest) => void | Promise<void>): onRequestHookHandler {
  return (request, reply, done) => {
    const pending = admit(request);
    if (pending)
      pending.then(
        () => done(),
        (error: Error) => answerRefusal(error, request, reply, done),
      );
    else done();
  };
}

/** A browser gets a page: the login page with the reason, and of a document that is filled in the plain one, for which the app reads the rest. */
function answerRefusal(error: Error, request: FastifyRequest, reply: FastifyReply, done: (error: Error) => void): void {
  const { url, config } = request.routeOptions;
  if (!(error instanceof HttpError) || !isPageRequest(request)) done(error);
  else if (url === '/auth/login') void reply.redirect(loginErrorPage(error), 302);
  else if (config.filled)
    void reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).send(config.filled);
  else done(error);
}
