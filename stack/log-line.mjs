// @ts-check
const LEVELS = /** @type {Record<number, string>} */ ({
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
});

/**
 * What a process wrote, as a record: a JSON line as it is, anything else as a message.
 * @param {string} line
 * @returns {Record<string, unknown>}
 */
export function parseLogLine(line) {
  if (line.startsWith('{')) {
    try {
      return JSON.parse(line);
    } catch {
      // Not JSON after all.
    }
  }
  return { level: 30, time: Date.now(), msg: line };
}

/** The short form for a terminal; undefined for what belongs in the file only. @param {string} name @param {Record<string, unknown>} record */
export function shortForm(name, record) {
  const level = typeof record.level === 'number' ? (LEVELS[record.level] ?? 'info') : String(record.level ?? 'info');
  if (level === 'trace' || level === 'debug') return undefined;
  const time = new Date(/** @type {number | string} */ (record.time ?? Date.now()));
  const clock = (Number.isNaN(time.getTime()) ? new Date() : time).toTimeString().slice(0, 8);
  const error = /** @type {{ message?: string } | undefined} */ (record.err ?? record.error);
  const reason = typeof error?.message === 'string' && error.message !== record.msg ? `: ${error.message}` : '';
  return `${clock} ${name.padEnd(20)} ${level === 'info' ? '' : `${level.toUpperCase()} `}${record.msg ?? ''}${reason}`;
}
