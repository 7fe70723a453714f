import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json, the same from the sources, from dist and from a bundle. */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('There is no package.json above the configuration library.');
  return findRoot(parent);
}
