import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rowsOf, type Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import { pollUntil } from './poll-until.js';
import type { Scenarios } from './scenarios.js';
import { send } from './tasks.js';

const DISK = '128m';
const FULL_MS = 20_000;

export interface FullDisk {
  jobs: number;
  waited: number;
  tookMs: number;
  violations: Violation[];
}

/**
 * Puts the append-only file of Redis on a small disk and fills it: Redis refuses writes, jobs wait in their rows, and run when there is room. Needs the
 * right to mount. PostgreSQL on a full disk stops itself and is started again until there is room, which is what a crash of it shows.
 */
export async function fillDiskOfRedis(
  harness: FaultHarness,
  { generation, mockup, order }: Scenarios,
  { boundMs = 60_000 } = {},
): Promise<FullDisk> {
  const since = await harness.journalPosition();
  const batches = await Promise.all(
    [generation, mockup, order].map(async (scenario) => ({ scenario, tasks: await scenario.tasks(6) })),
  );
  const all = batches.flatMap(({ tasks }) => tasks);
  const disk = await mountSmallDisk(harness);
  try {
    const filler = path.join(disk.folder, 'filler');
    fill(filler);
    const refusing = await pollUntil(() => refusesWrites(harness), FULL_MS);
    await Promise.all(all.map((task) => send(harness, task)));
    const waited = (await rowsOf(harness, all)).filter(({ finished_at }) => !finished_at).length;
    rmSync(filler);
    const room = Date.now();
    await Promise.all(batches.map(({ scenario, tasks }) => scenario.finished(tasks, boundMs)));
    const tookMs = Date.now() - room;
    const found = await Promise.all(
      batches.map(({ scenario, tasks }) => scenario.check(tasks, 'completed', { since, others: 0 })),
    );
    const violations = found.flat();
    if (!refusing) violations.push({ problem: 'disk not full', detail: 'Redis takes writes' });
    return { jobs: all.length, waited, tookMs, violations };
  } finally {
    await disk.unmount();
  }
}

interface SmallDisk {
  folder: string;
  unmount: () => Promise<void>;
}

/** Moves Redis to a small disk with what it has; `unmount` moves it back. */
async function mountSmallDisk({ stack, dataDir }: FaultHarness): Promise<SmallDisk> {
  const folder = path.join(dataDir, 'redis');
  const aside = path.join(dataDir, 'redis-aside');
  await stack.down('redis', { signal: 'SIGTERM' });
  renameSync(folder, aside);
  mkdirSync(folder);
  run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]);
  cpSync(aside, folder, { recursive: true });
  await stack.up('redis');
  return {
    folder,
    unmount: async () => {
      await stack.down('redis', { signal: 'SIGTERM' });
      rmSync(aside, { recursive: true });
      cpSync(folder, aside, { recursive: true });
      // Redis is down and its files are copied: whoever still looks at the folder need not be waited for.
      run('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
      renameSync(aside, folder);
      await stack.up('redis');
      // The next test begins when all have found it again.
      await stack.ready();
    },
  };
}

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

/** Takes what is left of the disk. */
function fill(file: string): void {
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Redis notices at its next write to the file. */
async function refusesWrites({ redis }: FaultHarness): Promise<boolean> {
  const reply = await redis('SET', 'inkloom:test:disk', 'x'.repeat(64));
  return reply?.startsWith('-MISCONF') ?? false;
}
