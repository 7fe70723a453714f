// @ts-check
import { startStamp } from './process-identity.mjs';
import { waitUntilReady } from './readiness.mjs';
import { removeStackFile, writeStackFile } from './stack-file.mjs';

/** Unasked ends before it was ever ready, after which a start is called failed. */
const MOST_FAILED_STARTS = 4;

/** @typedef {import('./managed.mjs').Managed} Managed */

/** Starts the members of a stack in order, keeps `stack.json` current, and stops them in the opposite order. */
export class Supervisor {
  #ready = false;
  #stopping = false;

  /**
   * @param {(onChange: () => void) => ReturnType<typeof import('./members.mjs').createMembers>} create
   * @param {{ dataDir: string, urls: import('./stack-file.mjs').StackUrls, logs: import('./logs.mjs').Logs, readyTimeoutMs: number, stopGraceMs: number | undefined }} options `stopGraceMs` is each process's time to finish what it does
   */
  constructor(create, { dataDir, urls, logs, readyTimeoutMs, stopGraceMs }) {
    this.dataDir = dataDir;
    this.urls = urls;
    this.logs = logs;
    this.readyTimeoutMs = readyTimeoutMs;
    this.stopGraceMs = stopGraceMs;
    this.members = create(() => this.#record());
  }

  /** Every member, in the order in which they are stopped. @returns {Managed[]} */
  get all() {
    const { gateways, workers, sandbox, redis, postgres } = this.members;
    return [...gateways, ...workers, ...(sandbox ? [sandbox] : []), redis, postgres];
  }

  /** @param {() => Promise<void>} migrate @param {AbortSignal} [signal] gives up between two steps */
  async start(migrate, signal) {
    const { gateways, workers, sandbox, redis, postgres } = this.members;
    await Promise.all([postgres.start().then(migrate), redis.start(), sandbox?.start()]);
    signal?.throwIfAborted();
    await Promise.all([...gateways, ...workers].map((member) => member.start()));
    signal?.throwIfAborted();
    await this.waitUntilAllReady(signal);
    this.#ready = true;
  }

  /** @param {AbortSignal} [signal] */
  async waitUntilAllReady(signal) {
    await Promise.all(this.all.map((member) => this.#waitUntilReady(member, signal)));
  }

  /** @param {string} which */
  async waitUntilReady(which) {
    await Promise.all(this.#find(which).map((member) => this.#waitUntilReady(member)));
  }

  /** @param {Managed} member @param {AbortSignal} [signal] */
  async #waitUntilReady(member, signal) {
    const url = this.#readinessUrl(member);
    if (!url) return;
    await waitUntilReady(url, {
      timeoutMs: this.readyTimeoutMs,
      describe: () => this.logs.tail(member.name),
      giveUp: () => this.#hopeless(member, signal),
    });
  }

  /** @param {Managed} member @param {AbortSignal} [signal] */
  #hopeless(member, signal) {
    if (signal?.aborted || this.#stopping) return 'The start was interrupted.';
    if (member.givenUp) return `${member.name} refuses its configuration.`;
    if (!this.#ready && member.failures >= MOST_FAILED_STARTS) return `${member.name} does not start.`;
    return undefined;
  }

  /** @param {Managed} member */
  #readinessUrl({ role, managementPort }) {
    if (role === 'sandbox') return `${this.urls.sandbox}/healthz`;
    return managementPort ? `http://127.0.0.1:${managementPort}/readyz` : undefined;
  }

  /** @returns {import('./stack-file.mjs').StackProcess[]} */
  processes() {
    return this.all.flatMap(({ role, name, pid, managementPort }) =>
      pid === undefined
        ? []
        : [{ role, name, pid, stamp: startStamp(pid), ...(managementPort ? { managementPort } : {}) }],
    );
  }

  #record() {
    if (!this.#stopping) writeStackFile({ urls: this.urls, dataDir: this.dataDir, processes: this.processes() });
  }

  async stop() {
    this.#stopping = true;
    const { gateways, workers, sandbox, redis, postgres } = this.members;
    for (const group of [gateways, workers, sandbox ? [sandbox] : [], [redis], [postgres]]) {
      await Promise.all(group.map((member) => member.stop(this.stopGraceMs)));
    }
    removeStackFile(this.dataDir);
  }

  /** Kills the product's processes; PostgreSQL and Redis still end properly, which takes them a moment only. */
  forceStop() {
    for (const member of this.all) if (!['postgres', 'redis'].includes(member.role)) member.kill('SIGKILL');
  }

  /** @param {string} which a role, or the name of one process */
  #find(which) {
    const found = this.all.filter(({ role, name }) => role === which || name === which);
    if (found.length === 0)
      throw new Error(`There is no process "${which}"; there are ${this.all.map(({ name }) => name).join(', ')}.`);
    return found;
  }

  /** @param {string} which @param {NodeJS.Signals} [signal] */
  kill(which, signal = 'SIGKILL') {
    for (const member of this.#find(which)) member.kill(signal);
  }

  /** @param {string} which @param {{ signal?: 'SIGKILL' | 'SIGTERM' }} [how] */
  async down(which, { signal = 'SIGKILL' } = {}) {
    await Promise.all(
      this.#find(which).map((member) => (signal === 'SIGKILL' ? member.killForGood() : member.stop(this.stopGraceMs))),
    );
  }

  /** @param {string} which @param {{ wait?: boolean, env?: NodeJS.ProcessEnv }} [how] */
  async up(which, { wait = true, env } = {}) {
    const members = this.#find(which);
    await Promise.all(members.map((member) => member.start(env)));
    if (wait) await this.waitUntilReady(which);
  }

  /** @param {string} which */
  kills(which) {
    return this.#find(which).reduce((sum, member) => sum + member.kills, 0);
  }

  /** @param {string} which @param {{ wait?: boolean }} [how] */
  async restart(which, { wait = true } = {}) {
    await this.down(which, { signal: 'SIGTERM' });
    await this.up(which, { wait });
  }
}
