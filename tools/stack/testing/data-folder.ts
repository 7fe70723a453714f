import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from '#stack/paths';
import { currentRun } from './test-report.js';

/** Folder of the services that the unit tests share, beside those of the stacks. */
export const SERVICES = 'test-services';

const ON_DISK = inRepository('.tmp');
/** One for each checkout, whose left stacks are its own to remove. */
const IN_MEMORY = path.join(
  '/dev/shm',
  `inkloom-${createHash('sha256').update(inRepository()).digest('hex').slice(0, 12)}`,
);
/** Two stacks and a backup of one take less than a gigabyte. */
const ENOUGH_MEMORY = 4 * 2 ** 30;

export const DATA_FOLDERS = [ON_DISK, IN_MEMORY];
export const isInMemory = (folder: string): boolean => folder.startsWith(IN_MEMORY);

/** Where `npm test` keeps its databases: no test waits for the disk of a shared machine where the memory is large enough. */
export function dataFolder(): string {
  if (currentRun() === undefined || !existsSync('/dev/shm')) return ON_DISK;
  const { bavail, bsize } = statfsSync('/dev/shm');
  if (bavail * bsize < ENOUGH_MEMORY) return ON_DISK;
  mkdirSync(IN_MEMORY, { recursive: true });
  return IN_MEMORY;
}
