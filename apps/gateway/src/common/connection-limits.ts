import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { text } from '#contracts';
import { matchedEndpoint, specOf } from './endpoint.decorator.js';
import { HttpError } from './http-error.js';

type Limits = Pick<Config, 'HEADERS_TIMEOUT_MS' | 'BODY_TIMEOUT_MS' | 'UPLOAD_TIMEOUT_MS' | 'MAX_CONNECTIONS'>;

/** Bytes per millisecond that an upload must bring, a slow mobile network's half: 16 kB/s. */
const UPLOAD_RATE = 16;

/** Ends requests that arrive too slowly, so that they hold no connection. How long an answer takes is not limited here. */
export function limitConnections(server: FastifyInstance, limits: Limits): void {
  server.server.headersTimeout = limits.HEADERS_TIMEOUT_MS;
  server.server.requestTimeout = limits.UPLOAD_TIMEOUT_MS;
  server.server.maxConnections = limits.MAX_CONNECTIONS;
  server.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) watchBody(request, reply, limits.BODY_TIMEOUT_MS);
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Requires an ordinary body whole after this time, and of an upload its part in each such time in which we read. */
function watchBody(request: FastifyRequest, reply: FastifyReply, everyMs: number): void {
  const { raw } = request;
  const required = isUpload(request) ? everyMs * UPLOAD_RATE : Infinity;
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const received = raw.socket.bytesRead - seen;
    seen += received;
    if (!raw.complete && !raw.isPaused() && received < required) endRequest(request, reply);
  }, everyMs);
  const stop = () => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
}

function isUpload(request: FastifyRequest): boolean {
  const endpoint = matchedEndpoint(request);
  return endpoint !== undefined && Boolean(specOf(endpoint).multipart ?? specOf(endpoint).pictureText);
}

function endRequest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) raw.destroy();
  else void reply.header('connection', 'close').send(new HttpError(408, 'TIMEOUT', text('request.tooSlow')));
}
