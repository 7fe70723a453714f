import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, closeSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from '#stack/paths';
import { redisOnThePath } from '#stack/redis/redis-program';
import { systemEnvironment } from '#stack/supervisor/environment';
import type { SecurityMutant } from './security-mutants.js';

/** What is read of Vitest's JSON report. */
export interface JsonReport {
  testResults: { message?: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** How the tests of one row in one file went. */
export interface RowResult {
  /** Their titles. */
  passed: string[];
  failed: string[];
  /** Why nothing can be said of them, such as a stack that did not start. */
  problem?: string;
}

const FOLDER = inRepository('test-results', 'mutants');
/** No run takes that long by itself. */
const TIMEOUT_MS = 900_000;
const SHOWN = 300;

export const logOf = (name: string): string => path.join(FOLDER, `${name}.log`);

/** As a regular expression: titles that name the row in brackets, alone or beside others. */
export const titlesOf = (row: string): string => String.raw`\[[^\]]*\b${row}\b[^\]]*\]`;

/** The tests of the row that a report tells of: a hook that failed, or another test, says nothing about them. */
export function resultOf({ testResults }: JsonReport, row: string): RowResult {
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => new RegExp(titlesOf(row)).test(fullName));
  const titles = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  const [passed, failed] = [titles('passed'), titles('failed')];
  if (passed.length + failed.length > 0) return { passed, failed };
  const message = testResults.map((file) => file.message ?? '').find(Boolean) ?? 'no test ran';
  return { passed, failed, problem: message.trim().slice(0, SHOWN) };
}

/** Runs tests of a checkout, one run at a time; what it prints is left in test-results/mutants. */
export class RowRunner {
  readonly #checkout: string;
  readonly #env = { ...systemEnvironment(process.env), ...redisOnThePath(inRepository('.tmp')) };
  #child: ChildProcess | undefined;
  #stopped = false;

  constructor(checkout: string) {
    this.#checkout = checkout;
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
  }

  /** With `bail` no further test begins once one has failed. */
  async run(name: string, { row, project, file }: Omit<SecurityMutant, 'name'>, bail: boolean): Promise<RowResult> {
    if (this.#stopped) return { passed: [], failed: [], problem: 'interrupted' };
    const report = path.join(FOLDER, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const selection = [`--project=${project}`, '-t', titlesOf(row), ...(bail ? ['--bail=1'] : []), file];
    const code = await this.#vitest(['run', ...reporters, ...selection], logOf(name));
    try {
      return resultOf(JSON.parse(readFileSync(report, 'utf8')) as JsonReport, row);
    } catch {
      return { passed: [], failed: [], problem: `ended with ${code ?? 'a signal'} and left no report` };
    }
  }

  /** Ends the run, and its stack with it; no other begins. */
  stop(signal: NodeJS.Signals): void {
    this.#stopped = true;
    this.#child?.kill(signal);
  }

  async #vitest(args: string[], logFile: string): Promise<number | null> {
    const log = openSync(logFile, 'w');
    this.#child = spawn(process.execPath, [path.join('node_modules', 'vitest', 'vitest.mjs'), ...args], {
      cwd: this.#checkout,
      env: this.#env,
      stdio: ['ignore', log, log],
      timeout: TIMEOUT_MS,
    });
    closeSync(log);
    const code = await new Promise<number | null>((resolve) => this.#child!.once('close', resolve));
    this.#child = undefined;
    return code;
  }
}
