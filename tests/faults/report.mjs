// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from '../../stack/paths.mjs';

/** @typedef {import('./checks.mjs').Violation} Violation */

const SHOWN = 5;

/** Middle and end of some times in ms, for people. @param {number[]} times */
export function spread(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => seconds(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`;
}

/** @param {number} ms */
export const seconds = (ms) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never');

/** Prints one line for each test as it ends, and keeps everything for the file. */
export class Report {
  #begun = Date.now();
  /** @type {{ name: string, passed: boolean, figures: object, violations: Violation[] }[]} */
  #results = [];

  /** A test of the product: no violation is allowed. @param {string} name @param {string} line @param {object} figures @param {Violation[]} violations */
  product(name, line, figures, violations) {
    this.#add(name, line, figures, violations, violations.length === 0);
  }

  /** A test of a test: with the safeguard off it has to find the named problem. @param {string} name @param {Violation[]} violations @param {string} problem @param {object} [figures] */
  broken(name, violations, problem, figures = {}) {
    const found = violations.filter((violation) => violation.problem === problem);
    this.#add(name, found.length > 0 ? `caught: ${problem}, e.g. ${found[0]?.detail}` : `NOT caught: nothing was ${problem}`, figures, violations, found.length > 0, false);
  }

  /** A test that could not be carried out. @param {string} name @param {unknown} error */
  crashed(name, error) {
    this.#add(name, 'could not be carried out', {}, [{ problem: 'error', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }], false);
  }

  /** @param {string} name @param {string} line @param {object} figures @param {Violation[]} violations @param {boolean} passed @param {boolean} [list] */
  #add(name, line, figures, violations, passed, list = true) {
    this.#results.push({ name, passed, figures, violations });
    console.log(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(34)} ${line}`);
    if (!list && passed) return;
    for (const { problem, detail } of violations.slice(0, SHOWN)) console.log(`       ${problem}: ${detail}`);
    if (violations.length > SHOWN) console.log(`       and ${violations.length - SHOWN} more`);
  }

  /** Writes the file, prints the last line, and answers the exit code. @param {object} totals */
  end(totals) {
    const failed = this.#results.filter(({ passed }) => !passed).length;
    const tookMs = Date.now() - this.#begun;
    const folder = inRepository('test-results', 'faults');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'report.json'), `${JSON.stringify({ node: process.version, tookMs, ...totals, results: this.#results }, null, 2)}\n`);
    console.log(`in ${Math.round(tookMs / 1000)} s; details in test-results/faults/report.json`);
    console.log(`${this.#results.length - failed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  }
}
