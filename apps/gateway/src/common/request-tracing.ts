import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { belowCaller, isRecordingTraces, isTracing, startSpan, withLogContext, type TraceSpan } from '#observability';
import { matchedEndpoint } from './endpoint.decorator.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends with the response. */
    span?: TraceSpan;
  }
}

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
  if (isTracing()) endSpans(server.decorateRequest('span', undefined));
}

/** Endpoints alone: files and what no route serves are in no trace. Without a collector a read needs none, as no work of others continues it. */
function inRequestSpan(request: FastifyRequest, work: () => void): void {
  const isTraced = isRecordingTraces() || (isTracing() && request.method !== 'GET');
  const endpoint = isTraced ? matchedEndpoint(request) : undefined;
  if (!endpoint) return work();
  const given = request.headers.traceparent;
  belowCaller(typeof given === 'string' ? given : undefined, () => {
    const [method, route] = endpoint.split(' ');
    const attributes = { 'http.request.method': method!, 'http.route': route!, 'inkloom.request_id': request.id };
    const { span, run } = startSpan(endpoint, { kind: 'server', attributes });
    request.span = span;
    run(work);
  });
}

function endSpans(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= SERVER_ERROR) span?.fail(`HTTP_${reply.statusCode}`);
    span?.end();
    done();
  });
}
