import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writePrivately } from '#stack/credentials';
import { removeSharedData } from '#stack/postgres/postgres-place';
import { isSameProcess, signalQuietly, startStamp, waitUntilGone } from '#stack/process/process-identity';

/** A supervisor that is being killed is seen alive for a moment. */
const DYING_MS = 1_000;

export interface StackProcess {
  role: string;
  name: string;
  pid: number;
  /** Distinguishes it from a later process with the same id. */
  stamp: string;
  managementPort?: number;
}

export interface StackUrls {
  web: string;
  sandbox: string;
  /** As the running processes connect. */
  postgres: string;
  redis: string;
  /** As migrations connect, and tests that look at what the product wrote. */
  postgresOwner: string;
  /** As tests connect that do what no process may. */
  redisAdmin: string;
  gateways: string[];
}

export interface StackFile {
  urls: StackUrls;
  dataDir: string;
  processes: StackProcess[];
}

/** Who supervises the data folder. */
type Supervising = Pick<StackProcess, 'pid' | 'stamp'>;
const supervisorFile = (dataDir: string): string => path.join(dataDir, 'supervisor.json');

export const stackFile = (dataDir: string): string => path.join(dataDir, 'stack.json');

export const readStackFile = (dataDir: string): StackFile | undefined => readJson<StackFile>(stackFile(dataDir));

/** Replaced in one step, so that a reader never sees half of it. */
export function writeStackFile(content: StackFile): void {
  const file = stackFile(content.dataDir);
  // The addresses name the passwords.
  writePrivately(file, `${JSON.stringify(content, null, 2)}\n`);
}

export function removeStackFile(dataDir: string): void {
  rmSync(stackFile(dataDir), { force: true });
}

/** Makes this process the one supervisor of the data folder; throws while another one lives. Returns how to release it. */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true });
  const file = supervisorFile(dataDir);
  const mine = `${file}.${process.pid}`;
  const until = Date.now() + DYING_MS;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, stamp: startStamp(process.pid) }));
  try {
    while (!tryLink(mine, file)) {
      const holder = readJson<Supervising>(file);
      if (!holder || !isSameProcess(holder)) rmSync(file, { force: true });
      else if (Date.now() > until)
        throw new Error(
          `A stack already runs on ${dataDir} (pid ${holder.pid}); stop it, or set another DATA_DIR and PORT.`,
        );
      else await sleep(50);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** Whether a supervisor of the data folder lives. */
export const hasSupervisor = (dataDir: string): boolean =>
  isSameProcess(readJson<Supervising>(supervisorFile(dataDir)));

/** Ends processes of a supervisor that is gone and could not end them. */
export async function endLeftovers(dataDir: string): Promise<void> {
  const left = (readStackFile(dataDir)?.processes ?? []).filter(
    (entry) => !['postgres', 'redis'].includes(entry.role) && isSameProcess(entry),
  );
  for (const entry of left) signalQuietly(entry.pid, 'SIGKILL');
  await Promise.all(left.map((entry) => waitUntilGone(entry.pid, 5_000)));
}

/** Deletes everything a stopped stack kept. */
export function removeStackData(dataDir: string): void {
  removeSharedData(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
