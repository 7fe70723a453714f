import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRepository } from '#stack/paths';
import { checkLockfile, checkManifest, type Lockfile, type Manifest } from './lockfile-rules.js';

const read = <T>(file: string) => JSON.parse(readFileSync(inRepository(file), 'utf8')) as T;
const lockfile = () => read<Lockfile>('package-lock.json');

describe('the packages', () => {
  it('[S28] come from the registry, each with its hash, pinned, and without programs of unknown ones', () => {
    const locked = lockfile();
    expect(Object.keys(locked.packages).length).toBeGreaterThan(500);
    for (const name of ['socket.io-parser', 'engine.io', 'sharp', 'ws'])
      expect(locked.packages).toHaveProperty([`node_modules/${name}`]);
    expect(checkLockfile(locked)).toEqual([]);
    expect(checkManifest(read<Manifest>('package.json'))).toEqual([]);
  });

  it.each<[string, string, object, string]>([
    ['a source of its own', 'pg', { resolved: 'https://mirror.example/pg.tgz' }, 'names a source of its own'],
    ['a repository', 'pg', { version: 'git+ssh://git@host.example/pg.git#1' }, 'has no version of the registry'],
    ['a folder', 'pg', { link: true }, 'is a link to a folder'],
    ['no hash', 'pg', { integrity: undefined }, 'has no sha512 hash'],
    ['a weak hash', 'pg', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has no sha512 hash'],
    ['another package under its name', 'pg', { name: 'pgg' }, 'is installed under the name of another package'],
    ['a program at its installation', 'pg', { hasInstallScript: true }, 'runs a program when it is installed'],
    ['an old version', 'socket.io-parser', { version: '4.2.6' }, 'has a known vulnerability in this version'],
    ['an old version', 'engine.io', { version: '6.6.6' }, 'has a known vulnerability in this version'],
    ['an old version', 'sharp', { version: '0.34.9' }, 'has a known vulnerability in this version'],
    ['an old version', 'ws', { version: '8.17.0' }, 'has a known vulnerability in this version'],
    ['an old version', 'lighthouse/node_modules/ws', { version: '7.5.9' }, 'has a known vulnerability'],
  ])('[S28] are refused with %s of %s', (_what, name, change, problem) => {
    const locked = lockfile();
    Object.assign(locked.packages[`node_modules/${name}`]!, change);
    expect(checkLockfile(locked).join('\n')).toContain(problem);
    expect(checkLockfile(locked)).toHaveLength(1);
  });

  it('[S28] are refused where a dependency is a range or an address', () => {
    for (const version of ['^8.0.0', 'latest', 'npm:other@1.0.0', 'https://host.example/pg.tgz'])
      expect(checkManifest({ dependencies: { pg: version }, devDependencies: {}, overrides: {} })).toEqual([
        `pg@${version}: is not pinned to one version of the registry`,
      ]);
  });
});
