// npm run check:requirements [-- AREA ...]: the rows of docs/requirements.md that no live test of the product names in its title.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inRepository } from '#stack/paths';

/** Tests of the doubles prove nothing about the product. */
const DOUBLES = [path.join('apps', 'sandbox'), path.join('libs', 'testing')];
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.data', '.tmp', 'test-results']);
const TEST_FILE = /(?:\.(?:spec|test|int-spec)\.tsx?|-tests\.ts)$/;
/** `it`, `test` and `describe` with a title; `.each` and the like, but not `.skip`, `.todo` or `.fixme`. */
const TITLE =
  /(?<![\w.])(?:it|test|describe)(?:\.(?:each|concurrent|describe|step)\b(?:\([^)]*\)|`[^`]*`)?)*\s*\(\s*(['"`])([\s\S]*?)\1/g;
const TAG = /\[([A-Z]+-\d+(?:\s*,\s*(?:[A-Z]+-\d+|[FS]\d+))*)\]/g;
const ROW = /^\| ([A-Z]+-\d+) \| (.+?) \|[^|]*\|$/gm;

interface Area {
  name: string;
  all: number;
  missing: string[];
}

function testFiles(folder: string): string[] {
  return readdirSync(inRepository(folder), { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    if (SKIPPED.has(entry.name) || DOUBLES.includes(at)) return [];
    if (entry.isDirectory()) return testFiles(at);
    return TEST_FILE.test(entry.name) ? [at] : [];
  });
}

/** The ids in the titles of a file's tests. */
const idsOf = (source: string): string[] =>
  [...source.matchAll(TITLE)]
    .flatMap(([, , title = '']) => [...title.matchAll(TAG)])
    .flatMap(([, ids = '']) => ids.split(/\s*,\s*/))
    .filter((id) => id.includes('-'));

function byArea(rows: ReadonlyMap<string, string>, named: ReadonlySet<string>): Area[] {
  const areas = new Map<string, Area>();
  for (const id of rows.keys()) {
    const name = id.replace(/-\d+$/, '');
    const area = areas.get(name) ?? { name, all: 0, missing: [] };
    area.all += 1;
    if (!named.has(id)) area.missing.push(id);
    areas.set(name, area);
  }
  return [...areas.values()];
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { positionals: wanted } = parseArgs({ allowPositionals: true });
const rows = new Map(
  [...readFileSync(inRepository('docs', 'requirements.md'), 'utf8').matchAll(ROW)].map(([, id, text]) => [id!, text!]),
);
const named = new Map<string, string>();
for (const file of ['apps', 'libs', 'tests', 'tools'].flatMap(testFiles)) {
  for (const id of idsOf(readFileSync(inRepository(file), 'utf8'))) named.set(id, file);
}

const areas = byArea(rows, new Set(named.keys())).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
for (const { name, all, missing } of areas) {
  print(`${name.padEnd(6)} ${String(all - missing.length).padStart(3)} of ${String(all).padStart(3)}`);
  for (const id of missing) print(`       ${id}  ${rows.get(id)!.slice(0, 110)}`);
}
const [all, missing] = [areas.reduce((sum, area) => sum + area.all, 0), areas.flatMap((area) => area.missing)];
const unknown = [...named].filter(([id]) => !rows.has(id));
print(`${all - missing.length} of ${all} rows are named by a test of the product`);
for (const [id, file] of unknown) print(`unknown row ${id} in ${file}`);
process.exitCode = missing.length + unknown.length > 0 ? 1 : 0;
