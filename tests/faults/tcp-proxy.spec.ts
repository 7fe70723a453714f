import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TcpProxy } from './tcp-proxy.js';

describe('TcpProxy', () => {
  let echo: Server;
  let proxy: TcpProxy;
  let received: string;
  const clients: Socket[] = [];

  beforeEach(async () => {
    received = '';
    echo = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString();
        socket.write(`reply to ${chunk.toString()}`);
      });
    });
    echo.listen(0, '127.0.0.1');
    await once(echo, 'listening');
    proxy = await TcpProxy.open((echo.address() as AddressInfo).port);
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await proxy.close();
    echo.close();
  });

  /** A connection and what came of it: bytes, and how it ended. */
  const open = () => {
    const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
    clients.push(socket);
    const seen = { text: '', ended: false, error: '' };
    socket.on('data', (chunk: Buffer) => (seen.text += chunk.toString()));
    socket.on('end', () => (seen.ended = true));
    socket.on('error', (error: NodeJS.ErrnoException) => (seen.error = error.code ?? ''));
    return { socket, seen };
  };
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('passes both directions', async () => {
    const { socket, seen } = open();
    socket.write('a');
    await until(() => seen.text === 'reply to a');
  });

  it('holds everything in a black hole and delivers it afterwards', async () => {
    const { socket, seen } = open();
    socket.write('a');
    await until(() => seen.text !== '');
    await proxy.set({ kind: 'blackhole' });
    const late = open();
    socket.write('b');
    late.socket.write('c');
    await once(late.socket, 'connect');
    expect(received).toBe('a');
    await proxy.set({ kind: 'pass' });
    await until(() => seen.text.endsWith('reply to b') && late.seen.text === 'reply to c');
  });

  it('delays', async () => {
    await proxy.set({ kind: 'latency', ms: 40 });
    const { socket, seen } = open();
    const begun = Date.now();
    socket.write('a');
    await until(() => seen.text === 'reply to a');
    expect(Date.now() - begun).toBeGreaterThanOrEqual(75);
  });

  it('resets open connections, and refuses new ones until it passes again', async () => {
    const { socket, seen } = open();
    socket.write('a');
    await until(() => seen.text !== '');
    await proxy.set({ kind: 'refuse' });
    await until(() => seen.error === 'ECONNRESET');
    const refused = open();
    await until(() => refused.seen.error === 'ECONNREFUSED');
    await proxy.set({ kind: 'pass' });
    const { socket: again, seen: passed } = open();
    again.write('b');
    await until(() => passed.text === 'reply to b');
  });

  it('half closes', async () => {
    const { socket, seen } = open();
    socket.write('a');
    await until(() => seen.text !== '');
    await proxy.set({ kind: 'half-close' });
    await until(() => seen.ended);
    socket.write('b');
    await until(() => received === 'ab');
    expect(seen.text).toBe('reply to a');
  });

  it('cuts replies after some bytes', async () => {
    await proxy.set({ kind: 'cut-replies', afterBytes: 12 });
    const { socket, seen } = open();
    socket.write('a');
    await until(() => seen.text === 'reply to a');
    socket.write('b');
    await until(() => seen.error === 'ECONNRESET');
    expect(received).toBe('ab');
  });

  it('loses the reply to a request that took effect, as often as told', async () => {
    proxy.loseRepliesTo('COMMIT', 1);
    const { socket, seen } = open();
    socket.write('select');
    await until(() => seen.text === 'reply to select');
    socket.write('COMMIT');
    await until(() => seen.error === 'ECONNRESET');
    expect(received).toBe('selectCOMMIT');
    expect(proxy.repliesToLose).toBe(0);
    const { socket: again, seen: passed } = open();
    again.write('COMMIT');
    await until(() => passed.text === 'reply to COMMIT');
  });
});
