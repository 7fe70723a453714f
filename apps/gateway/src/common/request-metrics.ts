import type { FastifyInstance } from 'fastify';
import { metrics } from '#observability';
import { matchedEndpoint } from './endpoint.decorator.js';

const MS_PER_SECOND = 1_000;

/** Measures every endpoint by route and status, from its first header to the end of its response. */
export function measureRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = matchedEndpoint(request);
    if (route)
      metrics.httpSeconds.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / MS_PER_SECOND,
      );
    done();
  });
}
