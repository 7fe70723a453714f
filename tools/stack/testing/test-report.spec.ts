import { describe, expect, it } from 'vitest';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { temporaryFolder } from '#stack/fixtures/temporary-folder';
import { inRepository } from '#stack/paths';
import PlaywrightReporter from './playwright-reporter.js';
import { readResult, summary, TestReport } from './test-report.js';
import VitestReporter, { type TestState, type VitestFile } from './vitest-reporter.js';

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
    expect(readResult(folder, 0)).toEqual({ passed: 4, failed: 0, skipped: 0, failures: [] });
    expect(readResult(folder, 1)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 0,
      failures: ['ended with 1, no test failed'],
    });
    expect(readResult('/nowhere', 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    writeFileSync(path.join(folder, 'result.json'), '{ broken');
    expect(readResult(folder, null)).toMatchObject({ failed: 1, failures: ['ended with a signal, no test failed'] });
  });
});

describe('the reporter of Vitest', () => {
  const module = (tests: TestState[], errors: string[] = []): VitestFile => ({
    moduleId: file,
    errors: () => errors.map((message) => ({ message, stacks: [] })),
    diagnostic: () => ({ duration: 400, collectDuration: 100, setupDuration: 0 }),
    children: {
      allTests: () =>
        tests.map((state) => ({
          fullName: 'a fox > jumps',
          result: () => ({ state, errors: state === 'failed' ? [{ message: 'no fox', stacks: [] }] : [] }),
        })),
      allSuites: () => [],
    },
  });

  it('counts the tests, and a file that could not be loaded as a failure', () => {
    const { printed, folder, options } = recording();
    const reporter = new VitestReporter(options);
    reporter.onTestModuleEnd(module(['passed', 'passed', 'failed', 'skipped']));
    reporter.onTestModuleEnd(module([], ['cannot find module']));
    reporter.onTestRunEnd([], []);
    expect(readResult(folder, 1)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      failures: [
        'libs/jobs/src/engine.spec.ts: ● a fox > jumps: no fox',
        'libs/jobs/src/engine.spec.ts: cannot find module',
      ],
    });
    expect(printed.join()).toMatch(/a fox > jumps\n\nno fox/);
    expect(printed.join()).toContain('cannot find module');
    expect(printed[0]).toContain('engine.spec.ts  3 tests, 1 failed, 1 skipped, 0.5 s');
  });

  it('counts a hook that failed and an error outside the tests as failures', () => {
    const { printed, folder, options } = recording();
    const reporter = new VitestReporter(options);
    const hook = { fullName: 'a fox', errors: () => [{ message: 'no hole', stacks: [] }] };
    const whole = module(['passed']);
    reporter.onTestModuleEnd({ ...whole, children: { ...whole.children, allSuites: () => [hook] } });
    reporter.onTestRunEnd([], [{ message: 'nobody caught this', stacks: [] }]);
    expect(readResult(folder, 1)).toMatchObject({ passed: 1, failed: 2, skipped: 0 });
    expect(printed.join()).toContain('no hole');
    expect(printed.join()).toContain('nobody caught this');
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
    ({
      startTime: new Date(0),
      duration: 250,
      retry: 0,
      errors: [],
      attachments: [],
      ...more,
    }) as unknown as TestResult;

  it('prints a file when its last test has ended, and counts those that never ran as skipped', () => {
    const { printed, folder, options } = recording();
    const [one, two, three] = [test('one', 'expected'), test('two', 'unexpected'), test('three', 'expected')];
    const reporter = new PlaywrightReporter(options);
    reporter.onBegin({}, { allTests: () => [one, two, three] });
    reporter.onTestEnd(one, ended());
    reporter.onTestEnd(
      two,
      ended({
        errors: [
          { stack: `Error: no fox\n\nLocator: fox\n    at hunt (${inRepository('a.ts')}:7:1)`, snippet: '> 7 |' },
        ],
        attachments: [{ name: 'screenshot', path: '/a.png', contentType: 'image/png' }],
      }),
    );
    expect(printed).toEqual([]);
    reporter.onEnd();
    expect(printed).toEqual([
      'FAIL libs/jobs/src/engine.spec.ts  2 tests, 1 failed, 1 skipped, 0.5 s',
      `\n  ● two (line 7)\n\nError: no fox\n\nLocator: fox\n    at hunt (${inRepository('a.ts')}:7:1)\n\n> 7 |\n\nscreenshot: /a.png\n`,
    ]);
    expect(readResult(folder, 1)).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ['libs/jobs/src/engine.spec.ts: ● two (line 7): Error: no fox: Locator: fox: at hunt (a.ts:7:1)'],
    });
  });

  it('counts what fails outside the tests', () => {
    const { printed, folder, options } = recording();
    const reporter = new PlaywrightReporter(options);
    reporter.onError({ message: 'the stack did not start' });
    reporter.onEnd();
    expect(printed).toEqual(['\nthe stack did not start\n']);
    expect(readResult(folder, 1)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['outside the tests: the stack did not start'],
    });
    expect(existsSync(path.join(folder, 'result.json'))).toBe(true);
  });
});
