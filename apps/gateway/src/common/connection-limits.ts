import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { text } from '#contracts';
import { isTrustedProxy, networkOf } from '../limits/client-address.js';
import { matchedEndpoint, specOf } from './endpoint.decorator.js';
import { HttpError } from './http-error.js';

type Limits = Pick<
  Config,
  | 'HEADERS_TIMEOUT_MS'
  | 'IDLE_TIMEOUT_MS'
  | 'BODY_TIMEOUT_MS'
  | 'UPLOAD_TIMEOUT_MS'
  | 'MAX_CONNECTIONS'
  | 'CONNECTIONS_PER_ADDRESS'
  | 'TRUSTED_PROXIES'
>;

/** Requests of one connection that wait for their answers. Browsers and proxies send one after another. */
const MOST_UNANSWERED = 10;
/** How long an address that sent more, or a body in tiny pieces, waits before a new connection of it is read, in milliseconds. */
const PIPELINE_PAUSE_MS = 1_000;
/** The part of an address's connections that may wait so, those of people who share it included; further ones are closed. */
const PAUSED_PART = 1 / 20;
/** Bytes per millisecond that an upload must bring, a slow mobile network's half: 16 kB/s. */
const UPLOAD_RATE = 16;
/** In bytes; to read a smaller body costs less than a new connection. */
const SMALL_BODY = 64 * 1024;
/** In bytes; larger than any that a page sends. */
const LARGEST_BODY = 32 * 1024 * 1024;
/** Pieces that any body may come in, and the bytes that each further one has to bring on average. */
const FREE_PIECES = 256;
const LEAST_PIECE = 512;

/** Ends requests that arrive too slowly, so that they hold no connection. How long an answer takes is not limited here. */
export function limitConnections(server: FastifyInstance, limits: Limits): void {
  server.server.headersTimeout = limits.HEADERS_TIMEOUT_MS;
  server.server.requestTimeout = limits.UPLOAD_TIMEOUT_MS;
  server.server.maxConnections = limits.MAX_CONNECTIONS;
  server.server.timeout = limits.IDLE_TIMEOUT_MS;
  shareConnections(server.server, limits);
  const pause = pauseConnections(server.server, limits);
  endPipelines(server.server, pause);
  server.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) {
      watchBody(request, reply, limits.BODY_TIMEOUT_MS);
      limitPieces(request, reply, pause);
    }
    done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (isLeftUnread(request, reply)) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Closes at once what an address opens beyond its share, so that nobody can hold all connections. */
function shareConnections(server: Server, { CONNECTIONS_PER_ADDRESS, TRUSTED_PROXIES }: Limits): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    if (!socket.remoteAddress || isTrustedProxy(socket.remoteAddress, TRUSTED_PROXIES)) return;
    const network = networkOf(socket.remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > CONNECTIONS_PER_ADDRESS) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/**
 * Returns what makes the new connections of a socket's address wait for a while. Node parses and ends each request of a pipeline,
 * however soon its connection is closed: who only connects anew would keep us at that alone.
 */
function pauseConnections(
  server: Server,
  { CONNECTIONS_PER_ADDRESS, TRUSTED_PROXIES }: Limits,
): (socket: Socket) => void {
  const most = Math.ceil(CONNECTIONS_PER_ADDRESS * PAUSED_PART);
  const paused = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const waiting = paused.get(network);
    if (waiting === undefined) return;
    if (waiting >= most) return void socket.destroy();
    paused.set(network, waiting + 1);
    // Node still starts to read it in this turn.
    setImmediate(() => socket.pause());
    setTimeout(() => socket.resume(), PIPELINE_PAUSE_MS).unref();
  });
  return ({ remoteAddress }) => {
    if (!remoteAddress || isTrustedProxy(remoteAddress, TRUSTED_PROXIES)) return;
    const network = networkOf(remoteAddress);
    if (paused.has(network)) return;
    paused.set(network, 0);
    setTimeout(() => paused.delete(network), PIPELINE_PAUSE_MS).unref();
  };
}

/**
 * Closes a connection that sends request after request without waiting for answers. To hold its refusals back would not slow its
 * sender down, and a gateway that reads all of it has time for nobody else. What has begun before is worked on.
 */
function endPipelines(server: Server, onPipeline: (socket: Socket) => void): void {
  const unanswered = new WeakMap<Socket, number>();
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MOST_UNANSWERED) {
      onPipeline(socket);
      return void socket.destroy();
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1));
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/**
 * Whether a body is large and still arrives although it is answered. To go on with its connection, Node would read it to its end: at full speed that is
 * what holds up everyone else. Who brings a token and is seldom refused keeps the connection for any body that a page sends, since a
 * reset may cost a browser the response that it has to act on.
 */
function isLeftUnread({ raw, keepsCalling }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (raw.complete) return false;
  const length = raw.headers['transfer-encoding'] === undefined ? Number(raw.headers['content-length'] ?? 0) : Infinity;
  // Nobody reads what comes with a GET.
  const isUnwelcome =
    raw.method === 'GET' || (statusCode >= 400 && (raw.headers.authorization === undefined || keepsCalling));
  return length > (isUnwelcome ? SMALL_BODY : LARGEST_BODY);
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
    if (!raw.complete && !raw.isPaused() && received < required) endRequest(request, reply, tooSlow());
  }, everyMs);
  const stop = () => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
}

function isUpload(request: FastifyRequest): boolean {
  const endpoint = matchedEndpoint(request);
  return endpoint !== undefined && Boolean(specOf(endpoint).multipart ?? specOf(endpoint).pictureText);
}

/**
 * Refuses a body that comes in too many small pieces, and closes its connection. Each piece costs a call and some 300 bytes of memory until
 * the body is whole: in pieces of one byte, which a sender may choose, 250 kB of body are 100 MB. Node hands each on by `push`, and goes
 * through all that it has read of a connection, however soon that is closed.
 */
function limitPieces(request: FastifyRequest, reply: FastifyReply, onExcess: (socket: Socket) => void): void {
  const { raw } = request;
  const push = raw.push.bind(raw);
  let pieces = 0;
  let bytes = 0;
  raw.push = (piece: Buffer | null, encoding) => {
    bytes += piece?.length ?? 0;
    pieces += 1;
    const most = FREE_PIECES + bytes / LEAST_PIECE;
    if (pieces > most + 1) return false;
    if (pieces <= most) return push(piece, encoding);
    onExcess(raw.socket);
    reply.raw.once('finish', () => raw.socket.destroy());
    endRequest(request, reply, new HttpError(400, 'BAD_REQUEST', text('request.unreadable')));
    return false;
  };
}

function endRequest({ raw }: FastifyRequest, reply: FastifyReply, reason: HttpError): void {
  if (reply.sent) raw.destroy();
  else void reply.header('connection', 'close').send(reason);
}

const tooSlow = (): HttpError => new HttpError(408, 'TIMEOUT', text('request.tooSlow'));
