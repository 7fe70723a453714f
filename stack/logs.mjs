// @ts-check
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseLogLine, shortForm } from './log-line.mjs';

const ROTATE_BYTES = 20 * 1024 * 1024;
/** Their chatter is of use only when something is wrong with them. */
const FILE_ONLY = new Set(['postgres', 'redis']);

/**
 * The logs of a stack: everything as JSON lines in `<dataDir>/logs/<name>.log`, a short form through `print`.
 * @typedef {object} Logs
 * @property {(name: string) => (line: string) => void} writer takes the lines of one process
 * @property {(message: string, level?: number) => void} say a line of the supervisor itself
 * @property {(name: string) => string} tail the last lines of one process
 * @property {() => Promise<void>} close
 *
 * @param {string} dataDir
 * @param {(line: string) => void} print
 * @returns {Logs}
 */
export function openLogs(dataDir, print) {
  const folder = path.join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  /** @type {Map<string, import('node:fs').WriteStream>} */
  const files = new Map();
  /** @type {Map<string, string[]>} */
  const recent = new Map();

  /** @param {string} name @param {Record<string, unknown>} record */
  const write = (name, record) => {
    const file = files.get(name) ?? openFile(folder, name);
    files.set(name, file);
    file.write(`${JSON.stringify(record)}\n`);
    const short = shortForm(name, record);
    if (short === undefined) return;
    recent.set(name, [...(recent.get(name) ?? []).slice(-19), short]);
    if (!FILE_ONLY.has(name)) print(short);
  };

  return {
    writer: (name) => (line) => write(name, parseLogLine(line)),
    say: (msg, level = 30) => write('supervisor', { level, time: Date.now(), msg }),
    tail: (name) => (recent.get(name) ?? []).join('\n'),
    close: async () => {
      await Promise.all([...files.values()].map((file) => new Promise((resolve) => file.end(resolve))));
    },
  };
}

/** @param {string} folder @param {string} name */
function openFile(folder, name) {
  const file = path.join(folder, `${name}.log`);
  if (existsSync(file) && statSync(file).size > ROTATE_BYTES) renameSync(file, `${file}.1`);
  return createWriteStream(file, { flags: 'a' });
}
