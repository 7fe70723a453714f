import { execFileSync, spawnSync } from 'node:child_process';

export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root; then it runs as the OS user `postgres` (created when missing, else `nobody`).
 * Undefined for an ordinary user, who runs it himself.
 */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = lookUp('postgres') ?? create('postgres') ?? lookUp('nobody');
  if (!account)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "postgres": create one, or start as an ordinary user.',
    );
  return account;
}

function lookUp(name: string): Account | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function create(name: string): Account | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name], {
    stdio: 'ignore',
  });
  return lookUp(name);
}

/** True when the account can read and enter the path through all its parents. */
export function canReach(account: Account, path: string): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return test.status === 0;
}
