import { describe, expect, it } from 'vitest';
import { createServer } from 'node:net';
import { temporaryFolder } from '#stack/fixtures/temporary-folder';
import { assignPorts, findFreePort, isPortFree, readPorts } from './ports.js';

async function listening(port: number, host?: string) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return { close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('ports', () => {
  it.each(['127.0.0.1', '0.0.0.0', undefined])('sees a port taken on %s', async (host) => {
    const port = await findFreePort();
    expect(await isPortFree(port)).toBe(true);
    const server = await listening(port, host);
    expect(await isPortFree(port)).toBe(false);
    await server.close();
  });

  it('keeps the ports of the last start', async () => {
    const dataDir = temporaryFolder();
    const first = await assignPorts(dataDir, ['sandbox', 'redis']);
    expect(new Set(Object.values(first)).size).toBe(2);
    expect(await assignPorts(dataDir, ['redis', 'sandbox'])).toEqual(first);
  });

  it('moves a name whose port is taken, and keeps the others, also those not asked for', async () => {
    const dataDir = temporaryFolder();
    const first = await assignPorts(dataDir, ['sandbox', 'redis', 'gateway-2']);
    const server = await listening(first.sandbox!, '127.0.0.1');
    const second = await assignPorts(dataDir, ['sandbox', 'redis']);
    await server.close();
    expect(second.redis).toBe(first.redis);
    expect(second.sandbox).not.toBe(first.sandbox);
    expect(readPorts(dataDir)).toEqual({ ...first, ...second });
  });
});
