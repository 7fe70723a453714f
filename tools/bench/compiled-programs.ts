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

/** Sends an order to a program and resolves with what it answers. */
export function askProgram<Answer extends object>(program: ChildProcess, order: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    program.once('message', (answer: Answer | { error: string }) =>
      'error' in answer ? reject(new Error(answer.error)) : resolve(answer),
    );
    program.send(order);
  });
}

/** Resolves once the program says that it is ready. */
export async function whenReady(program: ChildProcess): Promise<ChildProcess> {
  await new Promise((resolve, reject) => program.once('message', resolve).once('exit', reject));
  return program;
}
