import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { ConnectionError, FastifyReply } from 'fastify';
import { text } from '#contracts';
import { trustIn } from '../limits/client-address.js';
import { ORDINARY_BODY } from './body-sizes.js';
import { CachedJsonResponse } from './cached-json-response.js';
import { errorBodyAt } from './error-body.js';
import { FinalBody } from './final-body.js';
import { HttpError } from './http-error.js';
import { matchedEndpoint, specOf } from './matched-endpoint.js';
import { requestIdOf } from './request-tracing.js';
import { routedAddress } from './unreadable-address.controller.js';

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

/** Of all headers of a request, its address among them. */
const MOST_HEADER_BYTES = 16 * 1024;

export function createAdapter(trustedProxies: number | string[]): FastifyAdapter {
  return new EndpointAdapter({
    bodyLimit: ORDINARY_BODY,
    trustProxy: trustIn(trustedProxies),
    requestIdHeader: false,
    genReqId: requestIdOf,
    rewriteUrl: routedAddress,
    // The schemas of the endpoints bound what stands in an address; Fastify would refuse it before any hook, uncounted.
    routerOptions: { maxParamLength: MOST_HEADER_BYTES },
    clientErrorHandler: answerUnreadable,
    // How often Node looks for requests past their timeouts.
    http: { connectionsCheckingInterval: 5_000, maxHeaderSize: MOST_HEADER_BYTES },
  });
}

/** What the hooks set for every other response; what is refused before them needs its own. */
const NO_HOOK_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/** What Node refuses before there is a request, in the same form again. The connection ends: where its next request begins is not known. */
function answerUnreadable({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const failure = unreadable(code);
  const body = JSON.stringify(errorBodyAt('', failure, randomUUID()));
  const status = failure.getStatus();
  const headers = {
    ...NO_HOOK_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

function unreadable(code: string): HttpError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpError(408, 'TIMEOUT', text('request.tooSlow'));
  if (code === 'HPE_HEADER_OVERFLOW') return new HttpError(431, 'TOO_LARGE', text('request.headersTooLarge'));
  return new HttpError(400, 'BAD_REQUEST', text('request.unreadable'));
}
