import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A way to run redis-server. */
export interface RedisProgram {
  command: string;
  env: NodeJS.ProcessEnv;
  container: boolean;
}

/** BullMQ's own floor. */
const OLDEST = { major: 6, minor: 2 };

/**
 * The server of the PATH, else the distribution's package unpacked under the data folder (needs no root), else Docker.
 */
export function findRedis(dataDir: string): RedisProgram {
  const unpacked = path.join(dataDir, 'redis-dist');
  const found = onThePath() ?? inFolder(unpacked) ?? download(unpacked) ?? docker();
  if (found) return found;
  throw new Error(
    'Redis 6.2 or newer is needed and was not found: install redis-server (apt-get install redis-server, brew install redis), or Docker.',
  );
}

/** Variables with which tests find Redis on their PATH, also one that was unpacked under the folder. */
export function redisOnThePath(dataDir: string): NodeJS.ProcessEnv {
  const { command, env } = findRedis(dataDir);
  if (!path.isAbsolute(command)) return {};
  return { PATH: `${path.dirname(command)}${path.delimiter}${process.env.PATH}`, LD_LIBRARY_PATH: env.LD_LIBRARY_PATH };
}

function onThePath(): RedisProgram | undefined {
  const program = { command: 'redis-server', env: process.env, container: false };
  return isRecent(program) ? program : undefined;
}

function inFolder(folder: string): RedisProgram | undefined {
  const command = path.join(folder, 'usr', 'bin', 'redis-server');
  if (!existsSync(command)) return undefined;
  const libraries = path.join(folder, 'usr', 'lib');
  const folders = existsSync(libraries)
    ? [libraries, ...readdirSync(libraries).map((name) => path.join(libraries, name))]
    : [];
  const program = { command, env: { ...process.env, LD_LIBRARY_PATH: folders.join(':') }, container: false };
  return isRecent(program) ? program : undefined;
}

/** Fetches and unpacks redis and the libraries this system lacks for it. */
function download(folder: string): RedisProgram | undefined {
  const partial = `${folder}.new`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const packages = missingPackages();
  if (packages.length > 0) {
    run('apt-get', ['download', ...packages], partial);
    for (const file of readdirSync(partial).filter((name) => name.endsWith('.deb')))
      run('dpkg', ['-x', file, '.'], partial);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
  return inFolder(folder);
}

/** What apt would install for redis-server; the two with the programs in any case, since old ones may be installed. */
function missingPackages(): string[] {
  const plan = run('apt-get', ['install', '--simulate', '--no-install-recommends', 'redis-server']);
  if (plan === undefined) return [];
  const names = [...plan.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '');
  return [...new Set(['redis-server', 'redis-tools', ...names])];
}

function docker(): RedisProgram | undefined {
  return run('docker', ['info']) === undefined ? undefined : { command: 'docker', env: process.env, container: true };
}

function isRecent({ command, env }: RedisProgram): boolean {
  const version = /v=(\d+)\.(\d+)/.exec(run(command, ['--version'], '/', env) ?? '');
  const [major, minor] = (version?.slice(1) ?? []).map(Number);
  if (major === undefined || minor === undefined) return false;
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
}

/** Output of a command, undefined when it is missing or fails. */
function run(command: string, args: string[], cwd?: string, env = process.env): string | undefined {
  const result = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return result.status === 0 ? result.stdout : undefined;
}
