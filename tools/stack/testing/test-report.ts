import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from '#stack/paths';

export interface Counts {
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

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };
const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** Where one run of a tier leaves its counts, its logs and what shows its failures. */
export const resultsFolder = (run: string): string => inRepository('test-results', run);
const countsFile = (folder: string): string => path.join(folder, 'counts.json');

/** The name of the run, which `npm test` gives to the processes of its tiers; undefined in any other. */
export const currentRun = (): string | undefined => process.env.INKLOOM_TEST_RUN;

export interface ReportOptions {
  print?: (text: string) => void;
  /** Where the counts are left; by default in the results of the current run, if there is one. */
  folder?: string;
}

/** What both reporters print, a line for each test file and the failures in full, and count. */
export class TestReport {
  readonly #print: (text: string) => void;
  readonly #folder: string | undefined;
  readonly #shown = new Set<string>();
  #counts = NOTHING;

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
    for (const failure of failures) this.#print(`\n${failure}\n`);
  }

  /** A failure outside the tests. */
  addError(message: string): void {
    this.#counts = add(this.#counts, { ...NOTHING, failed: 1 });
    this.#print(`\n${message}\n`);
  }

  /** Prints what a test or a library wrote, the same text once: many files load the same library. */
  showOnce(message: string): void {
    if (this.#shown.has(message)) return;
    this.#shown.add(message);
    this.#print(message);
  }

  /** Leaves the counts for `npm test`. */
  save(): void {
    if (!this.#folder) return;
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(countsFile(this.#folder), `${JSON.stringify(this.#counts)}\n`);
  }
}

/** The counts left in a folder. A run that failed without a failed test (it crashed, or its setup failed) counts as one. */
export function readCounts(folder: string, exitCode: number | null): Counts {
  let counts = NOTHING;
  try {
    counts = JSON.parse(readFileSync(countsFile(folder), 'utf8')) as Counts;
  } catch {
    // No report: the run did not come that far.
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function summary(all: Counts[]): string {
  const { passed, failed, skipped } = all.reduce(add, NOTHING);
  return `${skipped > 0 ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed`;
}
