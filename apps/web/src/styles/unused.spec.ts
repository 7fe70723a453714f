import { describe, expect, it } from '@jest/globals';
import { sources } from './sources.fixture.js';

/** Written by others: the notices' library. */
const foreign = /^Toastify/;

const classesIn = (css: string): string[] =>
  [
    ...css
      .replace(/\/\*.*?\*\/|'[^']*'|"[^"]*"/gs, '')
      .replace(/\{[^{}]*\}/g, '{}')
      .matchAll(/\.([a-z][\w-]*)/gi),
  ].map(([, name]) => name!);

describe('stylesheets', () => {
  it('have no rule for a class that no screen uses', () => {
    const words = new Set(
      [...sources('.ts', '.tsx')]
        .filter(([file]) => !file.endsWith('.spec.ts'))
        .flatMap(([, source]) => source.match(/[\w-]+/g) ?? []),
    );
    const unused = [...sources('.css')].flatMap(([file, css]) =>
      [...new Set(classesIn(css))]
        .filter((name) => !words.has(name) && !foreign.test(name))
        .map((name) => `${file}: .${name}`),
    );
    expect(unused).toEqual([]);
  });
});
