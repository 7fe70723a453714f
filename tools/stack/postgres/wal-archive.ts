import { chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { canReach, postgresAccount } from './postgres-account.js';

/** What needs no quoting in a shell, nor in a setting of the server. */
const PLAIN_PATH = /^[\w./ -]+$/;
/** Timeline, then the place in the log. */
const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{16})(\.|$)/;
const HISTORY = /^([0-9A-F]{8})\.history$/;

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
    archive_command: `if test -f ${kept}; then cmp -s "%p" ${kept}; else cp "%p" ${part} && sync ${part} && mv ${part} ${kept} && sync "${archive}"; fi`,
  };
}

/**
 * Settings that have a server on a base backup go on with the log of the archive, as far as to a moment, and then take
 * writes. That begins a timeline, which the archive has to know: the next restore would begin it once more, and what
 * both write would have the same names.
 * @param timeline the branch of the log to follow; that of the backup where it is missing
 */
export function recoverySettings(folder: string, until: Date, timeline?: number): Record<string, string> {
  const archive = plainPath(folder);
  return {
    ...archiveSettings(folder),
    recovery_target_timeline: timeline === undefined ? 'current' : String(timeline),
    restore_command: `cp "${archive}/%f" "%p"`,
    // The server knows no Z at that time.
    recovery_target_time: until.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
    // Nobody reads what is not whole yet.
    hot_standby: 'off',
  };
}

/** The last branch of the log: each restore to a moment has begun one. */
export function newestTimeline(folder: string): number {
  const begun = readdirSync(folder).flatMap((name) => HISTORY.exec(name)?.[1] ?? []);
  return Math.max(1, ...begun.map(timelineOf));
}

/** By the name of a part of the log. */
export const timelineOf = (part: string): number => Number.parseInt(part.slice(0, 8), 16);

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
