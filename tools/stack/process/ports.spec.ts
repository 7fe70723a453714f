import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#stack/fixtures/temporary-folder';
import { startStamp } from './process-identity.js';
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

  it('gives a free port to one process only, for as long as that lives', async () => {
    const claimOf = (port: number) => path.join(tmpdir(), `inkloom-ports-${userInfo().uid}`, String(port));
    const write = (port: number, pid: number, stamp: string) =>
      writeFileSync(claimOf(port), JSON.stringify({ pid, stamp }));
    const other = spawn('sleep', ['600']);
    const stamp = startStamp(other.pid!);
    const dataDir = temporaryFolder();
    try {
      const first = (await assignPorts(dataDir, ['redis'])).redis!;
      write(first, other.pid!, stamp);
      const moved = (await assignPorts(dataDir, ['redis'])).redis!;
      expect(moved).not.toBe(first);

      // Another process that has the number of one that is gone holds nothing.
      write(moved, other.pid!, 'earlier');
      expect((await assignPorts(dataDir, ['redis'])).redis).toBe(moved);

      write(moved, other.pid!, stamp);
      const gone = new Promise((resolve) => other.once('exit', resolve));
      other.kill('SIGKILL');
      await gone;
      expect((await assignPorts(dataDir, ['redis'])).redis).toBe(moved);
      expect(JSON.parse(readFileSync(claimOf(moved), 'utf8'))).toMatchObject({ pid: process.pid });
    } finally {
      other.kill('SIGKILL');
    }
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
