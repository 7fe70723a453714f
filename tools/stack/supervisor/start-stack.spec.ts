import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { temporaryFolder } from '#stack/fixtures/temporary-folder';
import { inRepository, root } from '#stack/paths';
import { isSameProcess, signalQuietly, waitUntilGone } from '#stack/process/process-identity';
import type { StackFile, StackProcess } from './stack-file.js';
import { startStack, type Stack, type StackOptions } from './start-stack.js';
import { requestWorkers } from './worker-request.js';

const fixture = (name: string) => inRepository('tools', 'stack', 'fixtures', name);
const start = (dataDir: string, options: Partial<StackOptions> = {}) =>
  startStack({
    dataDir,
    build: false,
    entryPoint: () => fixture('fake-main.mjs'),
    migrationScript: fixture('fake-migration.mjs'),
    ...options,
  });
const readJson = <T>(...file: string[]) => JSON.parse(readFileSync(path.join(...file), 'utf8')) as T;

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Starts a stack under a supervisor of its own; gives its processes once it is ready. */
async function startElsewhere(dataDir: string) {
  const supervisor = spawn(process.execPath, ['--import', 'tsx', fixture('fake-stack.ts'), dataDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(supervisor.stdout, 'data')) as [Buffer];
  return { supervisor, processes: JSON.parse(chunk.toString()) as StackProcess[] };
}

describe('a running stack', () => {
  const dataDir = temporaryFolder();
  let stack: Stack;
  beforeAll(async () => {
    vi.stubEnv('PRINTFUL_TOKEN', 'live key of this shell');
    vi.stubEnv('PROVIDERS', 'live');
    stack = await start(dataDir, {
      workers: { generation: 2, mockup: 1, fulfilment: 0 },
      gateways: 2,
      env: { WELCOME_TOKENS: '7' },
    });
  });
  afterAll(async () => {
    // The files after this one run in the same process.
    vi.unstubAllEnvs();
    await stack?.stop({ remove: true });
    expect(existsSync(dataDir)).toBe(false);
  });
  const named = (name: string) => stack.processes.find((entry) => entry.name === name);
  const environmentOf = async (url: string) => (await fetch(url)).json();

  it('runs what was asked for and says so in stack.json', () => {
    const names = [
      'gateway',
      'gateway-2',
      'postgres',
      'redis',
      'sandbox',
      'worker-generation-1',
      'worker-generation-2',
      'worker-mockup-1',
    ];
    const file = readJson<StackFile>(dataDir, 'stack.json');
    expect(file.processes.map(({ name }) => name).sort()).toEqual(names);
    expect(file.processes.every(isSameProcess)).toBe(true);
    expect(file.urls).toEqual(stack.urls);
  });

  it('gives its processes their addresses and nothing of this shell', async () => {
    const env = await environmentOf(stack.urls.web);
    expect(env).toMatchObject({
      PUBLIC_URL: stack.urls.web,
      DATABASE_URL: stack.urls.postgres,
      REDIS_URL: stack.urls.redis,
      SANDBOX_URL: stack.urls.sandbox,
      DATA_DIR: dataDir,
      WELCOME_TOKENS: '7',
    });
    expect(env).not.toHaveProperty('PRINTFUL_TOKEN');
    expect(env).not.toHaveProperty('PROVIDERS');
    expect(env).not.toHaveProperty('MIGRATION_DATABASE_URL');
  });

  it.each(['worker-generation-2', 'redis', 'postgres'])(
    'starts %s again after kill -9, at the same address',
    async (name) => {
      const before = named(name)!.pid;
      stack.kill(name);
      await until(() => named(name) !== undefined && named(name)!.pid !== before);
      await stack.ready();
      const { processes } = readJson<StackFile>(dataDir, 'stack.json');
      expect(processes.find((entry) => entry.name === name)!.pid).toBe(named(name)!.pid);
      expect(await query(stack.urls.postgresOwner, 'SELECT count(*)::int AS starts FROM starts')).toEqual([
        { starts: 1 },
      ]);
    },
  );

  it('[JOB-09] changes how many workers run while the others go on, as a second start asks', async () => {
    const before = stack.processes.map(({ pid }) => pid);
    const workers = () =>
      stack.processes
        .map(({ name }) => name)
        .filter((name) => name.startsWith('worker-'))
        .sort();
    expect(await requestWorkers(dataDir, { generation: 3, fulfilment: 1 })).toEqual({
      generation: 3,
      mockup: 1,
      fulfilment: 1,
    });
    expect(workers()).toEqual([
      'worker-fulfilment-1',
      'worker-generation-1',
      'worker-generation-2',
      'worker-generation-3',
      'worker-mockup-1',
    ]);
    expect(stack.processes.map(({ pid }) => pid)).toEqual(expect.arrayContaining(before));
    const third = named('worker-generation-3')!;
    expect((await fetch(`http://127.0.0.1:${third.managementPort}/readyz`)).status).toBe(200);

    stack.kill('worker-generation-3');
    await until(() => named('worker-generation-3') !== undefined && named('worker-generation-3')!.pid !== third.pid);
    await requestWorkers(dataDir, { generation: 1 });
    expect(workers()).toEqual(['worker-fulfilment-1', 'worker-generation-1', 'worker-mockup-1']);
    expect(isSameProcess(third)).toBe(false);
    await stack.scale({ generation: 2, fulfilment: 0 });
  });

  it('keeps a process down until it is asked up again', async () => {
    await stack.down('worker-generation');
    expect(named('worker-generation-1')).toBeUndefined();
    await stack.up('worker-generation');
    expect(named('worker-generation-2')).toBeDefined();
  });
});

describe('a stack that was killed', () => {
  const dataDir = temporaryFolder();

  it('takes its processes with it, and starts again on the same data and addresses', async () => {
    const { supervisor, processes } = await startElsewhere(dataDir);
    supervisor.kill('SIGKILL');
    const gone = await Promise.all(processes.map(({ pid }) => waitUntilGone(pid, 60_000)));
    expect(gone).toEqual(processes.map(() => true));

    const ports = readJson(dataDir, 'ports.json');
    const again = await start(dataDir);
    expect(readJson(dataDir, 'ports.json')).toEqual(ports);
    expect(await query(again.urls.postgresOwner, 'SELECT count(*)::int AS starts FROM starts')).toEqual([
      { starts: 2 },
    ]);
    await again.stop();
  });

  it('starts again when everything was killed at once, databases included', async () => {
    const { supervisor, processes } = await startElsewhere(dataDir);
    for (const pid of [supervisor.pid!, ...processes.map((entry) => entry.pid)]) signalQuietly(pid, 'SIGKILL');
    const again = await start(dataDir);
    expect(await query(again.urls.postgresOwner, 'SELECT count(*)::int AS starts FROM starts')).toEqual([
      { starts: 4 },
    ]);
    await again.stop({ remove: true });
  });
});

describe('a start that cannot succeed', () => {
  it('names the process that refuses its configuration, and stops the rest', async () => {
    const dataDir = temporaryFolder();
    await expect(start(dataDir, { env: { REFUSE: 'yes' } })).rejects.toThrow('refuses its configuration');
    expect(existsSync(path.join(dataDir, 'stack.json'))).toBe(false);
    expect(existsSync(path.join(dataDir, 'supervisor.json'))).toBe(false);
  });

  it('says which port is taken', async () => {
    const dataDir = temporaryFolder();
    const stack = await start(dataDir);
    const port = Number(new URL(stack.urls.web).port);
    await expect(start(temporaryFolder(), { port })).rejects.toThrow(`Port ${port} is taken by another program.`);
    await expect(start(dataDir)).rejects.toThrow('A stack already runs on');
    await stack.stop({ remove: true });
  });
});
