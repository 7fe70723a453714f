// @ts-check
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { systemEnvironment } from './environment.mjs';
import { startNode } from './node-process.mjs';
import { inRepository } from './paths.mjs';

/**
 * One TypeScript compiler that watches all server code.
 * @param {{ onCompiled: (begun: number) => void, onError: (lines: string[]) => void }} handlers `begun` is when the compilation that succeeded started
 * @returns {Promise<import('./running.mjs').Running & { first: Promise<void> }>} `first` resolves after the first compilation, whatever its result
 */
export async function watchServer({ onCompiled, onError }) {
  /** @type {string[]} */
  let lines = [];
  let begun = Date.now();
  let firstDone = () => {};
  const first = /** @type {Promise<void>} */ (new Promise((resolve) => (firstDone = resolve)));
  const onLine = (/** @type {string} */ line) => {
    if (/File change detected|Starting compilation/.test(line)) {
      begun = Date.now();
      lines = [];
      return;
    }
    const found = /Found (\d+) errors?\. Watching/.exec(line);
    if (!found) return void (line.trim() && lines.push(line));
    if (found[1] === '0') onCompiled(begun);
    else onError(lines);
    firstDone();
  };
  const args = ['-p', inRepository('tsconfig.build.json'), '--watch', '--preserveWatchOutput'];
  const compiler = await startNode(inRepository('node_modules', 'typescript', 'bin', 'tsc'), {
    args,
    env: systemEnvironment(process.env),
    onLine,
  });
  return { ...compiler, first };
}

/**
 * The apps whose output changed since the time: all of them when a lib did.
 * @param {string} dist
 * @param {number} since
 */
export function changedApps(dist, since) {
  const apps = readdirSync(path.join(dist, 'apps'));
  return hasChanged(path.join(dist, 'libs'), since)
    ? apps
    : apps.filter((app) => hasChanged(path.join(dist, 'apps', app), since));
}

/** @param {string} folder @param {number} since @returns {boolean} */
function hasChanged(folder, since) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory()
      ? hasChanged(file, since)
      : entry.name.endsWith('.js') && statSync(file).mtimeMs >= since;
  });
}
