import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import path from 'node:path';
import { stackEvents } from './stack-events.js';
import { TestReport, type FileResult, type ReportOptions } from './test-report.js';

/** Of a failed test, at its end; the logs have all. */
const MOST_EVENTS = 8;

interface OpenFile extends FileResult {
  /** Tests that have not ended. */
  left: number;
}

/** Reports to `npm test`. */
export default class PlaywrightReporter implements Reporter {
  readonly #report: TestReport;
  readonly #files = new Map<string, OpenFile>();

  constructor(options?: ReportOptions) {
    this.#report = new TestReport(options);
  }

  onBegin(_config: unknown, suite: Pick<Suite, 'allTests'>): void {
    for (const { location } of suite.allTests()) this.#file(location.file).left += 1;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = this.#file(test.location.file);
    file.seconds += result.duration / 1000;
    // A test that is repeated ends more than once; the last time counts.
    if (test.outcome() === 'unexpected' && result.retry < test.retries) return;
    if (test.outcome() === 'skipped') file.skipped += 1;
    else if (test.outcome() === 'unexpected') file.failed += 1;
    else file.passed += 1;
    if (test.outcome() === 'unexpected') file.failures.push(describeFailure(test, result));
    file.left -= 1;
    if (file.left === 0) this.#close(file);
  }

  onError(error: TestError): void {
    this.#report.addError(describeError(error));
  }

  onEnd(): void {
    // Of an interrupted run: tests that never ended.
    for (const file of this.#files.values()) this.#close({ ...file, skipped: file.skipped + file.left });
    this.#report.save();
  }

  /** Keeps Playwright from adding a reporter of its own for errors. */
  printsToStdio(): boolean {
    return true;
  }

  #file(file: string): OpenFile {
    const known = this.#files.get(file) ?? {
      file,
      passed: 0,
      failed: 0,
      skipped: 0,
      seconds: 0,
      failures: [],
      left: 0,
    };
    this.#files.set(file, known);
    return known;
  }

  #close({ left: _left, ...result }: OpenFile): void {
    this.#files.delete(result.file);
    this.#report.add(result);
  }
}

function describeFailure(test: TestCase, result: TestResult): string {
  const { errors, attachments } = result;
  const [_root, _project, _file, ...titles] = test.titlePath();
  return [
    `  ● ${titles.join(' › ')} (line ${test.location.line})`,
    ...errors.map(describeError),
    ...attachments.flatMap(({ name, path: file }) => (file ? [`${name}: ${file}`] : [])),
    ...eventsUntil(result).map((event) => `stack: ${event}`),
  ].join('\n\n');
}

/** What happened on the stack while the test ran. */
function eventsUntil({ startTime, duration }: TestResult): string[] {
  const file = process.env.INKLOOM_STACK_FILE;
  if (!file) return [];
  return stackEvents(path.dirname(file), startTime, new Date(startTime.getTime() + duration), MOST_EVENTS);
}

function describeError({ message, stack, value, snippet }: TestError): string {
  return [stack ?? message ?? value ?? 'an unknown error', ...(snippet ? [snippet] : [])].join('\n\n');
}
