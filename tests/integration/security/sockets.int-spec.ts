import { describe, expect, it } from 'vitest';
import { api, signIn, signInTokens, socket, stack, waitFor, type EventSocket } from '#testing';
import { eventNames } from '#contracts';
import { newShopper } from '../shoppers.js';

const closed = ({ connection }: EventSocket): Promise<boolean> =>
  waitFor(() => !connection.connected, { what: 'the socket to be closed' });
const receivedEvents = ({ events }: EventSocket): string[] => events.map(({ event }) => event);
/** Sends without waiting for the socket to be ready. */
const emit = ({ connection }: EventSocket, event: string, ...values: unknown[]): void =>
  void connection.emit(event, ...values);

/** Makes the server push an event to the owner. */
const causePush = (token: string) =>
  api(token).post('/api/generate-image', { prompt: 'A quiet harbour at dawn, two colours' });
/** What the client of socket.io stands on in Node. */
const webSocketOf = ({ connection }: EventSocket) =>
  (connection.io.engine.transport as unknown as { ws: { ping: () => void; pong: () => void } }).ws;
const once = async (token: string): Promise<EventSocket> => {
  const opened = await socket(token);
  opened.connection.io.reconnection(false);
  return opened;
};

describe('sockets', () => {
  it('[S22] joins a user to their own room, and staff to theirs, whatever the handshake requests', async () => {
    const rooms = async (token: string): Promise<string[]> => {
      const opened = await socket(token);
      opened.close();
      return (await opened.next('joined')).rooms;
    };
    expect(await rooms(await newShopper())).toEqual([expect.stringMatching(/^user:/), 'users']);
    expect(await rooms(await signIn('admin'))).toEqual([expect.stringMatching(/^user:/), 'users', 'admins']);
    expect(await rooms(await signIn('operator'))).toEqual([expect.stringMatching(/^user:/), 'users', 'operators']);
  });

  it("[S1, S22] disconnects a socket that requests another user's room, and sends it none of their events", async () => {
    const victim = await newShopper();
    const watched = await socket(victim);
    const { userId } = await watched.next('joined');
    const thief = await once(await newShopper());
    emit(thief, 'join', `user:${userId}`);
    emit(thief, 'joined', { userId, rooms: [`user:${userId}`, 'admins', 'operators'] });
    emit(thief, 'subscribe', 'admins');
    await closed(thief);
    const silent = await once(await newShopper());
    await causePush(victim);
    await watched.next('job.updated', ({ status }) => status === 'completed');
    expect([...receivedEvents(thief), ...receivedEvents(silent)].filter((event) => event !== 'joined')).toEqual([]);
    expect(silent.connection.connected).toBe(true);
    watched.close();
    silent.close();
  });

  it('[S22] forwards no forged event', async () => {
    const victim = await socket(await newShopper());
    const { userId } = await victim.next('joined');
    for (const event of [...eventNames, 'disconnecting', 'error']) {
      const forger = await once(await newShopper());
      // The client refuses to send reserved names itself.
      if (event === 'disconnecting' || event === 'error') forger.connection.io.engine.write(`42["${event}",{}]`);
      else
        emit(forger, event, {
          id: userId,
          version: 9_999_999,
          tokensAvailable: 1_000_000,
          held: 0,
          rooms: [`user:${userId}`],
        });
      await closed(forger);
    }
    await waitFor(async () => (await api(await signIn('shopper')).get('/auth/check')).status === 200);
    expect(receivedEvents(victim)).toEqual(['joined']);
    victim.close();
  });

  it('[S22] closes on a packet of 1 MB, on an invalid packet, and on a flood of packets, pings or pongs, and keeps serving the others', async () => {
    const other = await newShopper();
    const watching = await socket(other);
    const attacks: ((attacker: EventSocket) => void)[] = [
      (attacker) => emit(attacker, 'x', 'a'.repeat(1_048_576)),
      (attacker) => emit(attacker, 'x', Buffer.alloc(1_048_576)),
      (attacker) => attacker.connection.io.engine.write('4nonsense'),
      (attacker) => attacker.connection.io.engine.write(`451-["x",{"_placeholder":true,"num":0}]`),
      (attacker) => {
        for (let count = 0; count < 5_000; count++) emit(attacker, 'job.updated', count);
      },
      // Of the WebSocket itself, which answers a ping by itself.
      (attacker) => {
        for (let count = 0; count < 200; count++) webSocketOf(attacker).ping();
      },
      (attacker) => {
        for (let count = 0; count < 200; count++) webSocketOf(attacker).pong();
      },
    ];
    for (const attack of attacks) {
      const attacker = await once(await newShopper());
      attack(attacker);
      await closed(attacker);
      expect(receivedEvents(attacker)).toEqual(['joined']);
    }
    await causePush(other);
    await watching.next('job.updated', ({ status }) => status === 'completed');
    watching.close();
  });

  it('[S22, AUTH-14] closes when its token expires, and cannot reconnect with it', async () => {
    const { access_token } = await signInTokens('load-424242', { expiresInSeconds: 8 });
    const opened = await socket(access_token);
    const refusals: string[] = [];
    opened.connection.on('connect_error', (error: Error & { data?: { code?: string } }) =>
      refusals.push(error.data?.code ?? error.message),
    );
    await closed(opened);
    opened.connection.connect();
    await waitFor(() => refusals.length > 0, { what: 'the refusal' });
    expect(refusals).toEqual(['TOKEN_EXPIRED']);
    opened.close();
  });

  it('[S22] offers no other access: neither polling nor another namespace', async () => {
    expect((await fetch(`${stack().urls.web}/socket.io/?EIO=4&transport=polling`)).ok).toBe(false);
    const opened = await once(await newShopper());
    const refusal = new Promise<string>((resolve) =>
      opened.connection.io.socket('/admin').once('connect_error', (error: Error) => resolve(error.message)),
    );
    expect(await refusal).toBe('Invalid namespace');
    opened.close();
  });
});
