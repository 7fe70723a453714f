import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { inRepository, root } from '#stack/paths';
import { signalQuietly } from './process-identity.js';
import { exitReason, readLines, type Running } from './running.js';

const PRELOAD = pathToFileURL(inRepository('tools', 'stack', 'process', 'die-with-parent.mjs')).href;
/** Node 22 and later keep compiled code here, which is faster to load; older ones ignore it. */
const NODE_COMPILE_CACHE = inRepository('node_modules', '.cache', 'node');

/** Starts a built entry point, given by its absolute path, as a process of its own that ends with this one. */
export async function startNode(
  entry: string,
  { env, onLine, args = [] }: { env: NodeJS.ProcessEnv; onLine: (line: string) => void; args?: string[] },
): Promise<Running> {
  const child = spawn(process.execPath, ['--import', PRELOAD, entry, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE, ...env, INKLOOM_SUPERVISOR: String(process.pid) },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C reaches the supervisor alone, which stops everything in order.
    detached: true,
  });
  child.stdin.on('error', () => {});
  readLines(child, onLine);
  const exited = exitReason(child);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${entry} could not be started: ${await exited}`);
  return {
    pid,
    exited,
    kill: (signal) => signalQuietly(pid, signal),
    stop: (graceMs = 30_000) => stopWithin(pid, exited, graceMs),
  };
}

async function stopWithin(pid: number, exited: Promise<string>, graceMs: number): Promise<void> {
  signalQuietly(pid, 'SIGTERM');
  // A stopped (SIGSTOP) process takes no SIGTERM before it goes on.
  signalQuietly(pid, 'SIGCONT');
  const force = setTimeout(() => signalQuietly(pid, 'SIGKILL'), graceMs);
  await exited;
  clearTimeout(force);
}
