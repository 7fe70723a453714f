import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRepository, root } from '#stack/paths';
import { isSameProcess, startStamp } from '#stack/process/process-identity';

/** A half of the product that is built by its own tool. */
interface Target {
  name: string;
  /** The npm script that builds it. */
  script: string;
  sources: string[];
}

const TARGETS: Target[] = [
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
      'tools/stack/build/bundle.ts',
      'package-lock.json',
      'package.json',
    ],
  },
  { name: 'web', script: 'build:web', sources: ['apps/web', 'libs/contracts', 'libs/domain', 'package.json'] },
];

/** The newest change below a path in ms; folders count, since a removed file shows only there. */
export function newestChange(file: string): number {
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
function staleTargets(): Target[] {
  return TARGETS.filter(({ name, sources }) => {
    const built = statSync(inRepository('dist', `.${name}`), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return sources.some((source) => newestChange(inRepository(source)) > built);
  });
}

/** Builds what is stale; two starts at the same time build once. */
export async function ensureBuilt(say: (message: string) => void): Promise<void> {
  if (staleTargets().length === 0) return;
  const unlock = await lockBuild();
  try {
    const stale = staleTargets();
    if (stale.length > 0) say(`building ${stale.map(({ name }) => name).join(' and ')} …`);
    const results = await Promise.allSettled(stale.map(build));
    const errors = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as Error).message] : [],
    );
    if (errors.length > 0) throw new Error(errors.join('\n\n'));
  } finally {
    unlock();
  }
}

async function build({ name, script }: Target): Promise<void> {
  const begun = Date.now();
  await run('npm', ['run', '--silent', script]);
  if (name === 'server') prune(inRepository('dist'));
  markBuilt(name, begun);
}

/** Notes that the target is built as of `begun` (ms): what changed since then is not in it. */
function markBuilt(name: string, begun: number): void {
  const file = inRepository('dist', `.${name}`);
  if (!existsSync(file)) writeFileSync(file, '');
  utimesSync(file, begun / 1000, begun / 1000);
}

/** Runs with the settings of production, also when a test asks for the build. */
function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${command} ${args.join(' ')} failed:\n${output.trim().split('\n').slice(-40).join('\n')}`)),
    );
  });
}

/** Removes the output of sources that are gone: a forgotten migration would still be run. */
export function prune(dist: string, sources = root): void {
  for (const top of ['apps', 'libs']) pruneFolder(path.join(dist, top), path.join(sources, top));
}

function pruneFolder(built: string, source: string): void {
  if (!existsSync(built)) return;
  for (const entry of readdirSync(built, { withFileTypes: true })) {
    const [output, origin] = [path.join(built, entry.name), path.join(source, entry.name)];
    if (entry.isDirectory()) pruneFolder(output, origin);
    else if (!hasSource(origin)) rmSync(output);
  }
}

/** Whether a built file has a source at its place: TypeScript, or the file itself (JSON). */
const hasSource = (origin: string): boolean =>
  [origin, ...['.ts', '.tsx'].map((extension) => origin.replace(/\.js(\.map)?$/, extension))].some((file) =>
    existsSync(file),
  );

async function lockBuild(): Promise<() => void> {
  const file = inRepository('dist', '.building');
  mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, stamp: startStamp(process.pid) }), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (!isSameProcess(ownerOf(file))) rmSync(file, { force: true });
    await sleep(200);
  }
}

function ownerOf(file: string): { pid: number; stamp: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; stamp: string };
  } catch {
    return undefined;
  }
}
