// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { waitUntilGone, signalQuietly } from './process-identity.mjs';

// The shell holds the read end of a pipe from this process. The pipe closes when this process ends, however it ends
// (kill -9 included), and the shell then stops the program gracefully.
const GUARD = `
stop_signal=$1; shift
exec 4<&0
"$@" 3>&- 4<&- </dev/null &
program=$!
echo $program >&3
exec 3>&-
{ read -r nothing <&4; kill -s "$stop_signal" $program; } 2>/dev/null &
watcher=$!
wait $program
code=$?
kill $watcher 2>/dev/null
exit $code
`;

/**
 * Starts a foreign program that is to end when this process does.
 * @param {string} command
 * @param {string[]} args
 * @param {{ stopSignal: 'INT' | 'TERM', uid?: number, gid?: number, cwd?: string, env?: NodeJS.ProcessEnv, onLine: (line: string) => void }} options
 * @returns {Promise<import('./running.mjs').Running>}
 */
export async function spawnGuarded(command, args, options) {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'inkloom-guard', options.stopSignal, command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    detached: true,
    cwd: options.cwd ?? '/',
    env: options.env ?? process.env,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid }),
  });
  const exited = new Promise((resolve) => {
    guard.once('error', (error) => resolve(error.message));
    guard.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  guard.stdin?.on('error', () => {});
  for (const stream of [guard.stdout, guard.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', options.onLine);
  }
  const pid = await firstNumber(/** @type {import('node:stream').Readable} */ (guard.stdio[3]), exited);
  return {
    pid,
    exited,
    kill: (signal) => signalQuietly(pid, signal),
    stop: async (graceMs = 15_000) => {
      guard.stdin?.end();
      if (await waitUntilGone(pid, graceMs)) return;
      signalQuietly(pid, 'SIGKILL');
      await exited;
    },
  };
}

/** @param {import('node:stream').Readable} stream @param {Promise<string>} exited @returns {Promise<number>} */
function firstNumber(stream, exited) {
  return new Promise((resolve, reject) => {
    stream.once('data', (chunk) => resolve(Number(String(chunk).trim())));
    void exited.then((reason) => reject(new Error(`could not be started: ${reason}`)));
  });
}
