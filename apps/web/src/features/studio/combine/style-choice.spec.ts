import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { holds, joined, nameOf, offered, turned } from './style-choice.js';
import { styleFile } from './style-file.js';

const file = styleFile.parse(
  JSON.parse(readFileSync(new URL('../../../../public/style-modifiers.json', import.meta.url), 'utf8')),
);
const modifiers = file.categories.flatMap((category) => category.modifiers);

describe('the file of style modifiers', () => {
  it('[COMB-05] has categories of modifiers, a popular list and a custom list', () => {
    expect(file.categories.length).toBeGreaterThanOrEqual(6);
    expect(file.popular).toContain('cohesive and professional');
    expect(file.custom).toEqual([]);
  });

  it('names each modifier once, and only known ones as popular', () => {
    for (const part of ['name', 'value'] as const)
      expect(new Set(modifiers.map((each) => each[part])).size).toBe(modifiers.length);
    expect(file.popular.filter((value) => !modifiers.some((each) => each.value === value))).toEqual([]);
  });
});

describe('choosing styles', () => {
  it('[COMB-05] joins several, and takes one away again', () => {
    const one = turned(['soft pastel palette'], ' Misty ')!;
    expect(joined(one)).toBe('soft pastel palette, Misty');
    expect(holds(one, 'misty')).toBe(true);
    expect(turned(one, 'MISTY')).toEqual(['soft pastel palette']);
  });

  it('takes no more than fits', () => {
    const most = ['a'.repeat(398)];
    expect(turned(most, 'b')).toBeNull();
    expect(turned(['a'.repeat(397)], 'b')).toHaveLength(2);
  });

  it('finds by name, words, description and category, names first', () => {
    expect(offered(file, [], [], 'riso')).toEqual(['three-colour riso print with visible grain']);
    expect(offered(file, [], ['My riso'], 'riso')[0]).toBe('My riso');
    expect(offered(file, [], [], 'sits well')).toEqual(['centred emblem within a round badge']);
    expect(offered(file, [], [], 'era').length).toBeGreaterThan(4);
    expect(offered(file, [], [], 'no such thing')).toEqual([]);
  });

  it("offers what is chosen, then one's own, then the popular ones, each once", () => {
    const choices = offered(file, ['only two ink colours on plain paper', 'soft pastel palette'], ['Torn paper'], '');
    expect(choices.slice(0, 3)).toEqual(['only two ink colours on plain paper', 'soft pastel palette', 'Torn paper']);
    expect(new Set(choices).size).toBe(choices.length);
    expect(choices).toEqual(expect.arrayContaining(file.popular));
    expect(offered(undefined, ['Torn paper'], [], '')).toEqual(['Torn paper']);
  });

  it('calls a known value by its name and others by their words', () => {
    expect(nameOf(file, 'Soft pastel palette')).toBe('Pastel');
    expect(nameOf(file, 'torn paper')).toBe('torn paper');
    expect(nameOf(undefined, 'soft pastel palette')).toBe('soft pastel palette');
  });
});
