import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { text, type AccountChange, type PushMessage, type Room } from '#contracts';
import { metrics, type Logger } from '#observability';
import { listenForAccountChanges, listenForPushes } from '#realtime';
import type { Core } from '#workflow';
import { toHttpError } from '../common/error.filter.js';
import { HttpError } from '../common/http-error.js';
import { isOwnOrigin } from '../common/own-origin.js';
import type { Authenticator } from '../identity/authenticator.js';
import { isAdmin, isOperator, type CurrentUser } from '../identity/current-user.js';
import type { JobWaiter } from '../jobs/job-waiter.js';
import { QueuePositionBroadcaster } from './queue-position-broadcaster.js';

const authSchema = z.object({ token: z.string().min(1).max(8_192) });
const LARGEST_PACKET = 64 * 1024;
/** How long a connection may take to say who it is. */
const ADMISSION_MS = 10_000;
const MAX_TIMEOUT_MS = 2_147_483_647;

interface SocketData {
  token: string;
  user: CurrentUser;
}

/** This gateway's own sockets. Rooms are joined here, from the verified token; a client can ask for none. Clients send no events: one that does is shut out. */
export class SocketServer {
  private readonly io: Server<
    Record<string, never>,
    Record<string, (payload: unknown) => void>,
    Record<string, never>,
    SocketData
  >;
  private readonly places: QueuePositionBroadcaster;

  constructor(
    http: HttpServer,
    private readonly core: Core,
    private readonly authenticator: Authenticator,
    private readonly waiter: JobWaiter,
  ) {
    this.io = new Server(http, {
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: LARGEST_PACKET,
      connectTimeout: ADMISSION_MS,
      // CORS does not protect a websocket's upgrade.
      allowRequest: (request, done) => done(null, isOwnOrigin(request.headers.origin, core.config)),
    });
    this.places = new QueuePositionBroadcaster(core, {
      isEmpty: () => this.io.engine.clientsCount === 0,
      isPresent: (userId) => this.io.sockets.adapter.rooms.has(`user:${userId}`),
      tell: (userId, job) => this.io.to(`user:${userId}`).emit('job.updated', job),
    });
    this.io.use((socket, next) => void this.admit(socket, next));
    this.io.on('connection', (socket) => void this.join(socket));
  }

  /** Does not wait for Redis: while it is away requests are still accepted, and pages read instead of being told. */
  start(): void {
    const { subscriber, log } = this.core;
    const unheard = (error: unknown): void => log.error({ err: error }, 'not listening to the other processes');
    listenForPushes(subscriber, (message) => this.deliver(message), log).catch(unheard);
    listenForAccountChanges(subscriber, (change) => this.onAccountChange(change), log).catch(unheard);
    this.places.start();
    // Something may have been missed while Redis was away: the pages reconnect and read how things stand.
    subscriber.onGap(() => {
      this.authenticator.forgetUsers();
      this.io.disconnectSockets(true);
    });
  }

  async close(): Promise<void> {
    this.places.stop();
    await this.io.close();
  }

  private get log(): Logger {
    return this.core.log;
  }

  private async admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    try {
      const { token } = authSchema.parse(socket.handshake.auth);
      Object.assign(socket.data as SocketData, { token, user: await this.welcome(token) });
      next();
    } catch (error) {
      const known = error instanceof z.ZodError ? { code: 'NO_TOKEN' } : toHttpError(error);
      next(Object.assign(new Error(known.code), { data: { code: known.code } }));
    }
  }

  /** A token's end is exact here: one that a clock's tolerance let in would be shut out again at once. */
  private async welcome(token: string): Promise<CurrentUser> {
    const user = await this.authenticator.fromToken(token);
    if (user.expiresAt.getTime() <= Date.now()) throw new HttpError(401, 'TOKEN_EXPIRED', text('auth.tokenExpired'));
    return user;
  }

  /** Joins first and says so then: what the client reads after `joined` cannot miss anything. */
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
    // Once more, now that the room is joined: an account may have been barred since it was admitted.
    await this.welcome(token).then(
      () => this.greet(socket, rooms),
      () => socket.disconnect(true),
    );
  }

  private greet(socket: Socket, rooms: Room[]): void {
    const { user } = socket.data as SocketData;
    socket.emit('joined', { userId: user.id, rooms, expiresAt: user.expiresAt.toISOString() });
    this.log.debug({ userId: user.id }, 'socket joined');
  }

  private onAccountChange({ userId, barred }: AccountChange): void {
    this.authenticator.forgetUsers();
    if (barred) this.io.in(`user:${userId}`).disconnectSockets(true);
  }

  private deliver(message: PushMessage): void {
    this.waiter.onPush(message);
    this.io.to(message.rooms).emit(message.event, message.payload);
  }
}

function roomsOf(user: CurrentUser): Room[] {
  const rooms: Room[] = [`user:${user.id}`];
  if (isAdmin(user)) rooms.push('admins');
  if (isOperator(user)) rooms.push('operators');
  return rooms;
}
