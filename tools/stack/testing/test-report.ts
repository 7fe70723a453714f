import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRepository } from '#stack/paths';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** How one test file went. */
export interface FileResult extends Counts {
  /** Absolute path. */
  file: string;
  seconds: number;
  /** Each failure in full. */
  failures: string[];
}

/** How a run went. */
export interface RunResult extends Counts {
  /** A line for each failure: its file, the test's title, what the error says first and where, and what the stack did. */
  failures: string[];
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };
const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** Where one run of a tier leaves its result, its logs and what shows its failures. */
export const resultsFolder = (run: string): string => inRepository('test-results', run);
const resultFile = (folder: string): string => path.join(folder, 'result.json');

/** The name of the run, which `npm test` gives to the processes of its tiers; undefined in any other. */
export const currentRun = (): string | undefined => process.env.INKLOOM_TEST_RUN;

export interface ReportOptions {
  print?: (text: string) => void;
  /** Where the result is left; by default in the results of the current run, if there is one. */
  folder?: string;
}

/** What both reporters print, a line for each test file and the failures in full, and count. */
export class TestReport {
  readonly #print: (text: string) => void;
  readonly #folder: string | undefined;
  readonly #shown = new Set<string>();
  #counts = NOTHING;
  readonly #failures: string[] = [];

  constructor({ print, folder }: ReportOptions = {}) {
    const run = currentRun();
    this.#print = print ?? ((text) => void process.stdout.write(`${text}\n`));
    this.#folder = folder ?? (run && resultsFolder(run));
  }

  add({ file, seconds, failures, ...counts }: FileResult): void {
    this.#counts = add(this.#counts, counts);
    const notes = [
      `${counts.passed + counts.failed} tests`,
      ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
      ...(counts.skipped > 0 ? [`${counts.skipped} skipped`] : []),
      `${seconds.toFixed(1)} s`,
    ];
    this.#print(`${counts.failed > 0 ? 'FAIL' : 'ok  '} ${path.relative(inRepository(), file)}  ${notes.join(', ')}`);
    for (const failure of failures) this.#addFailure(failure, path.relative(inRepository(), file));
  }

  /** A failure outside the tests. */
  addError(message: string): void {
    this.#counts = add(this.#counts, { ...NOTHING, failed: 1 });
    this.#addFailure(message, 'outside the tests');
  }

  /** Prints what a test or a library wrote, the same text once: many files load the same library. */
  showOnce(message: string): void {
    if (this.#shown.has(message)) return;
    this.#shown.add(message);
    this.#print(message);
  }

  /** Leaves the result for `npm test`. */
  save(): void {
    if (!this.#folder) return;
    mkdirSync(this.#folder, { recursive: true });
    const result: RunResult = { ...this.#counts, failures: this.#failures };
    writeFileSync(resultFile(this.#folder), `${JSON.stringify(result)}\n`);
  }

  #addFailure(failure: string, where: string): void {
    this.#print(`\n${failure}\n`);
    this.#failures.push(`${where}: ${inOneLine(failure)}`);
  }
}

/** A failure in one line: the test's title, its error's first line, what was looked for, where, and what the stack did. */
function inOneLine(failure: string): string {
  const lines = stripVTControlCharacters(failure)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const first = lines.slice(0, lines[0]?.startsWith('●') ? 2 : 1);
  const target = lines.find((line) => line.startsWith('Locator:'));
  const place = lines.find((line) => line.startsWith('at ') && line.includes(inRepository()));
  const events = lines.filter((line) => line.startsWith('stack: '));
  return [...first, target, place?.replace(`${inRepository()}/`, ''), ...events].filter(Boolean).join(': ');
}

/** The result left in a folder. A run that failed without a failed test (it crashed, or its setup failed) counts as one. */
export function readResult(folder: string, exitCode: number | null): RunResult {
  let result: RunResult = { ...NOTHING, failures: [] };
  try {
    result = JSON.parse(readFileSync(resultFile(folder), 'utf8')) as RunResult;
  } catch {
    // No report: the run did not come that far.
  }
  if (exitCode === 0 || result.failed > 0) return result;
  return {
    ...result,
    failed: 1,
    failures: [...result.failures, `ended with ${exitCode ?? 'a signal'}, no test failed`],
  };
}

export function summary(all: Counts[]): string {
  const { passed, failed, skipped } = all.reduce(add, NOTHING);
  return `${skipped > 0 ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed`;
}
