import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const markOf = (dataDir: string): string => path.join(dataDir, 'restore-unfinished');

export const markUnfinished = (dataDir: string): Promise<void> => writeFile(markOf(dataDir), '');

export const unmarkUnfinished = (dataDir: string): Promise<void> => rm(markOf(dataDir));

/** Throws for a data folder in which a restore was interrupted: it would start with a part of its data. */
export function refuseUnfinished(dataDir: string): void {
  if (existsSync(markOf(dataDir)))
    throw new Error(`A restore into ${dataDir} did not end. Remove the folder and restore again.`);
}
