import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { armCrashPoint, crashPoint } from './crash-point.js';

describe('crash points', () => {
  let kill: MockInstance<typeof process.kill>;
  beforeEach(() => {
    kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  });
  afterEach(() => {
    armCrashPoint(undefined);
    kill.mockRestore();
  });
  const diesAt = (name: string): boolean => {
    kill.mockClear();
    crashPoint(name);
    return kill.mock.calls.length > 0;
  };

  it('do nothing unless armed, and only the armed one kills', () => {
    expect(diesAt('a.b')).toBe(false);
    armCrashPoint('a.b');
    expect([diesAt('a.c'), diesAt('a.b')]).toEqual([false, true]);
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
  });

  it('skip the configured number of passes', () => {
    armCrashPoint('a.skipped:2');
    expect([diesAt('a.skipped'), diesAt('a.skipped'), diesAt('a.skipped')]).toEqual([false, false, true]);
  });

  it('can send another signal', () => {
    armCrashPoint('a.frozen:0:SIGSTOP');
    expect(diesAt('a.frozen')).toBe(true);
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGSTOP');
  });

  it('can be armed by a file that is created and removed', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'inkloom-crash-'));
    const file = path.join(folder, 'armed');
    armCrashPoint(`@${file}`);
    expect(diesAt('a.filed')).toBe(false);
    writeFileSync(file, 'a.filed:1\n');
    expect([diesAt('a.other'), diesAt('a.filed'), diesAt('a.filed')]).toEqual([false, false, true]);
    rmSync(folder, { recursive: true });
    expect(diesAt('a.filed')).toBe(false);
  });
});
