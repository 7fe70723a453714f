// npm run check:budgets: what a browser loads of the built web before each screen shows, against its budget in kB (1000 bytes) of gzip
// and in files: on a slow line each wave of six costs a way to the server and back.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { inRepository } from '#stack/paths';

const web = inRepository('dist', 'web');
const BUDGETS = { home: 135, homeStyles: 20, screen: 115, editor: 160, css: 27, fonts: 70, hero: 40, files: 10 };
const EDITOR = 'src/app/routes/mockup.tsx';
const ROUTE = /^src\/app\/routes\/[^/]+\.tsx$/;

/** An entry of Vite's manifest. */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

interface Row {
  what: string;
  /** In kB, or in files. */
  size: number;
  budget: number;
  unit?: 'files';
}

const manifest = JSON.parse(readFileSync(path.join(web, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
const html = readFileSync(path.join(web, 'index.html'), 'utf8');

const sizeOf = (...file: string[]): number => readFileSync(path.join(web, ...file)).length / 1000;
const gzipped = (file: string): number => gzipSync(readFileSync(path.join(web, file)), { level: 9 }).length / 1000;
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + gzipped(file), 0);
const filesOf = (keys: Iterable<string>): string[] => [...keys].flatMap((key) => manifest[key]?.file ?? []);
const stylesOf = (keys: Iterable<string>): Set<string> => new Set([...keys].flatMap((key) => manifest[key]?.css ?? []));

/** The chunk and everything it cannot run without. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
}

function entryOfHtml(): string {
  const [entry] = Object.entries(manifest).find(
    ([key, { file }]) => html.includes(file) && key.endsWith('index.html'),
  ) ?? ['index.html'];
  return entry;
}

const initial = closure(entryOfHtml());

const routes = Object.keys(manifest)
  .filter((key) => ROUTE.test(key) && !initial.has(key))
  .sort();
/** The script files that a screen needs beside Home's. */
const ownFiles = (key: string): string[] => filesOf([...closure(key)].filter((name) => !initial.has(name)));

const routeRows = (): Row[] =>
  routes.map((key) => ({
    what: `${path.basename(key, '.tsx')}, script`,
    size: sum(ownFiles(key)),
    budget: key === EDITOR ? BUDGETS.editor : BUDGETS.screen,
  }));

function mostFiles(): Row {
  const counts = routes.map((key) => ({ name: path.basename(key, '.tsx'), size: ownFiles(key).length }));
  const { name, size } = counts.reduce((most, next) => (next.size > most.size ? next : most));
  return { what: `most files: ${name}`, size, budget: BUDGETS.files, unit: 'files' };
}

function rows(): Row[] {
  const plainScripts = [...html.matchAll(/<script src="\/([\w.-]+\.js)"/g)].map(([, file = '']) => file);
  const fonts = readdirSync(path.join(web, 'fonts')).filter((file) => file.endsWith('.woff2'));
  return [
    { what: '/home, script', size: sum([...filesOf(initial), ...plainScripts]), budget: BUDGETS.home },
    ...routeRows(),
    mostFiles(),
    { what: '/home, styles', size: sum(stylesOf(initial)), budget: BUDGETS.homeStyles },
    { what: 'all styles', size: sum(stylesOf(Object.keys(manifest))), budget: BUDGETS.css },
    { what: 'fonts', size: fonts.reduce((total, file) => total + sizeOf('fonts', file), 0), budget: BUDGETS.fonts },
    { what: 'hero on a phone', size: sizeOf('art', 'hero-680.webp'), budget: BUDGETS.hero },
  ];
}

let over = 0;
for (const { what, size, budget, unit = 'kB' } of rows()) {
  if (size > budget) over += 1;
  const mark = size > budget ? 'OVER' : 'ok  ';
  process.stdout.write(
    `${mark} ${what.padEnd(28)} ${size.toFixed(unit === 'kB' ? 1 : 0).padStart(6)} of ${budget} ${unit}\n`,
  );
}
process.stdout.write(over > 0 ? `${over} over budget\n` : 'all within budget\n');
process.exitCode = over > 0 ? 1 : 0;
