import type { Running } from './running.js';
import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 10_000;
const STEADY_MS = 30_000;
/** The exit code of a process whose configuration is wrong (EX_CONFIG): starting it again cannot help. */
const CONFIGURATION_EXIT = 'exit code 78';

/** `failures` counts those in a row. */
export const backoffMs = (failures: number, longestMs = LONGEST_BACKOFF_MS): number =>
  Math.min(longestMs, FIRST_BACKOFF_MS * 2 ** Math.max(0, failures - 1));

/** How a program differs from what it usually is. */
export interface LaunchOverrides {
  /** Variables over its own. */
  env?: NodeJS.ProcessEnv;
  /** Where another build has the entry point of an app. */
  entryPoint?: (app: string) => string;
}

export interface ManagedOptions {
  /** Unique in the stack. */
  name: string;
  role: string;
  managementPort?: number;
  /** Starts the program. */
  launch: (overrides: LaunchOverrides) => Promise<Running>;
  onEvent: (message: string) => void;
  /** Called when the pid changed. */
  onChange: () => void;
  /** Longest wait before it is started again; 10,000 by default. */
  longestBackoffMs?: number;
}

/** One member of the stack, started again whenever it ends unasked. */
export class Managed {
  readonly name: string;
  readonly role: string;
  readonly managementPort: number | undefined;
  /** Why it is not started again. */
  givenUp: string | undefined;
  readonly #options: ManagedOptions;
  #running: Running | undefined;
  #wanted = false;
  #failures = 0;
  #kills = 0;
  #overrides: LaunchOverrides = {};
  #restarting = new AbortController();
  /** The latest launch. */
  #launching = Promise.resolve();
  /** Its end, once that was taken note of. */
  #over = Promise.resolve();

  constructor(options: ManagedOptions) {
    this.name = options.name;
    this.role = options.role;
    this.managementPort = options.managementPort;
    this.#options = options;
  }

  /** Process id, undefined while it is down. */
  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /** How often it ended unasked since it last ran steadily. */
  get failures(): number {
    return this.#failures;
  }

  /** How often it was killed, or killed itself, since the last `start`. */
  get kills(): number {
    return this.#kills;
  }

  /** The overrides hold until another `start` gives others. */
  async start(overrides = this.#overrides): Promise<void> {
    this.#wanted = true;
    this.#failures = 0;
    this.#kills = 0;
    this.#overrides = overrides;
    this.givenUp = undefined;
    await this.#launch();
  }

  /** Ends it and keeps it down. */
  async stop(graceMs?: number): Promise<void> {
    this.#wanted = false;
    this.#restarting.abort();
    await this.#launching.catch(() => {});
    await this.#running?.stop(graceMs);
    await this.#over;
  }

  kill(signal: NodeJS.Signals): void {
    this.#running?.kill(signal);
  }

  /** Kills it and keeps it down. */
  async killForGood(): Promise<void> {
    this.#wanted = false;
    this.#restarting.abort();
    await this.#launching.catch(() => {});
    this.#running?.kill('SIGKILL');
    await this.#over;
  }

  /** Where it runs already, as when it is started twice at once or while it recovers, it is not launched again. */
  #launch(): Promise<void> {
    this.#launching = this.#launching.catch(() => {}).then(() => (this.#running ? undefined : this.#launchOnce()));
    return this.#launching;
  }

  async #launchOnce(): Promise<void> {
    this.#restarting = new AbortController();
    const running = await this.#options.launch(this.#overrides);
    const since = Date.now();
    this.#running = running;
    this.#options.onChange();
    this.#over = running.exited.then((reason) => this.#ended(running, reason, since));
  }

  async #ended(running: Running, reason: string, since: number): Promise<void> {
    if (this.#running === running) this.#running = undefined;
    this.#options.onChange();
    if (!this.#wanted) return;
    if (reason === 'signal SIGKILL') this.#kills += 1;
    if (Date.now() - since > STEADY_MS) this.#failures = 0;
    await this.#recover(reason);
  }

  /** `reason` says why the last run or start failed. */
  async #recover(reason: string): Promise<void> {
    this.#failures += 1;
    if (reason === CONFIGURATION_EXIT) {
      this.givenUp = reason;
      this.#options.onEvent(`${this.name} is not started again: its configuration is wrong`);
      return;
    }
    const wait = backoffMs(this.#failures, this.#options.longestBackoffMs);
    this.#options.onEvent(`${this.name} ended (${reason}), starting it again in ${wait} ms`);
    const waited = await sleep(wait, true, { signal: this.#restarting.signal, ref: false }).catch(() => false);
    if (!waited || !this.#wanted) return;
    try {
      await this.#launch();
    } catch (error) {
      if (this.#wanted) await this.#recover((error as Error).message);
    }
  }
}
