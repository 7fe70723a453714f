import { describe, expect, it } from 'vitest';
import { sources } from './sources.fixture.js';

/** Written by others: the toasts' library and the icons'. */
const foreign = /^(Toastify|lucide)/;

const classesIn = (css: string): string[] =>
  [
    ...css
      .replace(/\/\*.*?\*\/|@import[^;]*;|'[^']*'|"[^"]*"/gs, '')
      .replace(/\{[^{}]*\}/g, '{}')
      .matchAll(/\.([a-z][\w-]*)/gi),
  ].map(([, name]) => name!);

/** What stands in strings, each part that white space or a hole of a template sets off: a class is written like that. */
const wordsOf = (source: string): string[] =>
  [...source.replace(/(^|\s)\/\/[^\n]*|\/\*.*?\*\//gms, '$1').matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/gs)].flatMap(
    ([, quote, string]) => string!.split(quote === '`' ? /[\s'"${}]+/ : /\s+/),
  );

describe('stylesheets', () => {
  it('have no rule for a class that no screen uses', () => {
    const words = new Set(
      [...sources('.ts', '.tsx')]
        .filter(([file]) => !file.endsWith('.spec.ts'))
        .flatMap(([, source]) => wordsOf(source)),
    );
    const unused = [...sources('.css')].flatMap(([file, css]) =>
      [...new Set(classesIn(css))]
        .filter((name) => !words.has(name) && !foreign.test(name))
        .map((name) => `${file}: .${name}`),
    );
    expect(unused).toEqual([]);
  });
});
