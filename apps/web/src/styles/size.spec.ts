import { describe, expect, it } from 'vitest';
import { sources } from './sources.fixture.js';

/** Of screens that are still to be rebuilt of utilities; the rest is theme, reset, keyframes, what utilities cannot say. */
const older = ['order', 'queues'].map((name) => `styles/${name}.css`);

const linesIn = (css: string): number => css.trimEnd().split('\n').length;

const classesIn = (css: string): string[] =>
  [...css.replace(/\/\*.*?\*\/|url\([^)]*\)|'[^']*'|"[^"]*"/gs, '').matchAll(/\.([a-z_-][\w-]*)/gi)].map(
    ([, name]) => name!,
  );

describe('plain CSS', () => {
  it('stays under 600 lines, older screens apart', () => {
    const lines = [...sources('.css')]
      .filter(([file]) => !older.includes(file))
      .map(([file, css]): [string, number] => [file, linesIn(css)]);
    const sum = lines.reduce((total, [, count]) => total + count, 0);
    expect({ sum, lines: sum < 600 || lines }).toEqual({ sum, lines: true });
  });

  it('lists no older screen whose stylesheet is gone', () => {
    expect(older.filter((file) => !sources('.css').has(file))).toEqual([]);
  });

  it('has no class of fewer than three letters', () => {
    const short = [...sources('.css')].flatMap(([file, css]) =>
      [...new Set(classesIn(css))].filter((name) => name.length < 3).map((name) => `${file}: .${name}`),
    );
    expect(short).toEqual([]);
  });
});
