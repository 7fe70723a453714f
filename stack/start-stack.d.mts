import type { Workers } from './arguments.mjs';
import type { StackProcess, StackUrls } from './stack-file.mjs';

export interface StackOptions {
  /** Where everything is kept; one stack per folder. */
  dataDir: string;
  /** The web's port; a free one that is kept for the folder when absent. */
  port?: number;
  /** The browser's address, when it is not the gateway's. */
  publicUrl?: string;
  workers?: Workers;
  /** Gateways side by side; the second and later ones get ports of their own, see `urls.gateways`. */
  gateways?: number;
  /** Variables for every process; those of this process reach them only if given here. */
  env?: NodeJS.ProcessEnv;
  /** False: take what is in dist. */
  build?: boolean;
  /** Takes the readable lines; nothing is printed without it. */
  print?: (line: string) => void;
  /** Interrupts the start; what was started is stopped. */
  signal?: AbortSignal;
  /** 60,000 by default. */
  readyTimeoutMs?: number;
  /** What each process has to finish its work before it is killed; 30,000 by default. */
  stopGraceMs?: number;
  postgresSettings?: Record<string, string>;
  redisDatabases?: number;
  /** Most that passes before a process that ended is started again; 10,000 by default. */
  longestBackoffMs?: number;
  entryPoint?: (app: string) => string;
  migrationScript?: string;
}

/** A running stack. `role` is a role (all its processes) or the name of one process, such as `worker-mockup-2`. */
export interface Stack {
  readonly dataDir: string;
  readonly urls: StackUrls;
  /** Those that run at this moment. */
  readonly processes: StackProcess[];
  /** Stops everything in order; `remove` deletes the data folder. */
  stop(options?: { remove?: boolean }): Promise<void>;
  /** Makes a stop that is under way a hard one. */
  forceStop(): void;
  /** Sends a signal (SIGKILL by default); what dies of it is started again. */
  kill(role: string, signal?: NodeJS.Signals): void;
  /** Stops gracefully, starts again, resolves when ready (`wait: false`: when started). */
  restart(role: string, how?: { wait?: boolean }): Promise<void>;
  /** Ends it (SIGKILL by default) and keeps it down until `up`. */
  down(role: string, how?: { signal?: 'SIGKILL' | 'SIGTERM' }): Promise<void>;
  /** Resolves when ready (`wait: false`: when started). `env` adds variables, until another `up` gives others. */
  up(role: string, how?: { wait?: boolean; env?: NodeJS.ProcessEnv }): Promise<void>;
  /** How often the role's processes were killed, or killed themselves, since they were last put up. */
  kills(role: string): number;
  /** Resolves when the role's processes are ready, or all without it. */
  ready(role?: string): Promise<void>;
}

export function startStack(options: StackOptions): Promise<Stack>;
