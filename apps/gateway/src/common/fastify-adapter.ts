import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contracts';
import { ORDINARY_BODY } from './body-limits.js';
import { requestIdOf } from './request-tracing.js';
import { toHttpError } from './to-http-error.js';

export function createAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: ORDINARY_BODY,
    trustProxy: false,
    requestIdHeader: false,
    genReqId: requestIdOf,
    frameworkErrors: answerFrameworkError,
    // How often Node looks for requests past their timeouts.
    http: { connectionsCheckingInterval: 5_000 },
  });
}

/** What the hooks set for every other response; what is refused before them needs its own. */
const NO_HOOK_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/** What Fastify refuses before it finds a route, such as a broken percent-encoding, gets the same form of response as every failure. */
function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = toHttpError(error);
  const { message, code } = known;
  void reply
    .status(known.getStatus())
    .headers(NO_HOOK_HEADERS)
    .send({ error: message, message, code, requestId: request.id } satisfies ErrorBody);
}
