import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRepository } from '#stack/paths';
import { securityMutants, securityPatches } from './security-mutants.js';

const table = readFileSync(inRepository('docs', 'security.md'), 'utf8');
const rows = [...table.matchAll(/^\| (S\d+) \|(.*)$/gm)].map(([, row, text]) => ({ row: row!, text: text! }));
/** Its broken variants are changes of the lockfile, and stand in its spec. */
const WITHOUT_PATCH = ['S28'];

describe('the mutants of docs/security.md', () => {
  it.each(securityPatches.names())('%s applies to the sources and can be translated', (name) => {
    expect(securityPatches.code([name]).size).toBeGreaterThan(0);
  });

  it('are the patches, each with a test', () => {
    expect(securityMutants.map(({ name }) => name).sort()).toEqual(securityPatches.names());
  });

  it('are there for every row, and named in it', () => {
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 29 }, (_, index) => `S${index + 1}`));
    for (const { row, text } of rows) {
      const named = [...text.matchAll(/`(s\d\d-[\w-]+)`/g)].map(([, name]) => name);
      const own = securityMutants.filter((mutant) => mutant.row === row).map(({ name }) => name);
      expect({ row, named: named.sort() }).toEqual({ row, named: own.sort() });
      expect({ row, has: own.length > 0 }).toEqual({ row, has: !WITHOUT_PATCH.includes(row) });
    }
  });

  it('have a test that names their row', () => {
    for (const { name, row, file } of securityMutants) {
      const titles = readFileSync(inRepository(file), 'utf8').match(new RegExp(String.raw`\[[^\]\n]*\b${row}\b`, 'g'));
      expect({ name, titles: titles?.length ?? 0 }).toEqual({ name, titles: expect.toSatisfy((count) => count > 0) });
    }
  });
});
