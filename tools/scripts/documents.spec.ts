import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRepository } from '#stack/paths';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(inRepository('docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && file !== 'requirements.md')
    .map((file) => path.join('docs', file)),
];
/** Code in a text that begins with a folder of the repository, or with one that is now in `tools`, and has no placeholder in it. */
const PATH = /`((?:apps|libs|tests|tools|docs|deploy|assets|scripts|stack|bench)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|#)([^)#]+)/g;

const named = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

describe('documents', () => {
  it.each(documents)('%s names only files that exist', (document) => {
    const text = readFileSync(inRepository(document), 'utf8');
    const paths = named(text, PATH).map((file) => inRepository(file));
    const links = named(text, LINK).map((link) => inRepository(path.dirname(document), link));
    expect([...paths, ...links].filter((file) => !existsSync(file))).toEqual([]);
  });
});
