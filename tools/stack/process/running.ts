import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A started program. */
export interface Running {
  /** Of the program itself, not of a wrapper around it. */
  pid: number;
  /** Resolves when it ended, with the reason in words: `exit code 1`, `signal SIGKILL`, or why it could not be started. */
  exited: Promise<string>;
  /** Stops it gracefully, by force after the grace. */
  stop: (graceMs?: number) => Promise<void>;
  kill: (signal: NodeJS.Signals) => void;
}

/** Why the child ended, once it has. */
export function exitReason(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/** Passes on what the child writes to stdout and stderr, line by line. */
export function readLines({ stdout, stderr }: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [stdout, stderr]) if (stream) createInterface({ input: stream }).on('line', onLine);
}
