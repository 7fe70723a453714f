import type { FastifyReply } from 'fastify';
import type { EndpointSpec } from '#contracts';
import type { ApiRequest, ParsedCall } from './endpoint.decorator.js';
import { matchedEndpoint, specOf } from './matched-endpoint.js';
import { refuseCardNumbers } from './card-numbers.js';
import { parseIdempotencyKey } from './idempotency-key.js';
import { parseRequest } from './parse-request.js';

/** The request, parsed once however many ask. Throws 400 where it does not fit the endpoint's schemas. */
export function callOf(request: ApiRequest, reply: FastifyReply): ParsedCall {
  return (request.call ??= parseCall(specOf(matchedEndpoint(request)!), request, reply));
}

/** Parses the request by the endpoint's schemas into what `@Call()` gives the controller. */
function parseCall(spec: EndpointSpec, request: ApiRequest, reply: FastifyReply): ParsedCall {
  refuseCardNumbers(request.query, 'query');
  const { params, query, body } = parseRequest(spec, request);
  return {
    params,
    query,
    body,
    user: request.user,
    idempotencyKey: spec.effect ? parseIdempotencyKey(request.headers['idempotency-key']) : undefined,
    acceptLanguage: request.headers['accept-language'] ?? '',
    url: request.url,
    header: (name, value) => void reply.header(name, value),
  };
}
