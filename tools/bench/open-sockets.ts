// Opens sockets and keeps them open, in a process of its own. Answers each order by a message.
import { io } from 'socket.io-client';

export interface SocketsOrder {
  address: string;
  /** How many are opened with each token. */
  tokens: string[];
  perToken: number;
}

/** How many the process has open, and the time it took to open those of the order. */
export interface OpenSockets {
  open: number;
  ms: number;
}

/** Handshakes under way at once. */
const AT_ONCE = 50;
let open = 0;

async function openAll({ address, tokens, perToken }: SocketsOrder): Promise<OpenSockets> {
  const waiting = tokens.flatMap((token) => Array.from({ length: perToken }, () => token));
  const begun = performance.now();
  const lane = async (): Promise<void> => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await openOne(address, token);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { open, ms: performance.now() - begun };
}

async function openOne(address: string, token: string): Promise<void> {
  const socket = io(address, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  open += 1;
  socket.once('disconnect', () => (open -= 1));
}

process.on('message', (order) => {
  openAll(order as SocketsOrder).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.('ready');
