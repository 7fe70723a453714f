import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { type PushMessage, type Room } from '#contracts';
import { metrics, type Logger } from '#observability';
import { listenForPushes } from '#realtime';
import type { Core } from '#workflow';
import { toHttpError } from '../http/error.filter.js';
import type { Authenticator } from '../identity/authenticator.js';
import { isAdmin, isOperator, type Person } from '../identity/person.js';
import type { JobWaiter } from '../jobs/job-waiter.js';

const authSchema = z.object({ token: z.string().min(1).max(8_192) });
const MAX_TIMEOUT_MS = 2_147_483_647;

interface SocketData {
  person: Person;
}

/** This gateway's own sockets. Rooms are joined here, from the verified token; a client can ask for none. Clients send no events. */
export class SocketServer {
  private readonly io: Server<Record<string, never>, Record<string, (payload: unknown) => void>, Record<string, never>, SocketData>;

  constructor(http: HttpServer, private readonly core: Core, private readonly authenticator: Authenticator, private readonly waiter: JobWaiter) {
    this.io = new Server(http, {
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: 64 * 1024,
      allowRequest: (request, done) => done(null, this.ownOrigin(request.headers.origin)),
    });
    this.io.use((socket, next) => void this.admit(socket, next));
    this.io.on('connection', (socket) => void this.join(socket));
  }

  /** Does not wait for Redis: while it is away requests are still accepted, and pages read instead of being told. */
  start(): void {
    listenForPushes(this.core.subscriber, (message) => this.deliver(message), this.core.log).catch((error: unknown) => this.core.log.error({ err: error }, 'not listening for pushes'));
    // Pushes may have been missed while Redis was away: the pages reconnect and read how things stand.
    this.core.subscriber.onGap(() => this.io.disconnectSockets(true));
  }

  async close(): Promise<void> {
    await this.io.close();
  }

  private get log(): Logger {
    return this.core.log;
  }

  /** CORS does not protect a websocket's upgrade, so a browser's foreign origin is refused here. */
  private ownOrigin(origin: string | undefined): boolean {
    return origin === undefined || origin === new URL(this.core.config.publicUrl).origin;
  }

  private async admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    try {
      const { token } = authSchema.parse(socket.handshake.auth);
      (socket.data as SocketData).person = await this.authenticator.fromToken(token);
      next();
    } catch (error) {
      const known = error instanceof z.ZodError ? { code: 'NO_TOKEN' } : toHttpError(error);
      next(Object.assign(new Error(known.code), { data: { code: known.code } }));
    }
  }

  /** Joins first and says so then: what the client reads after `joined` cannot miss anything. */
  private async join(socket: Socket): Promise<void> {
    const { person } = socket.data as SocketData;
    const rooms = roomsOf(person);
    await socket.join(rooms);
    metrics.sockets.inc();
    const end = setTimeout(() => socket.disconnect(true), Math.min(MAX_TIMEOUT_MS, Math.max(0, person.expiresAt.getTime() - Date.now())));
    socket.on('disconnect', () => {
      clearTimeout(end);
      metrics.sockets.dec();
    });
    socket.emit('joined', { userId: person.id, rooms, expiresAt: person.expiresAt.toISOString() });
    this.log.debug({ userId: person.id }, 'socket joined');
  }

  private deliver(message: PushMessage): void {
    this.waiter.onPush(message);
    this.io.to(message.rooms).emit(message.event, message.payload);
  }
}

function roomsOf(person: Person): Room[] {
  const rooms: Room[] = [`user:${person.id}`];
  if (isAdmin(person)) rooms.push('admins');
  if (isOperator(person)) rooms.push('operators');
  return rooms;
}
