import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import { parseLogLine, shortForm, type LogRecord } from './log-line.js';

const ROTATE_BYTES = 20 * 1024 * 1024;
/** Their chatter is of use only when something is wrong with them. */
const FILE_ONLY = new Set(['postgres', 'redis']);

export interface Logs {
  /** Takes the lines of one process. */
  writer: (name: string) => (line: string) => void;
  /** Writes a line of the supervisor itself. */
  say: (message: string, level?: number) => void;
  /** The last lines of one process. */
  tail: (name: string) => string;
  close: () => Promise<void>;
}

/** The logs of a stack: everything as JSON lines in `<dataDir>/logs/<name>.log`, a short form through `print`. */
export function openLogs(dataDir: string, print: (line: string) => void): Logs {
  const folder = path.join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  const recent = new Map<string, string[]>();

  const write = (name: string, record: LogRecord) => {
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

function openFile(folder: string, name: string): WriteStream {
  const file = path.join(folder, `${name}.log`);
  if (existsSync(file) && statSync(file).size > ROTATE_BYTES) renameSync(file, `${file}.1`);
  return createWriteStream(file, { flags: 'a' });
}
