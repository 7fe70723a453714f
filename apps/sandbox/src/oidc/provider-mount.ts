import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { injectFault } from '../core/fault-hook.js';
import type { Faults } from '../core/faults.js';
import type { RequestLog } from '../core/request-log.js';
import type { ServiceRegistry } from '../core/service-registry.js';

const OWN_ROUTES = /^\/oidc\/(interaction|assets|pictures)\//;

/** Routes everything under /oidc except our own pages to the provider before the body is read, since the provider parses it itself. */
export function mountProvider(
  server: FastifyInstance,
  provider: Provider,
  { faults, services, log }: { faults: Faults; services: ServiceRegistry; log: RequestLog },
): void {
  const handle = provider.callback();
  server.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/oidc/') || OWN_ROUTES.test(request.url)) return;
    if (await injectFault(request, reply, faults, services, log)) return;
    reply.hijack();
    const raw: IncomingMessage & { originalUrl?: string } = request.raw;
    raw.originalUrl = raw.url!;
    raw.url = raw.url!.slice('/oidc'.length);
    void handle(raw, reply.raw);
  });
}
