import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fork, type ChildProcess } from 'node:child_process';
import { transpile } from '#stack/build/transpile';
import { inRepository } from '#stack/paths';

/** Programs of this folder as JavaScript: what is measured runs on plain Node, without the loader of the tools. */
export interface CompiledPrograms {
  start: (name: string, options?: { args?: string[]; env?: NodeJS.ProcessEnv }) => ChildProcess;
  remove: () => void;
}

/** Compiles the named files, without their endings, into a folder inside the repository, where they find its packages and the built libraries. */
export function compilePrograms(names: string[]): CompiledPrograms {
  mkdirSync(inRepository('.tmp'), { recursive: true });
  const folder = mkdtempSync(inRepository('.tmp', 'bench-'));
  for (const name of names) {
    const source = path.join(import.meta.dirname, `${name}.ts`);
    writeFileSync(path.join(folder, `${name}.js`), transpile(readFileSync(source, 'utf8'), source));
  }
  return {
    start: (name, { args = [], env = process.env } = {}) =>
      fork(path.join(folder, `${name}.js`), args, { env, execArgv: [] }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
