// What a start on existing data costs: CPU time of every process of `npm start` until it says that it is ready, and wall.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { root } from '#stack/paths';
import { readStackFile } from '#stack/supervisor/stack-file';
import { processTree } from './process-tree.js';
import { median, round, most } from './statistics.js';

const GOAL_CPU_SECONDS = 6;
const GOAL_WALL_SECONDS = 10;
const SERVERS = ['postgres', 'redis'];

/** CPU seconds by process, and the wall until ready. */
interface StartCost {
  wall: number;
  byProcess: Map<string, number>;
}

interface Build {
  name: string;
  checkout: string;
  dataDir: string;
  costs: StartCost[];
}

/** Starts this build, and the one of another checkout, in turns; both on data of their own that an earlier start made. */
export async function measureStart(rounds: number, against: string | undefined): Promise<void> {
  const builds: Build[] = [];
  try {
    builds.push(await prepare('this build', root));
    if (against !== undefined) builds.push(await prepare(against, path.resolve(against)));
    for (let index = 0; index < rounds; index += 1) {
      for (const build of builds) build.costs.push(await startOnce(build));
    }
    for (const build of builds) report(build);
  } finally {
    await Promise.all(builds.map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })));
  }
}

/** The first start makes the data, and builds what is stale. */
async function prepare(name: string, checkout: string): Promise<Build> {
  const build = { name, checkout, dataDir: await mkdtemp(path.join(tmpdir(), 'inkloom-start-')), costs: [] };
  await startOnce(build);
  return build;
}

async function startOnce({ checkout, dataDir }: Build): Promise<StartCost> {
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await getPort()), NODE_ENV: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await untilReady(npm);
    return { wall: (performance.now() - begun) / 1000, byProcess: cpuByProcess(npm.pid!, dataDir) };
  } finally {
    await stop(npm);
  }
}

function untilReady(npm: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('is ready')) resolve();
      });
    npm.once('exit', () => reject(new Error(`npm start ended:\n${output}`)));
  });
}

async function stop(npm: ChildProcess): Promise<void> {
  if (npm.exitCode !== null) return;
  const ended = new Promise((resolve) => npm.once('exit', resolve));
  // npm passes the signal on to the supervisor, which ends everything in order.
  npm.kill('SIGTERM');
  await ended;
}

function cpuByProcess(npm: number, dataDir: string): Map<string, number> {
  const members = new Map((readStackFile(dataDir)?.processes ?? []).map(({ pid, name }) => [pid, name]));
  const costs = new Map<string, number>();
  const add = (name: string, seconds: number) => costs.set(name, (costs.get(name) ?? 0) + seconds);
  for (const { pid, parent, cpuSeconds: own, endedChildrenCpuSeconds } of processTree(npm)) {
    const name = members.get(pid) ?? members.get(parent) ?? (pid === npm ? 'npm' : 'npm start');
    add(name, own);
    if (endedChildrenCpuSeconds > 0) add(name === 'npm start' ? 'migrate' : name, endedChildrenCpuSeconds);
  }
  return costs;
}

function report({ name, costs }: Build): void {
  const processes = [...costs[0]!.byProcess.keys()];
  const ofProcess = (process: string) => round(median(costs.map(({ byProcess }) => byProcess.get(process) ?? 0)));
  const total = round(median(costs.map(productCpu)));
  const wall = round(median(costs.map((cost) => cost.wall)));
  console.log(`start of ${name} on existing data, medians of ${costs.length}:`);
  for (const process of processes) console.log(`  ${process.padEnd(22)} ${ofProcess(process).toFixed(2)} CPU s`);
  console.log(`  without ${SERVERS.join(' and ')}: ${total} CPU s (${most(total, GOAL_CPU_SECONDS)})`);
  console.log(`  wall: ${wall} s (${most(wall, GOAL_WALL_SECONDS)})`);
}

function productCpu({ byProcess }: StartCost): number {
  return [...byProcess].reduce((sum, [name, seconds]) => sum + (SERVERS.includes(name) ? 0 : seconds), 0);
}
