import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from '#stack/paths';
import { Patches } from '../mutants/patches.js';

/** What the fault tests must see fail. */
export const faultMutants = new Patches('tests', 'faults', 'mutants');
/** What a process reads beside its code. */
const LINKED = ['assets', path.join('dist', 'web')];

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
    const code = faultMutants.code(names);
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
