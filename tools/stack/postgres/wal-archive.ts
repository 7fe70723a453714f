import { chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { canReach, postgresAccount } from './postgres-account.js';

/** What needs no quoting in a shell, nor in a setting of the server. */
const PLAIN_PATH = /^[\w./ -]+$/;
/** Timeline, then the place in the log. */
const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{16})(\.|$)/;

function plainPath(folder: string): string {
  const full = path.resolve(folder);
  if (!PLAIN_PATH.test(full))
    throw new Error(`${full} has signs that a command cannot take; use letters, digits, . _ -`);
  return full;
}

/**
 * Settings that have the server copy each part of its log into a folder when it is full, and at least once a minute. A
 * part that is there already, since the server died before it knew, must be the same.
 */
export function archiveSettings(folder: string): Record<string, string> {
  const archive = plainPath(folder);
  mkdirSync(archive, { recursive: true, mode: 0o700 });
  const account = postgresAccount();
  if (account) chownSync(archive, account.uid, account.gid);
  refuseUnreachable(archive);
  const kept = `"${archive}/%f"`;
  const part = `"${archive}/%f.part"`;
  return {
    archive_mode: 'on',
    archive_timeout: '60s',
    archive_command: `if test -f ${kept}; then cmp -s "%p" ${kept}; else cp "%p" ${part} && sync ${part} && mv ${part} ${kept}; fi`,
  };
}

/** Settings that have a server on a base backup go on with the log of the archive, as far as to a moment, and then take writes. */
export function recoverySettings(folder: string, until: Date): Record<string, string> {
  const archive = plainPath(folder);
  refuseUnreachable(archive);
  return {
    restore_command: `cp "${archive}/%f" "%p"`,
    // The server knows no Z at that time.
    recovery_target_time: until.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
    // Nobody reads what is not whole yet.
    hot_standby: 'off',
  };
}

/** As root the server runs as another OS user. */
function refuseUnreachable(archive: string): void {
  const account = postgresAccount();
  if (account && !canReach(account, archive))
    throw new Error(`The OS user that runs PostgreSQL cannot reach ${archive}; put it where others may enter.`);
}

/** Removes what lies in the archive before a backup's first part, which only older backups need; how many files. */
export function pruneArchive(folder: string, first: string): number {
  const placeOf = (name: string): string | undefined => SEGMENT.exec(name)?.[1];
  const old = readdirSync(folder).filter((name) => {
    const place = placeOf(name);
    return place !== undefined && place < placeOf(first)!;
  });
  for (const name of old) rmSync(path.join(folder, name));
  return old.length;
}
