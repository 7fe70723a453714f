import { stripVTControlCharacters } from 'node:util';
import { TestReport, type ReportOptions } from './test-report.js';

export type TestState = 'passed' | 'failed' | 'skipped' | 'pending';

interface TestError {
  name?: string;
  message: string;
  /** What was expected and what came instead, with the colours of a terminal. */
  diff?: string;
  stacks?: { file: string; line: number; column: number }[];
}

/** What is read of Vitest's account of a test file. */
export interface VitestFile {
  moduleId: string;
  /** Why the file could not be loaded, and what its own hooks threw. */
  errors: () => readonly TestError[];
  /** Durations in ms. */
  diagnostic: () => { duration: number; collectDuration: number; setupDuration: number };
  children: {
    allTests: () => Iterable<{
      fullName: string;
      result: () => { state: TestState; errors?: readonly TestError[] | undefined };
    }>;
    allSuites: () => Iterable<{ fullName: string; errors: () => readonly TestError[] }>;
  };
}

/** Reports to `npm test`. */
export default class VitestReporter {
  readonly #report: TestReport;

  constructor(options?: ReportOptions) {
    this.#report = new TestReport(options);
  }

  onTestModuleEnd(file: VitestFile): void {
    const tests = [...file.children.allTests()].map((test) => ({ fullName: test.fullName, ...test.result() }));
    const count = (state: TestState) => tests.filter((test) => test.state === state).length;
    const hooks = [...failuresOf(undefined, file.errors()), ...suiteFailures(file)];
    const { duration, collectDuration, setupDuration } = file.diagnostic();
    this.#report.add({
      file: file.moduleId,
      passed: count('passed'),
      failed: count('failed') + hooks.length,
      skipped: count('skipped') + count('pending'),
      seconds: (duration + collectDuration + setupDuration) / 1000,
      failures: [...hooks, ...tests.flatMap(({ fullName, errors }) => failuresOf(fullName, errors ?? []))],
    });
  }

  onUserConsoleLog({ content, type }: { content: string; type: string }): void {
    this.#report.showOnce(`     ${type}: ${content.trimEnd()}`);
  }

  onTestRunEnd(_files: readonly unknown[], errors: readonly TestError[]): void {
    for (const error of errors) this.#report.addError(describeError(error));
    this.#report.save();
  }
}

const suiteFailures = ({ children }: VitestFile): string[] =>
  [...children.allSuites()].flatMap((suite) => failuresOf(suite.fullName, suite.errors()));

/** One text for all errors of a test, a describe block or a file, none without errors. */
function failuresOf(title: string | undefined, errors: readonly TestError[]): string[] {
  if (errors.length === 0) return [];
  return [[...(title ? [`  ● ${title}`] : []), ...errors.map(describeError)].join('\n\n')];
}

function describeError({ name, message, diff, stacks = [] }: TestError): string {
  const places = stacks.map(({ file, line, column }) => `    at ${file}:${line}:${column}`);
  const text = [name ? `${name}: ${message}` : message, ...(diff ? [diff] : [])].join('\n\n');
  return stripVTControlCharacters([text, ...places].join('\n'));
}
