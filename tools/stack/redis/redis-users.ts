import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCredentials, writePrivately, type Credentials } from '#stack/credentials';
import { inRepository } from '#stack/paths';

const hashOf = (password: string): string => createHash('sha256').update(password).digest('hex');

/** What the running processes may do, as `docker-compose.yml` has it too. */
const appRules = (): string => readFileSync(inRepository('deploy', 'redis', 'app-user.acl'), 'utf8').trim();

/**
 * Nobody signs in as it, yet it keeps all rights: Redis 7 reads its append-only file back as this user, and would leave out
 * all that scripts have written.
 */
const DEFAULT_USER = 'user default off ~* &* +@all';

/** Writes the users of a Redis: nobody without a password, the processes with what they need, and one who may do everything. */
export function writeUsers(folder: string, { redis, redisAdmin }: Credentials): string {
  const file = path.join(folder, 'users.acl');
  const users = [
    DEFAULT_USER,
    `user inkloom on #${hashOf(redis)} ${appRules()}`,
    `user inkloom_admin on #${hashOf(redisAdmin)} ~* &* +@all`,
  ];
  writePrivately(file, `${users.join('\n')}\n`);
  return file;
}

/** Addresses of a data folder's Redis, by user. */
export function redisUrls(dataDir: string, port: number): { redis: string; redisAdmin: string } {
  const { redis, redisAdmin } = readCredentials(dataDir);
  const at = (user: string, password: string) => `redis://${user}:${password}@127.0.0.1:${port}/0`;
  return { redis: at('inkloom', redis), redisAdmin: at('inkloom_admin', redisAdmin) };
}
