// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { inRepository } from '../../stack/paths.mjs';

/** @typedef {import('./checks.mjs').Violation} Violation */

const SHOWN = 5;

/** Middle and end of some times in ms, for users. @param {number[]} times */
export function spread(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    seconds(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`;
}

/** @param {number} ms */
export const seconds = (ms) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never');

/** Runs tests by name, prints one line for each result as it comes, and keeps everything for the file. */
export class Report {
  #begun = Date.now();
  #only;
  /** @type {{ name: string, passed: boolean, line: string, figures: object, violations: Violation[] }[]} */
  #results = [];

  /** @param {string[]} only parts of names; all tests when there are none */
  constructor(only) {
    this.#only = only;
  }

  /** @param {string} name */
  isWanted(name) {
    return this.#only.length === 0 || this.#only.some((part) => name.includes(part));
  }

  /** Runs a test if it is wanted. One that cannot be carried out has failed. @param {string} name @param {(name: string) => Promise<void>} test */
  async run(name, test) {
    if (this.isWanted(name)) await test(name).catch((error) => this.crashed(name, error));
  }

  /** A line that judges nothing. @param {string} line */
  note(line) {
    console.log(`     ${line}`);
  }

  /** A test of the product: no violation is allowed. @param {string} name @param {string} line @param {object} figures @param {Violation[]} violations */
  product(name, line, figures, violations) {
    this.#add(name, line, figures, violations, violations.length === 0);
  }

  /** A test of a test: with the safeguard off it has to find the named problem. @param {string} name @param {Violation[]} violations @param {string} problem */
  broken(name, violations, problem) {
    const found = violations.find((violation) => violation.problem === problem);
    this.#add(
      name,
      found ? `caught: ${problem}, such as ${found.detail}` : `NOT caught: ${problem}`,
      {},
      violations,
      found !== undefined,
      false,
    );
  }

  /** A test that could not be carried out. @param {string} name @param {unknown} error */
  crashed(name, error) {
    this.#add(
      name,
      'could not be carried out',
      {},
      [{ problem: 'error', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }],
      false,
    );
  }

  /** @param {string} name @param {string} line @param {object} figures @param {Violation[]} violations @param {boolean} passed @param {boolean} [list] */
  #add(name, line, figures, violations, passed, list = true) {
    this.#results.push({ name, passed, line, figures, violations });
    console.log(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(34)} ${line}`);
    if (!list && passed) return;
    for (const { problem, detail } of violations.slice(0, SHOWN)) console.log(`       ${problem}: ${detail}`);
    if (violations.length > SHOWN) console.log(`       and ${violations.length - SHOWN} more`);
  }

  /** @param {string} figure */
  #sum(figure) {
    return this.#results.reduce((sum, { figures }) => sum + (Number(/** @type {any} */ (figures)[figure]) || 0), 0);
  }

  /** Writes the file, prints the last lines, and answers the exit code. */
  end() {
    const failed = this.#results.filter(({ passed }) => !passed).length;
    const tookMs = Date.now() - this.#begun;
    const folder = inRepository('test-results', 'faults');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, 'report.json'),
      `${JSON.stringify({ node: process.version, cpus: cpus().length, tookMs, results: this.#results }, null, 2)}\n`,
    );
    console.log(
      `${this.#sum('kills')} kills, ${this.#sum('frozen')} jobs taken from frozen workers, ${this.#sum('jobs')} jobs in all`,
    );
    console.log(`in ${Math.round(tookMs / 1000)} s; details in test-results/faults/report.json`);
    console.log(`${this.#results.length - failed} passed, ${failed} failed`);
    return failed === 0 && this.#results.length > 0 ? 0 : 1;
  }
}
