import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Passwords of the servers that a data folder has of its own. */
export interface Credentials {
  /** The superuser, who creates the other two roles. */
  postgres: string;
  /** The role that owns the tables: migrations. */
  postgresOwner: string;
  /** The role of the running processes. */
  postgresApp: string;
  /** The user of the running processes. */
  redis: string;
  /** The user that may do everything: the supervisor and tests. */
  redisAdmin: string;
}

const NAMES = ['postgres', 'postgresOwner', 'postgresApp', 'redis', 'redisAdmin'] as const;
const BYTES = 24;

const fileOf = (dataDir: string): string => path.join(dataDir, 'credentials.json');

/** The passwords of a data folder, generated when first asked for and readable by this user alone. */
export function readCredentials(dataDir: string): Credentials {
  const known = storedCredentials(dataDir);
  if (NAMES.every((name) => known[name])) return known as Credentials;
  const all = Object.fromEntries(NAMES.map((name) => [name, known[name] ?? randomBytes(BYTES).toString('base64url')]));
  mkdirSync(dataDir, { recursive: true });
  writePrivately(fileOf(dataDir), `${JSON.stringify(all, null, 2)}\n`);
  return all as unknown as Credentials;
}

/** Writes a file that only this user can read, in one step. */
export function writePrivately(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  // The mode holds for a new file only.
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

function storedCredentials(dataDir: string): Partial<Credentials> {
  let content: string;
  try {
    content = readFileSync(fileOf(dataDir), 'utf8');
  } catch {
    return {};
  }
  // A file that cannot be parsed is reported: new passwords would not fit the servers.
  return JSON.parse(content) as Partial<Credentials>;
}
