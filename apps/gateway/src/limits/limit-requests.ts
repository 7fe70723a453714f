import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { HttpError } from '../common/http-error.js';
import type { RequestLimiter } from './request-limiter.js';

/** Refuses addresses that send too much, before their tokens are verified. Call it before the hook that does so is added. */
export function limitAddresses(server: FastifyInstance, limiter: RequestLimiter): void {
  server.decorateRequest('slot', undefined);
  server.addHook(
    'onRequest',
    asHook((request) => limiter.admitAddress(request)),
  );
  server.addHook('onError', async (request, _, error) => {
    const status = error instanceof HttpError ? error.getStatus() : undefined;
    if (status === 401 || status === 403) await limiter.countInvalidToken(request);
  });
  // A handler that goes on for a caller who has gone keeps its slot until it answers.
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
  return (request, _, done) => {
    const pending = admit(request);
    if (pending) pending.then(() => done(), done);
    else done();
  };
}
