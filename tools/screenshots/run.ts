// npm run screenshots: takes every screen in both themes at 1280 and 390 px into test-results/screens; names of screens
// (`-- home cart`) take these alone. `--compare DIR` then compares with the pictures of an earlier run.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#stack/build/build';
import { inRepository, root } from '#stack/paths';
import { systemEnvironment } from '#stack/supervisor/environment';
import { ensureChromium } from '#stack/testing/chromium';
import { changedIn, compareFolders, LIMIT, type Comparison } from './compare.js';

const SCREENS = inRepository('test-results', 'screens');
const DIFFERENCES = inRepository('test-results', 'screen-differences');

const say = (line: string) => void process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(share * 100).toFixed(3)} %`;

/** Takes the screens; throws when one of them could not be opened. */
function takeScreens(names: string[]): void {
  rmSync(SCREENS, { recursive: true, force: true });
  const { status } = spawnSync(
    process.execPath,
    [inRepository('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--project=screenshots'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...systemEnvironment(process.env), SCREENSHOTS: SCREENS, SCREENSHOT_NAMES: names.join(' ') },
    },
  );
  if (status !== 0) throw new Error('Not every screen could be taken; see test-results/browser.');
}

/** Prints what differs, the most changed first; tells whether all of it is within the limit. */
function judge(comparison: Comparison): boolean {
  const { differences, added, missing } = comparison;
  const changed = changedIn(comparison);
  const same = differences.filter(({ share }) => share === 0).length;
  for (const { name, share } of differences.filter((each) => each.share > 0))
    say(
      `${changed.some((each) => each.name === name) ? 'CHANGED' : 'ok     '} ${percent(share).padStart(10)}  ${name}`,
    );
  for (const name of added) say(`new                 ${name}`);
  for (const name of missing) say(`MISSING             ${name}`);
  say(
    `${changed.length} changed by more than ${percent(LIMIT)}, ${same} of ${differences.length} the same, ${added.length} new, ${missing.length} missing`,
  );
  if (same < differences.length) say(`Difference pictures: ${path.relative(root, DIFFERENCES)}`);
  return changed.length === 0 && missing.length === 0;
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { compare: { type: 'string' } } });
  const base = values.compare && path.resolve(values.compare);
  if (base && !existsSync(base)) throw new Error(`There is no folder ${base} to compare with.`);
  ensureChromium(say);
  await ensureBuilt(say);
  takeScreens(positionals);
  if (!base) return true;
  const comparison = await compareFolders(base, SCREENS, DIFFERENCES);
  // The others were not taken.
  return judge(positionals.length > 0 ? { ...comparison, missing: [] } : comparison);
}

process.exitCode = await main().then(
  (same) => (same ? 0 : 1),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    return 1;
  },
);
