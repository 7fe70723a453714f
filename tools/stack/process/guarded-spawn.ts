import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { signalQuietly, waitUntilGone } from './process-identity.js';
import { exitReason, readLines, type Running } from './running.js';

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

interface SpawnOptions {
  stopSignal: 'INT' | 'TERM';
  uid?: number;
  gid?: number;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
}

/** Starts a foreign program that is to end when this process does. */
export async function spawnGuarded(command: string, args: string[], options: SpawnOptions): Promise<Running> {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'inkloom-guard', options.stopSignal, command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    detached: true,
    cwd: options.cwd ?? '/',
    env: options.env ?? process.env,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid }),
  });
  const exited = exitReason(guard);
  guard.stdin?.on('error', () => {});
  readLines(guard, options.onLine);
  const pid = await firstNumber(guard.stdio[3] as Readable, exited);
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

function firstNumber(stream: Readable, exited: Promise<string>): Promise<number> {
  return new Promise((resolve, reject) => {
    stream.once('data', (chunk: Buffer) => resolve(Number(String(chunk).trim())));
    void exited.then((reason) => reject(new Error(`could not be started: ${reason}`)));
  });
}
