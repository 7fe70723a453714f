import type { FastifyReply } from 'fastify';
import type { EndpointSpec } from '#contracts';
import type { ApiRequest } from './endpoint.decorator.js';
import { parseIdempotencyKey } from './idempotency-key.js';
import { parseRequest } from './parse-request.js';

/** Parses the request by the endpoint's schemas into what `@Call()` gives the controller. */
export function parseCall(spec: EndpointSpec, request: ApiRequest, reply: FastifyReply): ApiRequest['call'] {
  const { params, query, body } = parseRequest(spec, request);
  return {
    params,
    query,
    body,
    user: request.user,
    idempotencyKey: spec.effect ? parseIdempotencyKey(request.headers['idempotency-key']) : undefined,
    url: request.url,
    header: (name, value) => void reply.header(name, value),
  };
}
