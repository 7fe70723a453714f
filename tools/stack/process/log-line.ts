const LEVELS: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** What the processes write with every line; they add more. */
export interface LogRecord {
  level?: number | string;
  time?: number | string;
  msg?: string;
  err?: { message?: string };
  error?: { message?: string };
}

/** What a process wrote, as a record: a JSON line as it is, anything else as a message. */
export function parseLogLine(line: string): LogRecord {
  if (line.startsWith('{')) {
    try {
      return JSON.parse(line) as LogRecord;
    } catch {
      // Not JSON after all.
    }
  }
  return { level: 30, time: Date.now(), msg: line };
}

/** The short form for a terminal; undefined for what belongs in the file only. */
export function shortForm(name: string, record: LogRecord): string | undefined {
  const level = typeof record.level === 'number' ? (LEVELS[record.level] ?? 'info') : (record.level ?? 'info');
  if (level === 'trace' || level === 'debug') return undefined;
  const time = new Date(record.time ?? Date.now());
  const clock = (Number.isNaN(time.getTime()) ? new Date() : time).toTimeString().slice(0, 8);
  const error = record.err ?? record.error;
  const reason = typeof error?.message === 'string' && error.message !== record.msg ? `: ${error.message}` : '';
  return `${clock} ${name.padEnd(20)} ${level === 'info' ? '' : `${level.toUpperCase()} `}${record.msg ?? ''}${reason}`;
}
