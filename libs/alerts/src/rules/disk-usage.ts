import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { DiskReport } from './disk-report.repository.js';

/** How full the disk is on which the folder lies or will lie, as `df` counts it: what only root may use is no free space. */
export async function readDiskUsage(folder: string): Promise<DiskReport> {
  const { blocks, bfree, bavail } = await statsOf(folder);
  const used = blocks - bfree;
  return { host: hostname().slice(0, 200), usedPercent: used + bavail === 0 ? 0 : (100 * used) / (used + bavail) };
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
