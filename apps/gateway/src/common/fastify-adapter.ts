import type { ServerResponse } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { trustIn } from '../limits/client-address.js';
import { ORDINARY_BODY } from './body-sizes.js';
import { CachedJsonResponse } from './cached-json-response.js';
import { errorBodyAt } from './error-body.js';
import { FinalBody } from './final-body.js';
import { matchedEndpoint, specOf } from './matched-endpoint.js';
import { requestIdOf } from './request-tracing.js';
import { toHttpError } from './to-http-error.js';

/** Turns what a controller returns into the body of its endpoint's response: what the schema does not name is left out [S4]. */
class EndpointAdapter extends FastifyAdapter {
  /** Middleware answers with Node's own response, which belongs to no endpoint. */
  override reply(
    reply: FastifyReply | ServerResponse,
    result: unknown,
    status?: number,
  ): ReturnType<FastifyAdapter['reply']> {
    return super.reply(reply, 'request' in reply ? bodyOf(result, reply) : result, status);
  }
}

function bodyOf(result: unknown, reply: FastifyReply): unknown {
  const endpoint = matchedEndpoint(reply.request);
  if (!endpoint) return result;
  if (result instanceof FinalBody) return result.content;
  if (result instanceof CachedJsonResponse) return result.writeTo(reply.request, reply);
  const { picture, response } = specOf(endpoint);
  return picture ? result : response.parse(result);
}

export function createAdapter(trustedProxies: number | string[]): FastifyAdapter {
  return new EndpointAdapter({
    bodyLimit: ORDINARY_BODY,
    trustProxy: trustIn(trustedProxies),
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
  void reply
    .status(known.getStatus())
    .headers(NO_HOOK_HEADERS)
    .send(errorBodyAt(request.url, known, request.id));
}
