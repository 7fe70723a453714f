import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from '#stack/paths';
import { removeLeftTestStacks } from '#stack/testing/test-stack';
import type { Patches } from './patches.js';

/** The folder in which the stacks of a checkout have their data, this copy's too. */
const DATA = '.tmp';
/** What a checkout is run without. */
const LEFT_OUT = ['.git', '.data', DATA, 'coverage', 'dist', 'node_modules', 'playwright-report', 'test-results'];
/** Read and never written. */
const LINKED = ['node_modules', path.join('dist', 'web')];
/** Of the build, beside the bundles. */
const BUILT = ['apps', 'libs'].map((top) => path.join('dist', top));
/** By their age `ensureBuilt` tells that the build is up to date. */
const STAMPS = ['.server', '.web'].map((name) => path.join('dist', name));

/** A copy of the checkout with its build, in which sources are changed and tests run. */
export class WorkingCopy {
  readonly folder = inRepository(DATA, 'mutants');

  /** Made anew from the checkout. An interrupted run may have left stacks, whose data lies in part elsewhere. */
  constructor() {
    mkdirSync(this.folder, { recursive: true });
    removeLeftTestStacks([this.#in(DATA)]);
    for (const name of readdirSync(this.folder)) if (name !== DATA) rmSync(this.#in(name), { recursive: true });
    for (const name of readdirSync(inRepository())) if (!LEFT_OUT.includes(name)) this.#copy(name);
    for (const name of BUILT) this.#copy(name);
    for (const name of LINKED) symlinkSync(inRepository(name), this.#in(name));
  }

  /** Changes sources and build as a patch says while the work runs. */
  async with<T>(patches: Patches, name: string, work: () => Promise<T>): Promise<T> {
    const changed = new Map([
      ...patches.sources([name]),
      ...[...patches.code([name])].map(([file, text]) => [path.join('dist', file), text] as const),
    ]);
    const missing = [...changed.keys()].find((file) => !existsSync(this.#in(file)));
    if (missing) throw new Error(`${missing} is not in the build.`);
    const before = [...changed.keys()].map((file) => [file, readFileSync(this.#in(file), 'utf8')] as const);
    this.#write(changed);
    try {
      return await work();
    } finally {
      this.#write(before);
    }
  }

  /** Joins the modules of the build, as they are, into the files that stacks start. */
  async bundle(): Promise<void> {
    rmSync(this.#in(path.join('dist', 'bundle')), { recursive: true, force: true });
    const script = this.#in(path.join('tools', 'stack', 'build', 'bundle.ts'));
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: this.folder, env, stdio: 'inherit' });
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error('The build with the patch cannot be bundled.');
    this.#markBuilt();
  }

  #write(files: Iterable<readonly [string, string]>): void {
    for (const [file, text] of files) writeFileSync(this.#in(file), text);
    this.#markBuilt();
  }

  #markBuilt(): void {
    for (const stamp of STAMPS) writeFileSync(this.#in(stamp), '');
  }

  #copy(name: string): void {
    cpSync(inRepository(name), this.#in(name), { recursive: true });
  }

  #in(name: string): string {
    return path.join(this.folder, name);
  }
}
