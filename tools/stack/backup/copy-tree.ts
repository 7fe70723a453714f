import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

export interface Copied {
  files: number;
  bytes: number;
}

interface CopyOptions {
  /** Whether a file or folder is left out, by its path below the source. */
  leaveOut?: (relative: string) => boolean;
  /** Leaves a file alone that is there already: what never changes under its name is copied once. */
  keep?: boolean;
}

/** Copies a folder that others write to meanwhile: what disappears before it is read is left out. Counts what is there in the end. */
export async function copyTree(from: string, to: string, { leaveOut, keep }: CopyOptions = {}): Promise<Copied> {
  const copied = { files: 0, bytes: 0 };
  const visit = async (relative: string): Promise<void> => {
    await mkdir(path.join(to, relative), { recursive: true, mode: 0o700 });
    for (const entry of await readdir(path.join(from, relative), { withFileTypes: true })) {
      const name = path.join(relative, entry.name);
      if (leaveOut?.(name)) continue;
      if (entry.isDirectory()) await orGone(visit(name));
      else if (entry.isFile()) await orGone(copyOne(name));
    }
  };
  const copyOne = async (name: string): Promise<void> => {
    const target = path.join(to, name);
    await copyFile(path.join(from, name), target, keep ? constants.COPYFILE_EXCL : 0).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    copied.files += 1;
    copied.bytes += (await stat(target)).size;
  };
  await visit('');
  return copied;
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

const orGone = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
