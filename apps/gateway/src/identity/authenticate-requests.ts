import type { FastifyInstance } from 'fastify';
import { addToLogContext } from '#observability';
import { requireAccess } from '../common/access.js';
import { matchedEndpoint, specOf, type ApiRequest } from '../common/endpoint.decorator.js';
import type { Authenticator } from './authenticator.js';

/** Finds the user of each request that needs one, and answers 401 before a byte of its body is read. */
export function authenticateRequests(server: FastifyInstance, authenticator: Authenticator): void {
  server.decorateRequest('user', null);
  server.addHook('onRequest', async (request, reply) => {
    const endpoint = matchedEndpoint(request);
    if (!endpoint) return;
    const { access } = specOf(endpoint);
    if (access === 'public') return;
    const user = await authenticator.fromHeader(request.headers.authorization);
    if (!user) requireAccess(access, user);
    (request as ApiRequest).user = user;
    // Holds for every private response; an endpoint may set its own rule.
    void reply.header('cache-control', 'no-store');
    addToLogContext({ userId: user?.id ?? null });
  });
}

/** Answers 403 to users who may not make the call. Call it after the hook that counts their calls was added: these count, too. */
export function authorizeRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _, done) => {
    const endpoint = matchedEndpoint(request);
    if (endpoint) requireAccess(specOf(endpoint).access, (request as ApiRequest).user);
    done();
  });
}
