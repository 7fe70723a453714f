import { randomBytes } from 'node:crypto';
import type { StatsFs } from 'node:fs';
import { link, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { DiskReport } from './disk-report.repository.js';

const ID_FILE = 'disk-id';
const ID_SHAPE = /^[\w.-]{1,80}$/;

/** How full the disk is on which the folder lies or will lie, as `df` counts it: what only root may use is no free space. */
export async function readDiskUsage(folder: string): Promise<DiskReport> {
  const { blocks, bfree, bavail } = await statsOf(folder);
  const used = blocks - bfree;
  return {
    host: hostname().slice(0, 200),
    disk: await diskOf(folder),
    usedPercent: used + bavail === 0 ? 0 : (100 * used) / (used + bavail),
  };
}

/** A process that stores nothing on disk may have no folder of its own. */
async function statsOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if (parent === folder) throw error;
    return statsOf(parent);
  }
}

/** The name that all machines with this folder know its disk by: of the first that looked. Empty where nobody may write. */
async function diskOf(folder: string): Promise<string> {
  const file = path.join(folder, ID_FILE);
  const known = await readId(file);
  if (known) return known;
  const own = `${hostname().slice(0, 60)}-${randomBytes(3).toString('hex')}`;
  const draft = `${file}.${own}`;
  try {
    await writeFile(draft, own);
    // Of several that look for the first time one wins, and none reads half a name.
    await link(draft, file).catch(() => undefined);
  } catch {
    return '';
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
  return readId(file);
}

async function readId(file: string): Promise<string> {
  const id = await readFile(file, 'utf8').catch(() => '');
  return ID_SHAPE.test(id) ? id : '';
}
