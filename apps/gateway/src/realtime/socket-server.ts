import type { EventEmitter } from 'node:events';
import type { IncomingMessage, RequestListener, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Server, type Socket } from 'socket.io';
import { Config } from '#config';
import { text, type EventName, type EventPayload, type Room } from '#contracts';
import { Logger, metrics } from '#observability';
import { isAdmin, isOperator, type CurrentUser } from '../common/current-user.js';
import { SocketAdmission } from './socket-admission.js';

const MAX_PACKET_BYTES = 64 * 1024;
/** How long a connection may take to authenticate. */
const ADMISSION_MS = 10_000;
/** What engine.io listens at. */
const SOCKET_PATH = '/socket.io/';
const MAX_TIMEOUT_MS = 2_147_483_647;

interface SocketData {
  token: string;
  user: CurrentUser;
}

type Connection = Socket['conn'];
/** The connection of the library `ws`, which answers pings by itself. */
type WebSocketBelow = EventEmitter & { terminate: () => void };
type NoEvents = Record<string, never>;
type ServerEvents = Record<string, (payload: unknown) => void>;

/**
 * The sockets of this gateway. They join rooms here, by the verified token; a client cannot choose any. Clients send no events: one that
 * does is disconnected.
 */
@Injectable()
export class SocketServer implements OnModuleInit, BeforeApplicationShutdown {
  private io!: Server<NoEvents, ServerEvents, NoEvents, SocketData>;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: Config,
    private readonly log: Logger,
    private readonly admission: SocketAdmission,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getHttpServer() as HttpServer;
    const guarded = server.listeners('request') as RequestListener[];
    this.io = new Server(server, {
      transports: ['websocket'],
      destroyUpgrade: false,
      serveClient: false,
      maxHttpBufferSize: MAX_PACKET_BYTES,
      connectTimeout: ADMISSION_MS,
      allowRequest: (request, done) =>
        void this.admission.allowHandshake(request).then(
          (allowed) => done(null, allowed),
          () => done('UNAVAILABLE', false),
        ),
    });
    // Sockets come by an upgrade alone. engine.io would take other requests to its path past the limits of all the rest.
    server.removeAllListeners('request');
    for (const listener of guarded) server.on('request', listener);
    server.on('upgrade', refuseOtherUpgrades);
    this.io.engine.on('connection', (connection: Connection) => this.limitPackets(connection));
    this.io.use((socket, next) => void this.admit(socket, next));
    this.io.on('connection', (socket) => void this.join(socket));
  }

  /** Leaves the HTTP server alone: closing it from here would wait for connections that clients keep alive. */
  beforeApplicationShutdown(): void {
    this.disconnectAll();
    this.io.engine.close();
  }

  get isEmpty(): boolean {
    return this.io.engine.clientsCount === 0;
  }

  /** Whether a page of this user is connected to this gateway. */
  isConnected(userId: string): boolean {
    return this.io.sockets.adapter.rooms.has(`user:${userId}`);
  }

  send<N extends EventName>(rooms: Room[], event: N, payload: EventPayload<N>): void {
    this.io.to(rooms).emit(event, payload);
  }

  disconnectUser(userId: string): void {
    this.io.in(`user:${userId}`).disconnectSockets(true);
  }

  /** Disconnects the sockets of this gateway whose user the condition names. */
  disconnectWhere(condition: (user: CurrentUser) => boolean): void {
    for (const socket of this.io.sockets.sockets.values()) if (condition(socket.data.user)) socket.disconnect(true);
  }

  disconnectAll(): void {
    this.io.disconnectSockets(true);
  }

  private async admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    try {
      Object.assign(socket.data as SocketData, await this.admission.admit(socket));
      next();
    } catch (error) {
      const { code } = this.admission.refusal(error);
      next(Object.assign(new Error(code), { data: { code } }));
    }
  }

  /** Closes a connection that floods us, with whatever packets, or with pings and pongs of the WebSocket below, which no page sends. */
  private limitPackets(connection: Connection): void {
    const { socket } = connection.transport as unknown as { socket: WebSocketBelow };
    let packets = 0;
    let windowEndsAt = 0;
    const count = (): void => {
      const now = performance.now();
      if (now >= windowEndsAt) [packets, windowEndsAt] = [0, now + 60_000];
      packets += 1;
      // Not by a message: who floods us may read nothing.
      if (packets > this.config.SOCKET_PACKETS_PER_MINUTE) socket.terminate();
    };
    connection.on('packet', count);
    socket.on('ping', count).on('pong', count);
  }

  /** Joins the rooms before it sends `joined`: a client that reads after `joined` cannot miss anything. */
  private async join(socket: Socket): Promise<void> {
    const { user, token } = socket.data as SocketData;
    const rooms = roomsOf(user);
    socket.onAny(() => socket.disconnect(true));
    await socket.join(rooms);
    metrics.sockets.inc();
    const end = setTimeout(
      () => socket.disconnect(true),
      Math.min(MAX_TIMEOUT_MS, Math.max(0, user.expiresAt.getTime() - Date.now())),
    );
    socket.on('disconnect', () => {
      clearTimeout(end);
      metrics.sockets.dec();
    });
    // Verified again now that the rooms are joined: the user may have been barred since admission.
    await this.admission.verify(token).then(
      () => this.greet(socket, rooms),
      () => socket.disconnect(true),
    );
  }

  private greet(socket: Socket, rooms: Room[]): void {
    const { user } = socket.data as SocketData;
    socket.emit('joined', { userId: user.id, rooms, expiresAt: user.expiresAt.toISOString() });
    this.log.debug({ userId: user.id }, 'socket joined');
  }
}

const NO_UPGRADE = JSON.stringify({ error: text('request.noUpgrade'), code: 'BAD_REQUEST' });

/** Node takes every `Upgrade` for one that we want: whoever only offers one is told to go without. */
function refuseOtherUpgrades({ url }: IncomingMessage, socket: Duplex): void {
  if (url?.startsWith(SOCKET_PATH)) return;
  socket.on('error', () => undefined);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(NO_UPGRADE)}\r\n\r\n${NO_UPGRADE}`,
  );
}

function roomsOf(user: CurrentUser): Room[] {
  const rooms: Room[] = [`user:${user.id}`, 'users'];
  if (isAdmin(user)) rooms.push('admins');
  if (isOperator(user)) rooms.push('operators');
  return rooms;
}
