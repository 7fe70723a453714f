import { describe, expect, it } from 'vitest';
import { parseLogLine, shortForm } from './log-line.js';

describe('log lines', () => {
  it('keeps a JSON line as it is and wraps anything else', () => {
    expect(parseLogLine('{"level":40,"msg":"slow"}')).toEqual({ level: 40, msg: 'slow' });
    expect(parseLogLine('{ not json')).toMatchObject({ level: 30, msg: '{ not json' });
  });

  it('gives time, process, level and reason, and nothing for debug lines', () => {
    expect(
      shortForm('gateway', { level: 50, time: Date.now(), msg: 'call failed', err: { message: 'refused' } }),
    ).toMatch(/^\d\d:\d\d:\d\d gateway +ERROR call failed: refused$/);
    expect(shortForm('gateway', { level: 20, msg: 'detail' })).toBeUndefined();
  });
});
