import { describe, expect, it } from '@jest/globals';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { temporaryFolder } from '#stack/fixtures/temporary-folder';
import { inRepository } from '#stack/paths';
import JestReporter, { type JestFileResult } from './jest-reporter.js';
import PlaywrightReporter from './playwright-reporter.js';
import { readCounts, summary, TestReport } from './test-report.js';

const file = inRepository('libs', 'jobs', 'src', 'engine.spec.ts');

function recording() {
  const printed: string[] = [];
  const folder = temporaryFolder();
  return { printed, folder, options: { folder, print: (text: string) => void printed.push(text) } };
}

describe('the report of a test run', () => {
  it('has a line for each file, the failures in full, and each warning once', () => {
    const { printed, options } = recording();
    const report = new TestReport(options);
    report.add({ file, passed: 3, failed: 0, skipped: 0, seconds: 1.26, failures: [] });
    report.add({ file, passed: 3, failed: 1, skipped: 2, seconds: 0, failures: ['expected 1, got 2'] });
    report.showOnce('Unsupported runtime');
    report.showOnce('Unsupported runtime');
    expect(printed).toEqual([
      'ok   libs/jobs/src/engine.spec.ts  3 tests, 1.3 s',
      'FAIL libs/jobs/src/engine.spec.ts  4 tests, 1 failed, 2 skipped, 0.0 s',
      '\nexpected 1, got 2\n',
      'Unsupported runtime',
    ]);
  });

  it('adds up the tiers', () => {
    expect(
      summary([
        { passed: 5, failed: 2, skipped: 1 },
        { passed: 4, failed: 1, skipped: 0 },
      ]),
    ).toBe('1 skipped\n9 passed, 3 failed');
    expect(summary([{ passed: 2, failed: 0, skipped: 0 }])).toBe('2 passed, 0 failed');
  });

  it('counts a run that ended badly without a failed test as a failure', () => {
    const { folder, options } = recording();
    const report = new TestReport(options);
    report.add({ file, passed: 4, failed: 0, skipped: 0, seconds: 1, failures: [] });
    report.save();
    expect(readCounts(folder, 0)).toEqual({ passed: 4, failed: 0, skipped: 0 });
    expect(readCounts(folder, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
    expect(readCounts('/nowhere', 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    writeFileSync(path.join(folder, 'counts.json'), '{ broken');
    expect(readCounts(folder, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('the reporter of Jest', () => {
  const result = (more: Partial<JestFileResult>): JestFileResult => ({
    testFilePath: file,
    numPassingTests: 0,
    numFailingTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    perfStats: { start: 0, end: 500 },
    ...more,
  });

  it('counts the tests, and a file that could not be loaded as a failure', () => {
    const { printed, folder, options } = recording();
    const reporter = new JestReporter({}, options);
    reporter.onTestFileResult({}, result({ numPassingTests: 5, numFailingTests: 1, failureMessage: 'no fox\n' }));
    reporter.onTestFileResult({}, result({ testExecError: new Error(), failureMessage: 'cannot find module' }));
    reporter.onRunComplete();
    expect(readCounts(folder, 1)).toEqual({ passed: 5, failed: 2, skipped: 0 });
    expect(printed).toContain('\nno fox\n');
    expect(printed).toContain('\ncannot find module\n');
  });
});

describe('the reporter of Playwright', () => {
  const test = (title: string, outcome: ReturnType<TestCase['outcome']>) =>
    ({
      location: { file, line: 7, column: 1 },
      retries: 0,
      outcome: () => outcome,
      titlePath: () => ['', 'browser', 'main-job.spec.ts', title],
    }) as TestCase;
  const ended = (more: Partial<TestResult> = {}) =>
    ({ duration: 250, retry: 0, errors: [], attachments: [], ...more }) as unknown as TestResult;

  it('prints a file when its last test has ended, and counts those that never ran as skipped', () => {
    const { printed, folder, options } = recording();
    const [one, two, three] = [test('one', 'expected'), test('two', 'unexpected'), test('three', 'expected')];
    const reporter = new PlaywrightReporter(options);
    reporter.onBegin({}, { allTests: () => [one, two, three] });
    reporter.onTestEnd(one, ended());
    reporter.onTestEnd(
      two,
      ended({
        errors: [{ stack: 'Error: no fox', snippet: '> 7 |' }],
        attachments: [{ name: 'screenshot', path: '/a.png', contentType: 'image/png' }],
      }),
    );
    expect(printed).toEqual([]);
    reporter.onEnd();
    expect(printed).toEqual([
      'FAIL libs/jobs/src/engine.spec.ts  2 tests, 1 failed, 1 skipped, 0.5 s',
      '\n  ● two (line 7)\n\nError: no fox\n\n> 7 |\n\nscreenshot: /a.png\n',
    ]);
    expect(readCounts(folder, 1)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  });

  it('counts what fails outside the tests', () => {
    const { printed, folder, options } = recording();
    const reporter = new PlaywrightReporter(options);
    reporter.onError({ message: 'the stack did not start' });
    reporter.onEnd();
    expect(printed).toEqual(['\nthe stack did not start\n']);
    expect(readCounts(folder, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(existsSync(path.join(folder, 'counts.json'))).toBe(true);
  });
});
