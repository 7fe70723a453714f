import { io, type Socket } from 'socket.io-client';
import type { Loose } from './loose.js';
import { stack } from './stack.js';
import { waitFor } from './wait-for.js';

interface SeenEvent {
  event: string;
  payload: Loose;
  /** `performance.now()` when it arrived. */
  at: number;
}

export interface EventSocket {
  /** Everything the server sent, oldest first. */
  events: SeenEvent[];
  connection: Socket;
  /** The first event of the name that satisfies the condition, including ones already received. */
  next(event: string, condition?: (payload: Loose) => boolean, timeout?: number): Promise<Loose>;
  close(): void;
}

/** Opens a socket as the token's owner, waits until it has joined its rooms, and collects its events. */
export async function socket(token: string, { gateway = 0 }: { gateway?: number } = {}): Promise<EventSocket> {
  const { gateways, web } = stack().urls;
  const connection = io(gateways[gateway] ?? web, {
    auth: { token },
    transports: ['websocket'],
    reconnectionDelayMax: 1_000,
    forceNew: true,
  });
  const events: SeenEvent[] = [];
  connection.onAny((event: string, payload: unknown) => events.push({ event, payload, at: performance.now() }));
  const next: EventSocket['next'] = async (event, condition = () => true, timeout = 60_000) => {
    const find = () => events.find((seen) => seen.event === event && condition(seen.payload));
    return (await waitFor(find, { timeout, every: 5, what: `the event ${event}` })).payload as unknown;
  };
  const opened: EventSocket = { events, connection, next, close: () => void connection.disconnect() };
  try {
    await waitFor(() => connection.connected && events.some(({ event }) => event === 'joined'), {
      what: 'the socket to join its rooms',
    });
  } catch (error) {
    opened.close();
    throw error;
  }
  return opened;
}
