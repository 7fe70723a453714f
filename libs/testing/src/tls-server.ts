import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import { generate } from 'selfsigned';

const DAY_MS = 86_400_000;

/** A certificate of its own making, of which so many days are left. */
async function certificate(daysLeft: number): Promise<{ cert: string; key: string }> {
  const notAfterDate = new Date(Date.now() + daysLeft * DAY_MS);
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(notAfterDate.getTime() - 90 * DAY_MS),
    notAfterDate,
  });
  return { cert, key };
}

export interface TlsServer {
  /** Such as 127.0.0.1:4433. */
  host: string;
  /** How often it was called. */
  calls: () => number;
  /** Shows another certificate from now on. */
  renew: (daysLeft: number) => Promise<void>;
  close: () => Promise<void>;
}

/** A server that does no more than show its certificate. */
export async function tlsServer(daysLeft: number): Promise<TlsServer> {
  let calls = 0;
  const sockets = new Set<Socket>();
  const server = createServer(await certificate(daysLeft), (socket) => socket.on('error', () => undefined));
  server.on('connection', (socket: Socket) => {
    calls += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    renew: async (days) => server.setSecureContext(await certificate(days)),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
