// @ts-check
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** In a container whose first process reaps nobody, the dead stay listed. @param {number} pid */
function isZombie(pid) {
  return statFields(pid)?.[0] === 'Z';
}

/** True while the process is held by SIGSTOP. @param {number} pid */
export function isStopped(pid) {
  const state = process.platform === 'linux' ? statFields(pid)?.[0] : ps(pid, 'state');
  return state?.startsWith('T') ?? false;
}

/** The fields of /proc/<pid>/stat after the command's name, which may contain spaces. @param {number} pid */
function statFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/**
 * What tells a process from a later one with the same id: its start time. Empty when there is no such process.
 * @param {number} pid
 */
export function startStamp(pid) {
  if (process.platform === 'linux') return statFields(pid)?.[19] ?? '';
  return ps(pid, 'lstart');
}

/** The command line of a process, empty when there is none. @param {number} pid */
export function commandLine(pid) {
  if (process.platform !== 'linux') return ps(pid, 'args');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** @param {number} pid @param {string} column */
function ps(pid, column) {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * True when the recorded process still runs (and is not another one that got its id).
 * @param {{ pid: number, stamp: string } | undefined} record
 */
export function isSameProcess(record) {
  return record !== undefined && isAlive(record.pid) && startStamp(record.pid) === record.stamp;
}

/** Sends a signal; a process that is already gone is no error. @param {number} pid @param {NodeJS.Signals} signal */
export function signalQuietly(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** Resolves to true once the process is gone, to false after the time. @param {number} pid @param {number} timeoutMs */
export async function waitUntilGone(pid, timeoutMs) {
  const until = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(20);
  }
  return true;
}
