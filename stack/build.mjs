// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, startStamp } from './process-identity.mjs';
import { inRepository, root } from './paths.mjs';

/**
 * A half of the product that is built by its own tool.
 * @typedef {{ name: string, script: string, sources: string[] }} Target
 */
/** @type {Target[]} */
const TARGETS = [
  {
    name: 'server',
    script: 'build:server',
    sources: [
      'apps/gateway',
      'apps/cli',
      'apps/sandbox',
      'apps/worker-generation',
      'apps/worker-mockup',
      'apps/worker-fulfilment',
      'libs',
      'tsconfig.json',
      'tsconfig.build.json',
      'package.json',
    ],
  },
  { name: 'web', script: 'build:web', sources: ['apps/web', 'libs/contracts', 'libs/domain', 'package.json'] },
];

/** The newest change below a path in ms; folders count, since a removed file shows only there. @param {string} file @returns {number} */
export function newestChange(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return /\.(int-)?spec\.[a-z]+$/.test(file) ? 0 : stat.mtimeMs;
  return Math.max(
    stat.mtimeMs,
    ...readdirSync(file)
      .filter((name) => name !== 'node_modules')
      .map((name) => newestChange(path.join(file, name))),
  );
}

/** The targets whose result is missing or older than a source. */
export function staleTargets() {
  return TARGETS.filter(({ name, sources }) => {
    const built = statSync(inRepository('dist', `.${name}`), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return sources.some((source) => newestChange(inRepository(source)) > built);
  });
}

/** Builds what is stale; two starts at the same time build once. @param {(message: string) => void} say */
export async function ensureBuilt(say) {
  if (staleTargets().length === 0) return;
  const unlock = await lockBuild();
  try {
    const stale = staleTargets();
    if (stale.length > 0) say(`building ${stale.map(({ name }) => name).join(' and ')} …`);
    const results = await Promise.allSettled(stale.map(build));
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
    if (errors.length > 0) throw new Error(errors.join('\n\n'));
  } finally {
    unlock();
  }
}

/** @param {Target} target */
async function build({ name, script }) {
  const begun = Date.now();
  await run('npm', ['run', '--silent', script]);
  if (name === 'server') prune(inRepository('dist'));
  markBuilt(name, begun);
}

/** Notes that the target is built. What changed after the build began is not in it. @param {string} name @param {number} begun in ms */
export function markBuilt(name, begun) {
  const file = inRepository('dist', `.${name}`);
  if (!existsSync(file)) writeFileSync(file, '');
  utimesSync(file, begun / 1000, begun / 1000);
}

/** Whoever asks, a test too, gets what production gets. @param {string} command @param {string[]} args */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${command} ${args.join(' ')} failed:\n${output.trim().split('\n').slice(-40).join('\n')}`)),
    );
  });
}

/** Removes the output of sources that are gone: a forgotten migration would still be run. @param {string} dist */
export function prune(dist, sources = root) {
  for (const top of ['apps', 'libs']) pruneFolder(path.join(dist, top), path.join(sources, top));
}

/** @param {string} built @param {string} source */
function pruneFolder(built, source) {
  if (!existsSync(built)) return;
  for (const entry of readdirSync(built, { withFileTypes: true })) {
    const [output, origin] = [path.join(built, entry.name), path.join(source, entry.name)];
    if (entry.isDirectory()) pruneFolder(output, origin);
    else if (
      !['', '.ts', '.tsx'].some((extension) =>
        existsSync(extension ? origin.replace(/\.js(\.map)?$/, extension) : origin),
      )
    )
      rmSync(output);
  }
}

/** @returns {Promise<() => void>} */
async function lockBuild() {
  const file = inRepository('dist', '.building');
  mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, stamp: startStamp(process.pid) }), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (!isSameProcess(holderOf(file))) rmSync(file, { force: true });
    await sleep(200);
  }
}

/** @param {string} file */
function holderOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
