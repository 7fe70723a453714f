// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { root, inRepository } from './paths.mjs';
import { signalQuietly } from './process-identity.mjs';

const PRELOAD = pathToFileURL(inRepository('stack', 'die-with-parent.mjs')).href;
/** Node 22 and later keep compiled code here, which is faster to load; older ones ignore it. */
const NODE_COMPILE_CACHE = inRepository('node_modules', '.cache', 'node');

/**
 * Starts a built entry point as a process of its own that ends with this one.
 * @param {string} entry absolute path of the script
 * @param {{ env: NodeJS.ProcessEnv, onLine: (line: string) => void, args?: string[] }} options
 * @returns {Promise<import('./running.mjs').Running>}
 */
export async function startNode(entry, { env, onLine, args = [] }) {
  const child = spawn(process.execPath, ['--import', PRELOAD, entry, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE, ...env, INKLOOM_SUPERVISOR: String(process.pid) },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C reaches the supervisor alone, which stops everything in order.
    detached: true,
  });
  child.stdin.on('error', () => {});
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${entry} could not be started: ${await exited}`);
  return {
    pid,
    exited,
    kill: (signal) => signalQuietly(pid, signal),
    stop: (graceMs = 30_000) => stopWithin(pid, exited, graceMs),
  };
}

/** @param {number} pid @param {Promise<string>} exited @param {number} graceMs */
async function stopWithin(pid, exited, graceMs) {
  signalQuietly(pid, 'SIGTERM');
  // A stopped (SIGSTOP) process takes no SIGTERM before it goes on.
  signalQuietly(pid, 'SIGCONT');
  const force = setTimeout(() => signalQuietly(pid, 'SIGKILL'), graceMs);
  await exited;
  clearTimeout(force);
}
