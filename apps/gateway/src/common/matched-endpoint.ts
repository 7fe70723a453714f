import type { FastifyRequest } from 'fastify';
import { endpoints, type EndpointKey, type EndpointSpec } from '#contracts';

/** The endpoint of the route that Fastify matched, known before the body is read. */
export const matchedEndpoint = (request: FastifyRequest): EndpointKey | undefined =>
  request.routeOptions.config.endpoint;

export const specOf = (key: EndpointKey): EndpointSpec => endpoints[key];
