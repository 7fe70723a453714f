import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** As `sha256sum -c SHA256SUMS` reads it. */
const FILE = 'SHA256SUMS';
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;
/** Of many faulty files so many are named. */
const MOST_NAMED = 3;

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes the checksum of every file of a folder into it. */
export async function writeChecksums(folder: string): Promise<void> {
  const lines: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    lines.push(`${await sumOf(file)}  ${path.relative(folder, file)}`);
  }
  await writeFile(path.join(folder, FILE), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** Throws, and names them, where files are missing or are not what they were. */
export async function verifyChecksums(folder: string): Promise<void> {
  const faulty: string[] = [];
  for (const line of (await readFile(path.join(folder, FILE), 'utf8')).split('\n').filter(Boolean)) {
    const [, sum, file = line] = LINE.exec(line) ?? [];
    if ((await sumOf(path.join(folder, file)).catch(() => undefined)) !== sum) faulty.push(file);
  }
  if (faulty.length === 0) return;
  const named = faulty.slice(0, MOST_NAMED).join(', ');
  throw new Error(
    `The backup is damaged: ${faulty.length} files are missing or changed, such as ${named}. Use another one.`,
  );
}
