import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** In a container whose first process reaps nobody, the dead stay listed. */
function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === 'Z';
}

/** True while the process is held by SIGSTOP. */
export function isStopped(pid: number): boolean {
  const state = process.platform === 'linux' ? statFields(pid)?.[0] : ps(pid, 'state');
  return state?.startsWith('T') ?? false;
}

/** The fields of /proc/<pid>/stat after the command's name, which may contain spaces. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** What tells a process from a later one with the same id: its start time. Empty when there is no such process. */
export function startStamp(pid: number): string {
  if (process.platform === 'linux') return statFields(pid)?.[19] ?? '';
  return ps(pid, 'lstart');
}

/** The command line of a process, empty when there is none. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'args');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** True when the recorded process still runs (and is not another one that got its id). */
export function isSameProcess(record: { pid: number; stamp: string } | undefined): boolean {
  return record !== undefined && isAlive(record.pid) && startStamp(record.pid) === record.stamp;
}

/** Sends a signal; a process that is already gone is no error. */
export function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Resolves to true once the process is gone, to false after the time. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(20);
  }
  return true;
}
