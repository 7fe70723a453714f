import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyPatch, parsePatch } from 'diff';
import { transpile } from '#stack/build/transpile';
import { inRepository } from '#stack/paths';

/** The patches of a folder, named as its files. Each makes one safeguard of the product fail. */
export class Patches {
  readonly #folder: string;

  constructor(...folder: string[]) {
    this.#folder = inRepository(...folder);
  }

  names(): string[] {
    return readdirSync(this.#folder)
      .filter((file) => file.endsWith('.patch'))
      .map((file) => path.basename(file, '.patch'))
      .sort();
  }

  /** The sources that the patches change, as they are with all of them, by path from the root. Throws where a patch does not apply exactly. */
  sources(names: string[]): Map<string, string> {
    const sources = new Map<string, string>();
    for (const name of names) {
      for (const patch of parsePatch(readFileSync(path.join(this.#folder, `${name}.patch`), 'utf8'))) {
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
  code(names: string[]): Map<string, string> {
    return new Map([...this.sources(names)].map(([file, source]) => [builtName(file), transpile(source, file)]));
  }
}

/** Where the build has a source. */
const builtName = (file: string): string => file.replace(/\.ts$/, '.js');
