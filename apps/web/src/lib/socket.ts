import type { EventName, EventPayload } from '#contracts';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { sessionRefused } from './session.js';

type Handler<N extends EventName> = (payload: EventPayload<N>) => void;
export type Handlers = { [N in EventName]: Handler<N> };

interface Connection {
  /** `away` after more than 1.5 s without a socket that was live, or 10 s without the first one. */
  state: 'off' | 'connecting' | 'live' | 'away';
  /** Since when it is so, in milliseconds since 1970. */
  since: number;
  /** Whether the socket of this session has been live before: only then can updates have stopped. */
  wasLive: boolean;
}
export const useConnection = create<Connection>()(() => ({ state: 'off', since: Date.now(), wasLive: false }));

const maxWaitMs = 1500;
/** A page that is still loading may take longer for its first connection. */
const maxFirstWaitMs = 10_000;
/** Why the server turns a user away; anything else passes. */
const refusals = ['NO_TOKEN', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'INSUFFICIENT_PERMISSIONS'];
const again = 1000;
/** The user has too many pages open: one of them must close first. */
const againWhenCrowded = 30_000;
let socket: Socket | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function waiting(): void {
  const { state, wasLive } = useConnection.getState();
  if (state !== 'away') useConnection.setState({ state: 'connecting' });
  const wait = wasLive ? maxWaitMs : maxFirstWaitMs;
  clearTimeout(timer);
  timer = setTimeout(() => useConnection.setState({ state: 'away', since: Date.now() - wait }), wait);
}

function live(): void {
  clearTimeout(timer);
  useConnection.setState({ state: 'live', since: Date.now(), wasLive: true });
}

function watchFailures(open: Socket): void {
  open.on('disconnect', (why) => {
    waiting();
    // The server closed on purpose, as when the token ended: ask again, and hear the reason if it refuses.
    if (why === 'io server disconnect') setTimeout(() => socket === open && open.connect(), 300);
  });
  open.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    const code = error.data?.code ?? error.message;
    if (refusals.includes(code)) {
      open.disconnect();
      return sessionRefused(code);
    }
    // After an answer of the server the client does not come back by itself.
    const wait = code === 'TOO_MANY_SOCKETS' ? againWhenCrowded : again;
    if (!open.active) setTimeout(() => socket === open && open.connect(), wait);
  });
}

/** Opens the socket of the signed-in user. `joined` runs after every (re)connect, once the server has joined the rooms. */
export async function connect(
  token: string,
  handlers: Handlers,
  joined: () => void,
  stillWanted: () => boolean,
): Promise<void> {
  const { io } = await import('socket.io-client');
  if (!stillWanted()) return;
  disconnect();
  waiting();
  const open = io({
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: 250,
    reconnectionDelayMax: 1000,
    timeout: 5000,
  });
  socket = open;
  watchFailures(open);
  open.on('joined', () => {
    live();
    joined();
  });
  for (const [name, handler] of Object.entries(handlers)) open.on(name, handler as (payload: unknown) => void);
}

export function disconnect(): void {
  clearTimeout(timer);
  socket?.removeAllListeners();
  socket?.disconnect();
  socket = null;
  useConnection.setState({ state: 'off', since: Date.now(), wasLive: false });
}

/** Tries again at once, for the button of the banner. */
export const reconnect = (): void => void socket?.disconnect().connect();
