// @ts-check
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, signalQuietly, startStamp, waitUntilGone } from './process-identity.mjs';

/** A supervisor that is being killed is seen alive for a moment. */
const DYING_MS = 1_000;

/**
 * @typedef {{ role: string, name: string, pid: number, stamp: string, managementPort?: number }} StackProcess
 * @typedef {{ web: string, sandbox: string, postgres: string, redis: string, gateways: string[] }} StackUrls
 * @typedef {{ urls: StackUrls, dataDir: string, processes: StackProcess[] }} StackFile
 */

/** @param {string} dataDir */
export const stackFile = (dataDir) => path.join(dataDir, 'stack.json');

/** @param {string} dataDir @returns {StackFile | undefined} */
export const readStackFile = (dataDir) => readJson(stackFile(dataDir));

/** Replaced in one step, so that a reader never sees half of it. @param {StackFile} content */
export function writeStackFile(content) {
  const file = stackFile(content.dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** @param {string} dataDir */
export function removeStackFile(dataDir) {
  rmSync(stackFile(dataDir), { force: true });
}

/**
 * Makes this process the one supervisor of the data folder; throws while another one lives.
 * @param {string} dataDir
 * @returns {Promise<() => void>} gives the folder back
 */
export async function lockDataDir(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'supervisor.json');
  const mine = `${file}.${process.pid}`;
  const until = Date.now() + DYING_MS;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, stamp: startStamp(process.pid) }));
  try {
    while (!tryLink(mine, file)) {
      const holder = readJson(file);
      if (!isSameProcess(holder)) rmSync(file, { force: true });
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

/** Whether a supervisor of the data folder lives. @param {string} dataDir */
export const hasSupervisor = (dataDir) => isSameProcess(readJson(path.join(dataDir, 'supervisor.json')));

/** Ends processes of a supervisor that is gone and could not end them. @param {string} dataDir */
export async function endLeftovers(dataDir) {
  const left = (readStackFile(dataDir)?.processes ?? []).filter(
    (entry) => !['postgres', 'redis'].includes(entry.role) && isSameProcess(entry),
  );
  for (const entry of left) signalQuietly(entry.pid, 'SIGKILL');
  await Promise.all(left.map((entry) => waitUntilGone(entry.pid, 5_000)));
}

/** @param {string} from @param {string} to */
function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
