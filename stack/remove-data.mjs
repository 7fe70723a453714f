// @ts-check
import { rmSync } from 'node:fs';
import { removeSharedData } from './postgres-place.mjs';

/** Deletes everything a stopped stack kept. @param {string} dataDir */
export function removeStackData(dataDir) {
  removeSharedData(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
