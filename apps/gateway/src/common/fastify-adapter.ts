import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contracts';
import { trustIn } from '../limits/client-address.js';
import { IMAGE_BODY } from './body-limits.js';
import { requestIdOf } from './request-tracing.js';
import { toHttpError } from './to-http-error.js';

export function createAdapter(trustedProxies: number | string[]): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: IMAGE_BODY,
    trustProxy: trustIn(trustedProxies),
    requestIdHeader: false,
    genReqId: requestIdOf,
    frameworkErrors: answerFrameworkError,
  });
}

/** What Fastify refuses before it finds a route, such as a broken percent-encoding, gets the same form of response as every failure. */
function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = toHttpError(error);
  const { message, code } = known;
  void reply
    .status(known.getStatus())
    .send({ error: message, message, code, requestId: request.id } satisfies ErrorBody);
}
