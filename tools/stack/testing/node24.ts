import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from '#stack/paths';

const VERSION = '24.21.0';

/**
 * A Node 24, the other version the tests run on: this one when it is one, else npm's package of it for this platform,
 * kept under .tmp/. As a dependency it would add 100 MB to every installation and fail where there is no such package.
 */
export function findNode24(say: (message: string) => void): string {
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = inRepository('.tmp', `node-${VERSION}`);
  const program = path.join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(program)) return program;
  say(`fetching ${name} ${VERSION} …`);
  const quiet = ['--silent', '--no-audit', '--no-fund', '--no-save'];
  spawnSync('npm', ['install', '--prefix', folder, ...quiet, `${name}@${VERSION}`], { stdio: 'inherit' });
  if (!existsSync(program)) throw new Error(`${name}@${VERSION} could not be installed from npm.`);
  return program;
}
