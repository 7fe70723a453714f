// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 10_000;
const STEADY_MS = 30_000;
/** The exit code of a process whose configuration is wrong (EX_CONFIG): starting it again cannot help. */
const CONFIGURATION_EXIT = 'exit code 78';

/** @param {number} failures in a row @param {number} [longestMs] */
export const backoffMs = (failures, longestMs = LONGEST_BACKOFF_MS) =>
  Math.min(longestMs, FIRST_BACKOFF_MS * 2 ** Math.max(0, failures - 1));

/**
 * One member of the stack, started again whenever it ends unasked.
 */
export class Managed {
  /** @type {import('./running.mjs').Running | undefined} */
  #running;
  #wanted = false;
  #failures = 0;
  #kills = 0;
  /** @type {NodeJS.ProcessEnv} */
  #lent = {};
  #restarting = new AbortController();
  /** @type {Promise<void>} the latest launch */
  #launching = Promise.resolve();

  /**
   * @param {object} options
   * @param {string} options.name unique in the stack
   * @param {string} options.role
   * @param {number} [options.managementPort]
   * @param {(env: NodeJS.ProcessEnv) => Promise<import('./running.mjs').Running>} options.launch takes variables over its own
   * @param {(message: string) => void} options.onEvent
   * @param {() => void} options.onChange called when the pid changed
   * @param {number} [options.longestBackoffMs] before it is started again; 10,000 by default
   */
  constructor({ name, role, managementPort, launch, onEvent, onChange, longestBackoffMs }) {
    this.name = name;
    this.role = role;
    this.managementPort = managementPort;
    this.launch = launch;
    this.onEvent = onEvent;
    this.onChange = onChange;
    this.longestBackoffMs = longestBackoffMs;
    /** @type {string | undefined} why it is not started again */
    this.givenUp = undefined;
  }

  /** Process id, undefined while it is down. */
  get pid() {
    return this.#running?.pid;
  }

  /** How often it ended unasked since it last ran steadily. */
  get failures() {
    return this.#failures;
  }

  /** How often it was killed, or killed itself, since the last `start`. */
  get kills() {
    return this.#kills;
  }

  /** @param {NodeJS.ProcessEnv} [env] variables over its own, until others are given */
  async start(env = this.#lent) {
    this.#wanted = true;
    this.#failures = 0;
    this.#kills = 0;
    this.#lent = env;
    this.givenUp = undefined;
    await this.#launch();
  }

  /** Ends it and keeps it down. @param {number} [graceMs] */
  async stop(graceMs) {
    this.#wanted = false;
    this.#restarting.abort();
    await this.#launching.catch(() => {});
    await this.#running?.stop(graceMs);
  }

  /** @param {NodeJS.Signals} signal */
  kill(signal) {
    this.#running?.kill(signal);
  }

  /** Kills it and keeps it down. */
  async killForGood() {
    this.#wanted = false;
    this.#restarting.abort();
    await this.#launching.catch(() => {});
    this.#running?.kill('SIGKILL');
    await this.#running?.exited;
  }

  #launch() {
    this.#launching = this.#launchOnce();
    return this.#launching;
  }

  async #launchOnce() {
    this.#restarting = new AbortController();
    const running = await this.launch(this.#lent);
    const since = Date.now();
    this.#running = running;
    this.onChange();
    void running.exited.then((reason) => this.#ended(running, reason, since));
  }

  /** @param {import('./running.mjs').Running} running @param {string} reason @param {number} since */
  async #ended(running, reason, since) {
    if (this.#running === running) this.#running = undefined;
    this.onChange();
    if (!this.#wanted) return;
    if (reason === 'signal SIGKILL') this.#kills += 1;
    if (Date.now() - since > STEADY_MS) this.#failures = 0;
    await this.#recover(reason);
  }

  /** @param {string} reason why the last run or start failed */
  async #recover(reason) {
    this.#failures += 1;
    if (reason === CONFIGURATION_EXIT) {
      this.givenUp = reason;
      this.onEvent(`${this.name} is not started again: its configuration is wrong`);
      return;
    }
    const wait = backoffMs(this.#failures, this.longestBackoffMs);
    this.onEvent(`${this.name} ended (${reason}), starting it again in ${wait} ms`);
    const waited = await sleep(wait, true, { signal: this.#restarting.signal, ref: false }).catch(() => false);
    if (!waited || !this.#wanted) return;
    try {
      await this.#launch();
    } catch (error) {
      if (this.#wanted) await this.#recover(/** @type {Error} */ (error).message);
    }
  }
}
