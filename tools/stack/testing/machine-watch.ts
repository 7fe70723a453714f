import { closeSync, existsSync, fsync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const LOOK_MS = 1_000;
const WRITE_EVERY = 5;
const USER_HZ = 100;

/** How the machine did while tests ran, which tells a slow machine from a fault of the product. */
export interface MachineReport {
  /** The longest time in which this process, which only waits, was not run. */
  longestStandstillMs: number;
  /** How long the slowest write of one block took to reach the disk. */
  slowestWriteMs: number;
  /** Part of the processors' time that other machines on the same host took. */
  stolen: number;
}

/** Looks once a second until it is stopped. `folder` is on the disk whose speed is of interest. */
export function watchMachine(folder: string): () => MachineReport {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, '.machine-watch');
  const descriptor = openSync(file, 'w');
  const flush = promisify(fsync);
  const before = processorTimes();
  const report = { longestStandstillMs: 0, slowestWriteMs: 0 };
  let [last, looks, writing] = [performance.now(), 0, false];

  const write = async (): Promise<void> => {
    const begun = performance.now();
    writing = true;
    writeSync(descriptor, '.', 0);
    await flush(descriptor);
    writing = false;
    report.slowestWriteMs = Math.max(report.slowestWriteMs, performance.now() - begun);
  };
  const timer = setInterval(() => {
    const now = performance.now();
    report.longestStandstillMs = Math.max(report.longestStandstillMs, now - last - LOOK_MS);
    last = now;
    looks += 1;
    // A file that cannot be written is no reason to end the tests.
    if (looks % WRITE_EVERY === 0 && !writing) write().catch(() => undefined);
  }, LOOK_MS);
  timer.unref();

  return () => {
    clearInterval(timer);
    closeSync(descriptor);
    rmSync(file, { force: true });
    const after = processorTimes();
    const all = after.all - before.all;
    return { ...report, stolen: all > 0 ? (after.stolen - before.stolen) / all : 0 };
  };
}

/** In seconds since the machine started; nothing where the system does not tell. */
function processorTimes(): { all: number; stolen: number } {
  const file = '/proc/stat';
  if (!existsSync(file)) return { all: 0, stolen: 0 };
  const values = readFileSync(file, 'utf8').split('\n', 1)[0]!.trim().split(/\s+/).slice(1, 9).map(Number);
  const seconds = values.map((ticks) => ticks / USER_HZ);
  return { all: seconds.reduce((sum, each) => sum + each, 0), stolen: seconds[7] ?? 0 };
}

export const describeMachine = ({ longestStandstillMs, slowestWriteMs, stolen }: MachineReport): string =>
  [
    `longest standstill ${(longestStandstillMs / 1000).toFixed(1)} s`,
    `slowest write to disk ${(slowestWriteMs / 1000).toFixed(1)} s`,
    `${(stolen * 100).toFixed(1)} % of the processors taken by others`,
  ].join(', ');
