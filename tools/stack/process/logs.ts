import { createWriteStream, existsSync, mkdirSync, openSync, renameSync, statSync, type WriteStream } from 'node:fs';
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

/**
 * The logs of a stack: everything as JSON lines in `<dataDir>/logs/<name>.log`, a short form through `print`. Of each
 * process `rotateBytes` and the file before them are kept.
 */
export function openLogs(dataDir: string, print: (line: string) => void, rotateBytes = ROTATE_BYTES): Logs {
  const folder = path.join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, LogFile>();
  const recent = new Map<string, string[]>();

  const write = (name: string, record: LogRecord) => {
    const file = files.get(name) ?? new LogFile(path.join(folder, `${name}.log`), rotateBytes);
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
      await Promise.all([...files.values()].map((file) => file.close()));
    },
  };
}

/** A file that is moved away once it is full, so that a stack which runs for months fills no disk. */
class LogFile {
  private stream: WriteStream;
  private bytes: number;
  private ended: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly file: string,
    private readonly rotateBytes: number,
  ) {
    this.bytes = existsSync(file) ? statSync(file).size : 0;
    this.stream = this.open();
  }

  write(line: string): void {
    if (this.bytes > this.rotateBytes) this.rotate();
    this.bytes += Buffer.byteLength(line);
    this.stream.write(line);
  }

  async close(): Promise<void> {
    this.end();
    await this.ended;
  }

  /** What the full file has not written yet still goes there. */
  private rotate(): void {
    this.end();
    renameSync(this.file, `${this.file}.1`);
    this.bytes = 0;
    this.stream = this.open();
  }

  private end(): void {
    const { stream } = this;
    this.ended = Promise.all([this.ended, new Promise((resolve) => stream.end(resolve))]);
  }

  /** Opened at once: a file that is still being opened cannot be moved. */
  private open(): WriteStream {
    return createWriteStream(this.file, { fd: openSync(this.file, 'a') });
  }
}
