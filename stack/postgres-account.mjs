// @ts-check
import { execFileSync, spawnSync } from 'node:child_process';

/**
 * PostgreSQL refuses to run as root; then it runs as the OS user `postgres` (made when missing, else `nobody`).
 * @typedef {{ uid: number, gid: number }} Account
 * @returns {Account | undefined} undefined for an ordinary user, who runs it as himself
 */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const account = lookUp('postgres') ?? create('postgres') ?? lookUp('nobody');
  if (!account)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "postgres": create one, or start as an ordinary user.',
    );
  return account;
}

/** @param {string} name @returns {Account | undefined} */
function lookUp(name) {
  const id = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** @param {string} name */
function create(name) {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name], {
    stdio: 'ignore',
  });
  return lookUp(name);
}

/** True when the account can read and enter the path through all its parents. @param {Account} account @param {string} path */
export function canReach(account, path) {
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return test.status === 0;
}
