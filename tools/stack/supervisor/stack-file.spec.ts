import { describe, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '#stack/fixtures/temporary-folder';
import { isAlive, isSameProcess, startStamp } from '#stack/process/process-identity';
import { endLeftovers, lockDataDir, writeStackFile } from './stack-file.js';

const urls = { web: '', sandbox: '', postgres: '', redis: '', postgresOwner: '', redisAdmin: '', gateways: [] };

function idleProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  const pid = child.pid!;
  return { pid, stamp: startStamp(pid), ended, kill: () => child.kill('SIGKILL') };
}

describe('the data folder', () => {
  it('has one supervisor at a time', async () => {
    const dataDir = temporaryFolder();
    const release = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(`A stack already runs on ${dataDir} (pid ${process.pid})`);
    release();
    (await lockDataDir(dataDir))();
  });

  it('is taken over from a supervisor that is gone, also when another process has its id now', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(path.join(dataDir, 'supervisor.json'), JSON.stringify({ pid: process.pid, stamp: 'earlier' }));
    const release = await lockDataDir(dataDir);
    release();
    expect(existsSync(path.join(dataDir, 'supervisor.json'))).toBe(false);
  });
});

describe('leftovers of a killed supervisor', () => {
  it('are ended, strangers with a recycled id and the databases are not', async () => {
    const dataDir = temporaryFolder();
    const [ours, stranger, database] = [idleProcess(), idleProcess(), idleProcess()];
    const entry = (role: string, { pid, stamp }: { pid: number; stamp: string }) => ({ role, name: role, pid, stamp });
    writeStackFile({
      urls,
      dataDir,
      processes: [
        entry('gateway', ours),
        { ...entry('sandbox', stranger), stamp: 'earlier' },
        entry('postgres', database),
      ],
    });
    await endLeftovers(dataDir);
    expect(await ours.ended).toBe('SIGKILL');
    expect([isAlive(stranger.pid), isAlive(database.pid)]).toEqual([true, true]);
    stranger.kill();
    database.kill();
    await Promise.all([stranger.ended, database.ended]);
    expect(isSameProcess(stranger)).toBe(false);
  });
});
