// @ts-check
// npm run check:budgets: what a browser loads of the built web before each screen shows, against its budget in kB (1000 bytes) of gzip.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const web = path.join(import.meta.dirname, '..', 'dist', 'web');
const BUDGETS = { home: 135, screen: 45, editor: 70, css: 25, fonts: 70, hero: 40 };
const EDITOR = 'src/app/routes/mockup.tsx';

/** @typedef {{ file: string, css?: string[], imports?: string[], dynamicImports?: string[] }} Chunk */
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(path.join(web, '.vite', 'manifest.json'), 'utf8'));
const kB = (/** @type {number} */ bytes) => bytes / 1000;
const gzipped = (/** @type {string} */ file) => gzipSync(readFileSync(path.join(web, file)), { level: 9 }).length;
const sum = (/** @type {string[]} */ files) => kB(files.reduce((total, file) => total + gzipped(file), 0));

/** The chunk and everything it cannot run without. @param {string} key @param {Set<string>} [seen] */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
}

const html = readFileSync(path.join(web, 'index.html'), 'utf8');
const entry =
  Object.keys(manifest).find(
    (key) => html.includes(/** @type {Chunk} */ (manifest[key]).file) && key.endsWith('index.html'),
  ) ?? 'index.html';
const initial = closure(entry);
const fileOf = (/** @type {string} */ key) => /** @type {Chunk} */ (manifest[key]).file;
const plainScripts = [...html.matchAll(/<script src="\/([\w.-]+\.js)"/g)].map((match) => match[1] ?? '');
const styles = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))];
const initialStyles = [...initial].flatMap((key) => manifest[key]?.css ?? []);

/** @type {[string, number, number][]} what, kB, budget */
const rows = [['/home, script', sum([...[...initial].map(fileOf), ...plainScripts]), BUDGETS.home]];
for (const key of Object.keys(manifest)
  .filter((name) => /^src\/app\/routes\/.*\.tsx$/.test(name) && !initial.has(name))
  .sort()) {
  const own = [...closure(key)].filter((name) => !initial.has(name));
  rows.push([
    `${path.basename(key, '.tsx')}, script`,
    sum(own.map(fileOf)),
    key === EDITOR ? BUDGETS.editor : BUDGETS.screen,
  ]);
}
rows.push(['/home, styles', sum([...new Set(initialStyles)]), 20], ['all styles', sum(styles), BUDGETS.css]);
rows.push([
  'fonts',
  kB(
    readdirSync(path.join(web, 'fonts'))
      .filter((file) => file.endsWith('.woff2'))
      .reduce((total, file) => total + readFileSync(path.join(web, 'fonts', file)).length, 0),
  ),
  BUDGETS.fonts,
]);
rows.push(['hero on a phone', kB(readFileSync(path.join(web, 'art', 'hero-680.webp')).length), BUDGETS.hero]);

let over = 0;
for (const [what, size, budget] of rows) {
  const broken = size > budget;
  if (broken) over += 1;
  process.stdout.write(
    `${broken ? 'OVER' : 'ok  '} ${what.padEnd(28)} ${size.toFixed(1).padStart(6)} of ${budget} kB\n`,
  );
}
process.stdout.write(over > 0 ? `${over} over budget\n` : 'all within budget\n');
process.exitCode = over > 0 ? 1 : 0;
