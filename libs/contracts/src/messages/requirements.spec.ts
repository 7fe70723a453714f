import { describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { english } from './english.js';

/** Quoted in the requirements, but not said to a person: values of headers, fields and settings. */
const noTexts = new Set([
  'AI_GENERATED',
  'Admin',
  'No access token',
  'Too many requests',
  'cohesive and professional',
  'completed',
  'inside',
  'jpg',
  'physical',
  '$0.00',
]);

/** Where the requirements write an example or a name for a value, what the catalogue says. */
const writtenWithValues: Record<string, string> = {
  '$x USD': '{price} USD',
  '1 token deducted. New balance: N tokens': '1 token deducted. New balance: {balance} tokens',
  'Current balance: N tokens': 'Current balance: {balance} tokens',
  'Pending Review (n)': 'Pending Review ({count})',
  'Please wait N minute(s) before trying again': 'Please wait {minutes} minute(s) before trying again',
  'n / total': '{n} / {total}',
  'name - Available': 'Available',
  'name - Not Available': 'Not Available',
  'Deleting {type}': 'Deleting Design',
};

const rows = readFileSync(new URL('../../../../docs/requirements.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]+-\d+ /.test(line));
const quoted = (row: string): string[] => [...row.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map((found) => found[1] ?? '');
/** A value may have another name in the catalogue. */
const shape = (words: string): string => words.replace(/\{[^}]*\}/g, '{}');

describe('texts of the requirements', () => {
  const known = new Set(Object.values(english).map(shape));

  it('has each key in one place', () => {
    const folder = new URL('./', import.meta.url);
    const keys = readdirSync(folder)
      // Another language says the same keys in its own words.
      .filter((name) => !name.endsWith('.spec.ts') && name !== 'mail-german.ts')
      .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/^ {2}'([\w.-]+)':/gm)])
      .map(([, key]) => key!);
    expect(keys.length).toBeGreaterThanOrEqual(Object.keys(english).length);
    expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([]);
  });

  it.each(
    rows
      .map((row) => ({
        id: /[A-Z]+-\d+/.exec(row)?.[0] ?? '',
        texts: quoted(row).filter((each) => !noTexts.has(each)),
      }))
      .filter(({ texts }) => texts.length > 0),
  )('the catalogue says what $id asks for, letter for letter', ({ texts }) =>
    expect(texts.filter((each) => !known.has(shape(writtenWithValues[each] ?? each)))).toEqual([]),
  );
});
