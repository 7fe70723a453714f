import { describe, expect, it } from 'vitest';
import { sources } from './sources.fixture.js';

const linesIn = (css: string): number => css.trimEnd().split('\n').length;

const classesIn = (css: string): string[] =>
  [...css.replace(/\/\*.*?\*\/|url\([^)]*\)|'[^']*'|"[^"]*"/gs, '').matchAll(/\.([a-z_-][\w-]*)/gi)].map(
    ([, name]) => name!,
  );

describe('plain CSS', () => {
  it('stays under 600 lines', () => {
    const lines = [...sources('.css')].map(([file, css]): [string, number] => [file, linesIn(css)]);
    const sum = lines.reduce((total, [, count]) => total + count, 0);
    expect({ sum, lines: sum < 600 || lines }).toEqual({ sum, lines: true });
  });

  it('has no class of fewer than three letters', () => {
    const short = [...sources('.css')].flatMap(([file, css]) =>
      [...new Set(classesIn(css))].filter((name) => name.length < 3).map((name) => `${file}: .${name}`),
    );
    expect(short).toEqual([]);
  });
});
