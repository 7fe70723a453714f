import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { inRepository } from '#stack/paths';
import { quantile } from '../../tools/bench/statistics.js';
import type { Violation } from './checks.js';

const SHOWN = 5;

/** Middle and end of some times in ms, for the eye. */
export function spread(times: number[]): string {
  const at = (share: number) => seconds(quantile(times, share));
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`;
}

export const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never');

interface Result {
  name: string;
  passed: boolean;
  line: string;
  figures: object;
  violations: Violation[];
}

/** Runs tests by name, prints one line for each result as it comes, and keeps everything for the file. */
export class Report {
  readonly #begun = Date.now();
  readonly #only: string[];
  /** Puts the product back to what the next test expects. */
  #settle: () => Promise<void> = async () => undefined;
  /** Tests that run side by side. */
  #running = 0;
  readonly #results: Result[] = [];

  /** @param only parts of names; all tests when there are none */
  constructor(only: string[]) {
    this.#only = only;
  }

  /** "F12 PostgreSQL" names the test "[F12] PostgreSQL crash" too. */
  isWanted(name: string): boolean {
    const names = [name, name.replace(/[[\]]/g, '')];
    return this.#only.length === 0 || this.#only.some((part) => names.some((of) => of.includes(part)));
  }

  /** Is called after each test, however it ended, unless another one is under way: what that one works with stays. */
  afterEach(settle: () => Promise<void>): void {
    this.#settle = settle;
  }

  /** Runs a test if it is wanted. One that cannot be carried out has failed. */
  async run(name: string, test: (name: string) => Promise<void>): Promise<void> {
    if (!this.isWanted(name)) return;
    this.#running += 1;
    await test(name).catch((error: unknown) => this.crashed(name, error));
    this.#running -= 1;
    if (this.#running > 0) return;
    await this.#settle().catch((error: unknown) => this.crashed(`settling, last after ${name}`, error));
  }

  /** Runs a test of the product if it is wanted: no violation is allowed; the line says what its figures mean. */
  readonly test = <Outcome extends { violations: Violation[] }>(
    title: string,
    run: () => Promise<Outcome>,
    line: (outcome: Outcome) => string,
  ): Promise<void> =>
    this.run(title, async (name) => {
      const outcome = await run();
      const { violations, ...figures } = outcome;
      this.#add({ name, passed: violations.length === 0, line: line(outcome), figures, violations });
    });

  /** A line that judges nothing. */
  note(line: string): void {
    console.log(`     ${line}`);
  }

  /** A test of a test: in the mutant it has to find the named problem. */
  mutant(name: string, violations: Violation[], problem: string): void {
    const found = violations.find((violation) => violation.problem === problem);
    const line = found ? `caught: ${problem}, such as ${found.detail}` : `NOT caught: ${problem}`;
    this.#add(
      { name, passed: found !== undefined, line, figures: {}, violations },
      found !== undefined ? [] : violations,
    );
  }

  /** A test that could not be carried out. */
  crashed(name: string, error: unknown): void {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const violations = [{ problem: 'error', detail }];
    this.#add({ name, passed: false, line: 'could not be carried out', figures: {}, violations });
  }

  #add(result: Result, shown = result.violations): void {
    this.#results.push(result);
    console.log(`${result.passed ? 'ok  ' : 'FAIL'} ${result.name.padEnd(34)} ${result.line}`);
    for (const { problem, detail } of shown.slice(0, SHOWN)) console.log(`       ${problem}: ${detail}`);
    if (shown.length > SHOWN) console.log(`       and ${shown.length - SHOWN} more`);
  }

  #sum(figure: string): number {
    return this.#results.reduce(
      (sum, { figures }) => sum + (Number((figures as Record<string, unknown>)[figure]) || 0),
      0,
    );
  }

  /** Writes the file, prints the last lines, and returns the exit code. */
  end(): number {
    const failed = this.#results.filter(({ passed }) => !passed).length;
    const tookMs = Date.now() - this.#begun;
    const folder = inRepository('test-results', 'faults');
    const report = { node: process.version, cpus: cpus().length, tookMs, results: this.#results };
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
    const [kills, frozen, jobs] = ['kills', 'frozen', 'jobs'].map((figure) => this.#sum(figure));
    console.log(`${kills} kills, ${frozen} jobs taken from frozen workers, ${jobs} jobs in all`);
    console.log(`in ${Math.round(tookMs / 1000)} s; details in test-results/faults/report.json`);
    console.log(`${this.#results.length - failed} passed, ${failed} failed`);
    return failed === 0 && this.#results.length > 0 ? 0 : 1;
  }
}
