// @ts-check
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {any} report Jest's --json @returns {Counts} */
export function countJest(report) {
  // A file that could not even be loaded has no test that failed.
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

/** @param {any} report Playwright's JSON reporter @returns {Counts} */
export function countPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/**
 * The counts of a tier. A run that failed without a failed test (it crashed, or its setup failed) counts as one failure.
 * @param {string} file
 * @param {(report: any) => Counts} count
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function readCounts(file, count, exitCode) {
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // No report: the run did not come that far.
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {Counts[]} all */
export function summary(all) {
  const sum = (/** @type {keyof Counts} */ name) => all.reduce((total, counts) => total + counts[name], 0);
  const skipped = sum('skipped');
  return `${skipped > 0 ? `${skipped} skipped\n` : ''}${sum('passed')} passed, ${sum('failed')} failed`;
}
