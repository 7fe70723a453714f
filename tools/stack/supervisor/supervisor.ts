import type { Logs } from '#stack/process/logs';
import type { LaunchOverrides, Managed } from '#stack/process/managed';
import { startStamp } from '#stack/process/process-identity';
import type { MemberName, Members } from './members.js';
import { waitUntilReady } from './readiness.js';
import { removeStackFile, writeStackFile, type StackProcess, type StackUrls } from './stack-file.js';

/** Unasked ends before it was ever ready, after which a start is called failed. */
const MOST_FAILED_STARTS = 4;

export interface SupervisorOptions {
  dataDir: string;
  urls: StackUrls;
  logs: Logs;
  readyTimeoutMs: number;
  /** What each process has to finish its work. */
  stopGraceMs: number | undefined;
}

/** Starts the members of a stack in order, keeps `stack.json` current, and stops them in the opposite order. */
export class Supervisor {
  readonly #members: Members;
  readonly #options: SupervisorOptions;
  #ready = false;
  #stopping = false;

  constructor(create: (onChange: () => void) => Members, options: SupervisorOptions) {
    this.#options = options;
    this.#members = create(() => this.#record());
  }

  /** Every member, in the order in which they are stopped. */
  get all(): Managed[] {
    const { gateways, workers, sandbox, redis, postgres } = this.#members;
    return [...gateways, ...workers, ...(sandbox ? [sandbox] : []), redis, postgres];
  }

  /** Gives up between two steps when `signal` aborts. */
  async start(migrate: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    const { gateways, workers, sandbox, redis, postgres } = this.#members;
    await Promise.all([postgres.start().then(migrate), redis.start(), sandbox?.start()]);
    signal?.throwIfAborted();
    await Promise.all([...gateways, ...workers].map((member) => member.start()));
    signal?.throwIfAborted();
    await this.waitUntilAllReady(signal);
    this.#ready = true;
  }

  async waitUntilAllReady(signal?: AbortSignal): Promise<void> {
    await Promise.all(this.all.map((member) => this.#waitUntilReady(member, signal)));
  }

  async waitUntilReady(which: string): Promise<void> {
    await Promise.all(this.#find(which).map((member) => this.#waitUntilReady(member)));
  }

  async #waitUntilReady(member: Managed, signal?: AbortSignal): Promise<void> {
    const url = this.#readinessUrl(member);
    if (!url) return;
    await waitUntilReady(url, {
      timeoutMs: this.#options.readyTimeoutMs,
      describe: () => this.#options.logs.tail(member.name),
      giveUp: () => this.#hopeless(member, signal),
    });
  }

  #hopeless(member: Managed, signal?: AbortSignal): string | undefined {
    if (signal?.aborted || this.#stopping) return 'The start was interrupted.';
    if (member.givenUp) return `${member.name} refuses its configuration.`;
    if (!this.#ready && member.failures >= MOST_FAILED_STARTS) return `${member.name} does not start.`;
    return undefined;
  }

  #readinessUrl({ role, managementPort }: Managed): string | undefined {
    if (role === 'sandbox') return `${this.#options.urls.sandbox}/healthz`;
    return managementPort ? `http://127.0.0.1:${managementPort}/readyz` : undefined;
  }

  processes(): StackProcess[] {
    return this.all.flatMap(({ role, name, pid, managementPort }) =>
      pid === undefined
        ? []
        : [{ role, name, pid, stamp: startStamp(pid), ...(managementPort ? { managementPort } : {}) }],
    );
  }

  #record(): void {
    const { urls, dataDir } = this.#options;
    if (!this.#stopping) writeStackFile({ urls, dataDir, processes: this.processes() });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const { gateways, workers, sandbox, redis, postgres } = this.#members;
    for (const group of [gateways, workers, sandbox ? [sandbox] : [], [redis], [postgres]]) {
      await Promise.all(group.map((member) => member.stop(this.#options.stopGraceMs)));
    }
    removeStackFile(this.#options.dataDir);
  }

  /** Starts further workers; resolves when they are ready. */
  async addWorkers(members: MemberName[]): Promise<void> {
    if (this.#stopping) return;
    const { workers, createWorker } = this.#members;
    const added = members.map(createWorker);
    workers.push(...added);
    await Promise.all(added.map((member) => member.start()));
    await Promise.all(added.map((member) => this.#waitUntilReady(member)));
  }

  /** Lets these workers finish what they do, and forgets them. */
  async removeWorkers(names: Set<string>): Promise<void> {
    const { workers } = this.#members;
    const leaving = workers.filter(({ name }) => names.has(name));
    await Promise.all(leaving.map((member) => member.stop(this.#options.stopGraceMs)));
    for (const member of leaving) workers.splice(workers.indexOf(member), 1);
  }

  /** Names of the workers, whether up or down. */
  get workerNames(): string[] {
    return this.#members.workers.map(({ name }) => name);
  }

  /** Kills the product's processes; PostgreSQL and Redis still end properly, which takes them a moment only. */
  forceStop(): void {
    for (const member of this.all) if (!['postgres', 'redis'].includes(member.role)) member.kill('SIGKILL');
  }

  /** `which` is a role, or the name of one process. */
  #find(which: string): Managed[] {
    const found = this.all.filter(({ role, name }) => role === which || name === which);
    if (found.length === 0)
      throw new Error(`There is no process "${which}"; there are ${this.all.map(({ name }) => name).join(', ')}.`);
    return found;
  }

  kill(which: string, signal: NodeJS.Signals = 'SIGKILL'): void {
    for (const member of this.#find(which)) member.kill(signal);
  }

  async down(which: string, { signal = 'SIGKILL' }: { signal?: 'SIGKILL' | 'SIGTERM' } = {}): Promise<void> {
    await Promise.all(
      this.#find(which).map((member) =>
        signal === 'SIGKILL' ? member.killForGood() : member.stop(this.#options.stopGraceMs),
      ),
    );
  }

  /** Without overrides those of the last time hold. */
  async up(which: string, { wait = true, ...overrides }: { wait?: boolean } & LaunchOverrides = {}): Promise<void> {
    const given = Object.keys(overrides).length > 0 ? overrides : undefined;
    await Promise.all(this.#find(which).map((member) => member.start(given)));
    if (wait) await this.waitUntilReady(which);
  }

  kills(which: string): number {
    return this.#find(which).reduce((sum, member) => sum + member.kills, 0);
  }

  async restart(which: string, { wait = true }: { wait?: boolean } = {}): Promise<void> {
    await this.down(which, { signal: 'SIGTERM' });
    await this.up(which, { wait });
  }
}
