import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { applyPatch, parsePatch } from 'diff';
import { transpile } from '#stack/build/transpile';
import { inRepository } from '#stack/paths';

const FOLDER = inRepository('tests', 'faults', 'mutants');
/** What a process reads beside its code. */
const LINKED = ['assets', path.join('dist', 'web')];

/** Each is a patch that makes one safeguard of the product fail. */
export const mutantNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.patch'))
    .map((file) => path.basename(file, '.patch'))
    .sort();

/** The sources that the patches change, as they are with all of them, by path from the root. Throws where a patch does not apply exactly. */
export function mutatedSources(names: string[]): Map<string, string> {
  const sources = new Map<string, string>();
  for (const name of names) {
    for (const patch of parsePatch(readFileSync(path.join(FOLDER, `${name}.patch`), 'utf8'))) {
      const file = patch.oldFileName?.replace(/^a\//, '') ?? '';
      if (!/^(libs|apps)\/.*\.ts$/.test(file)) throw new Error(`${name}: "${file}" is no source of the product.`);
      const patched = applyPatch(sources.get(file) ?? readFileSync(inRepository(file), 'utf8'), patch);
      if (patched === false) throw new Error(`${name} does not apply to ${file}: rewrite it against the source.`);
      sources.set(file, patched);
    }
  }
  return sources;
}

/** JavaScript of each changed source, by its path from the folder of the build. */
export const mutatedCode = (names: string[]): Map<string, string> =>
  new Map([...mutatedSources(names)].map(([file, source]) => [file.replace(/\.ts$/, '.js'), transpile(source, file)]));

/** Copies of the build with patches in them, each made when it is first needed. */
export class MutantBuilds {
  readonly #folder: string;

  /** @param folder inside the repository, so that its packages are found from there */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where the copy with these patches has the entry point of an app. */
  entryPoint(names: string[]): (app: string) => string {
    const copy = path.join(this.#folder, names.join('+'));
    if (!existsSync(copy)) this.#build(names, copy);
    return (app) => path.join(copy, 'dist', 'apps', app, 'src', 'main.js');
  }

  #build(names: string[], copy: string): void {
    const code = mutatedCode(names);
    mkdirSync(copy, { recursive: true });
    // The copy's own package: #jobs and the like lead into the copy.
    cpSync(inRepository('package.json'), path.join(copy, 'package.json'));
    for (const folder of ['apps', 'libs'])
      cpSync(inRepository('dist', folder), path.join(copy, 'dist', folder), { recursive: true });
    for (const target of LINKED) symlinkSync(inRepository(target), path.join(copy, target));
    for (const [file, text] of code) {
      const built = path.join(copy, 'dist', file);
      if (!existsSync(built)) throw new Error(`${file} is not in the build.`);
      writeFileSync(built, text);
    }
  }
}
