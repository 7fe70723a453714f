import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { english } from './english.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const SKIPPED = new Set(['node_modules', 'dist', 'messages', 'sandbox', 'testing']);
const isProduct = (name: string): boolean => /\.tsx?$/.test(name) && !/\.(?:spec|fixture)\./.test(name);

/** The product's sources, without the catalogue itself, the doubles and the tests. */
function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .map((entry) => {
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) return sources(at);
      return isProduct(entry.name) ? readFileSync(at, 'utf8') : '';
    })
    .join('\n');
}

const HOLE = /\$\{(?:[^{}]|\{[^}]*\})*\}/g;
const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);

/** Keys written out, keys composed from a value, and what may be such a value: a string, or the name of a property. */
function references(code: string): { written: Set<string>; composed: RegExp[]; values: Set<string> } {
  const templates = [...code.matchAll(/`([a-zA-Z][\w-]*\.[^`\s]*\$\{[^`]*)`/g)].map(([, found]) => found!);
  const keys = templates.filter((template) => /^[\w.-]+$/.test(template.replace(HOLE, '')));
  return {
    written: new Set([...code.matchAll(/['"`]([a-zA-Z][\w-]*(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key!)),
    composed: keys.map((key) => new RegExp(`^${key.split(HOLE).map(escaped).join('([\\w.-]+)')}$`)),
    values: new Set([...code.matchAll(/['"`]([\w-]+)['"`]|\b(\w+)\??:/g)].map((found) => found[1] ?? found[2]!)),
  };
}

/** The keys that neither stand in the code nor can be composed there from a value that it names. */
function unusedKeys(code: string): string[] {
  const { written, composed, values } = references(code);
  const isValue = (value: string): boolean => written.has(value) || values.has(value);
  const isComposed = (key: string): boolean =>
    composed.some((pattern) => pattern.exec(key)?.slice(1).every(isValue) ?? false);
  return Object.keys(english).filter((key) => !written.has(key) && !isComposed(key));
}

describe('texts of the catalogue', () => {
  const unused = unusedKeys(sources(path.join(root, 'apps')) + sources(path.join(root, 'libs')));
  it('are all used by the product', () => expect(unused).toEqual([]));
});
