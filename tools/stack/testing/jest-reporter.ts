import { TestReport, type ReportOptions } from './test-report.js';

/** What is read of Jest's result of a test file. */
export interface JestFileResult {
  testFilePath: string;
  numPassingTests: number;
  numFailingTests: number;
  numPendingTests: number;
  numTodoTests: number;
  perfStats: { start: number; end: number };
  /** All failures of the file, with sources and stacks. */
  failureMessage?: string | null;
  /** Why the file could not be run. */
  testExecError?: unknown;
  console?: { type: string; message: string }[] | null;
}

/** Reports to `npm test`. Jest loads it through the TypeScript hook of jest.config.mjs. */
export default class JestReporter {
  readonly #report: TestReport;

  constructor(_globalConfig?: unknown, options?: ReportOptions) {
    this.#report = new TestReport(options);
  }

  onTestFileResult(_test: unknown, result: JestFileResult): void {
    this.#report.add({
      file: result.testFilePath,
      passed: result.numPassingTests,
      // A file that could not even be loaded has no test that failed.
      failed: result.numFailingTests || (result.testExecError ? 1 : 0),
      skipped: result.numPendingTests + result.numTodoTests,
      seconds: (result.perfStats.end - result.perfStats.start) / 1000,
      failures: result.failureMessage ? [result.failureMessage.trimEnd()] : [],
    });
    for (const { type, message } of result.console ?? []) this.#report.showOnce(`     console.${type}: ${message}`);
  }

  onRunComplete(): void {
    this.#report.save();
  }
}
