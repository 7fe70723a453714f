import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contracts';
import { trustIn } from '../limits/client-address.js';
import { ORDINARY_BODY } from './body-limits.js';
import { requestIdOf } from './request-tracing.js';
import { toHttpError } from './to-http-error.js';

export function createAdapter(trustedProxies: number | string[]): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: ORDINARY_BODY,
    trustProxy: trustIn(trustedProxies),
    requestIdHeader: false,
    genReqId: requestIdOf,
    frameworkErrors: answerFrameworkError,
    // How often Node looks for requests past their timeouts.
    http: { connectionsCheckingInterval: 5_000 },
  });
}

/** What Fastify refuses before it finds a route, such as a broken percent-encoding, gets the same form of response as every failure. */
function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = toHttpError(error);
  const { message, code } = known;
  void reply
    .status(known.getStatus())
    .header('cache-control', 'no-store')
    .send({ error: message, message, code, requestId: request.id } satisfies ErrorBody);
}
