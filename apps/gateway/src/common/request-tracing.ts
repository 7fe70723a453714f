import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { withLogContext } from '#observability';

const REQUEST_ID = /^[\w.-]{8,100}$/;

/** The id the caller gave, where it is usable, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Puts the request's id on every log line of the request and on its response. */
export function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    withLogContext({ requestId: request.id, userId: null }, done);
  });
}
