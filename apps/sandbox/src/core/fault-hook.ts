import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, Faults } from './faults.js';
import type { RequestLog } from './request-log.js';
import type { ServiceRegistry } from './service-registry.js';

/** Logs requests to `/<service>/...` and applies the fault rules to them, after the body is read and before the handler runs. */
export function installFaultHook(
  server: FastifyInstance,
  faults: Faults,
  services: ServiceRegistry,
  log: RequestLog,
): void {
  server.addHook('onRequest', async (request, reply) => {
    const service = serviceOf(request);
    if (services.find(service)) log.open(service, request, reply);
  });
  server.addHook('preHandler', (request, reply) => injectFault(request, reply, faults, services, log));
}

const serviceOf = (request: FastifyRequest): string => /^\/([^/?]+)/.exec(request.url)?.[1] ?? '';

/** Resolves to true when the fault has taken over the request, so that its handler must not run. */
export async function injectFault(
  request: FastifyRequest,
  reply: FastifyReply,
  faults: Faults,
  services: ServiceRegistry,
  log?: RequestLog,
): Promise<boolean> {
  const service = serviceOf(request);
  if (!faults.hasRulesFor(service)) return false;
  const fault = faults.take(service, requestTexts(request, service));
  if (!fault) return false;
  log?.noteFault(request, fault);
  return apply(fault, reply, services);
}

function requestTexts(request: FastifyRequest, service: string): string[] {
  const short = request.url.slice(service.length + 1) || '/';
  const body =
    request.body === undefined || request.body === null || Buffer.isBuffer(request.body)
      ? []
      : [JSON.stringify(request.body)];
  return [`${request.method} ${request.url}`, `${request.method} ${short}`, ...body];
}

async function apply(fault: Fault, reply: FastifyReply, services: ServiceRegistry): Promise<boolean> {
  switch (fault.mode) {
    case 'latency':
      await sleep(fault.latencyMs);
      return false;
    case 'drop-reply':
      dropReply(reply.raw);
      return false;
    case 'hang':
      reply.hijack();
      return true;
    case 'reset':
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return true;
    case 'garbage':
      await reply
        .code(200)
        .type('text/html; charset=utf-8')
        .send('<!doctype html><title>Welcome</title><h1>It works!</h1>');
      return true;
    case 'status':
      await sendStatus(fault, reply, services);
      return true;
  }
}

async function sendStatus(fault: Fault, reply: FastifyReply, services: ServiceRegistry): Promise<void> {
  const service = services.find(fault.service);
  const body = fault.body ??
    service?.faultBody?.(fault.status, fault.retryAfter) ?? { error: `Injected failure ${fault.status}` };
  if (fault.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter));
  const type = fault.contentType ?? (fault.body === undefined ? service?.faultType : undefined);
  const verbatim = type !== undefined && typeof body === 'string';
  await reply
    .code(fault.status)
    .type(type ?? 'application/json; charset=utf-8')
    .send(verbatim ? body : JSON.stringify(body));
}

/** Lets the handler run, but destroys the connection instead of sending the first byte of the response. */
function dropReply(response: ServerResponse): void {
  const socket = response.socket;
  const drop = () => {
    socket?.destroy();
    return response;
  };
  response.writeHead = drop;
  response.write = () => (drop(), false);
  response.end = drop;
  response.flushHeaders = () => void drop();
}
