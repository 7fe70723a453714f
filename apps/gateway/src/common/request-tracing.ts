import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { belowCaller, isTracing, startSpan, withLogContext, type TraceSpan } from '#observability';
import { matchedEndpoint } from './endpoint.decorator.js';

const REQUEST_ID = /^[\w.-]{8,100}$/;
const SERVER_ERROR = 500;

/** The id the caller gave, where it is usable, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Puts the request's id on every log line of the request and on its response, and continues the caller's trace. */
export function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    withLogContext({ requestId: request.id, userId: null }, () => inRequestSpan(request, done));
  });
  if (isTracing()) endSpans(server);
}

const spans = new WeakMap<FastifyRequest, TraceSpan>();

/** Endpoints alone: files and what no route serves are in no trace. */
function inRequestSpan(request: FastifyRequest, work: () => void): void {
  const endpoint = isTracing() ? matchedEndpoint(request) : undefined;
  if (!endpoint) return work();
  const given = request.headers.traceparent;
  belowCaller(typeof given === 'string' ? given : undefined, () => {
    const [method, route] = endpoint.split(' ');
    const attributes = { 'http.request.method': method!, 'http.route': route!, 'inkloom.request_id': request.id };
    const { span, run } = startSpan(endpoint, { kind: 'server', attributes });
    spans.set(request, span);
    run(work);
  });
}

function endSpans(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= SERVER_ERROR) span?.fail(`HTTP_${reply.statusCode}`);
    span?.end();
    done();
  });
}
