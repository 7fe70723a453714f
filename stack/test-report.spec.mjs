import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './fixtures/temporary-folder.mjs';
import { countJest, countPlaywright, readCounts, summary } from './test-report.mjs';

const report = (content) => {
  const file = path.join(temporaryFolder(), 'report.json');
  writeFileSync(file, content);
  return file;
};

describe('the summary of a test run', () => {
  it('adds up the tiers', () => {
    const jest = countJest({
      numPassedTests: 5,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      numPendingTests: 1,
      numTodoTests: 0,
    });
    const browser = countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] });
    expect(summary([jest, browser])).toBe('1 skipped\n9 passed, 3 failed');
    expect(summary([{ passed: 2, failed: 0, skipped: 0 }])).toBe('2 passed, 0 failed');
  });

  it('counts a run that ended badly without a failed test as a failure', () => {
    const green = report(JSON.stringify({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } }));
    expect(readCounts(green, countPlaywright, 0)).toEqual({ passed: 4, failed: 0, skipped: 0 });
    expect(readCounts(green, countPlaywright, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
    expect(readCounts('/nowhere/report.json', countJest, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(readCounts(report('{ broken'), countJest, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
