import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { backoffMs, Managed, type LaunchOverrides, type ManagedOptions } from './managed.js';
import type { Running } from './running.js';

/** A program that ends when the test says so. */
function fakeProgram() {
  const launched: (Running & { end: (reason: string) => void })[] = [];
  const launch = async () => {
    let end: (reason: string) => void = () => {};
    const exited = new Promise<string>((resolve) => (end = resolve));
    const running = {
      pid: 100 + launched.length,
      exited,
      end,
      kill: () => end('signal SIGKILL'),
      stop: async () => end('exit code 0'),
    };
    launched.push(running);
    return running;
  };
  return { launched, launch };
}

function managed(launch: ManagedOptions['launch']) {
  const events: string[] = [];
  let changed = () => {};
  const member = new Managed({
    name: 'gateway',
    role: 'gateway',
    launch,
    onEvent: (message) => void events.push(message),
    onChange: () => changed(),
  });
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      changed = () => {
        if (condition()) resolve();
      };
      changed();
    });
  return { member, events, until };
}

describe('a managed process', () => {
  it('is started again after it ended unasked, and waits longer each time', async () => {
    const { launched, launch } = fakeProgram();
    const { member, events, until } = managed(launch);
    await member.start();
    member.kill('SIGKILL');
    await until(() => member.pid === 101);
    launched[1]!.end('exit code 1');
    await until(() => member.pid === 102);
    expect(events).toEqual([
      'gateway ended (signal SIGKILL), starting it again in 100 ms',
      'gateway ended (exit code 1), starting it again in 200 ms',
    ]);
    await member.stop();
  });

  it('runs once, though it is started twice at once, and again while it waits to recover', async () => {
    const { launched, launch } = fakeProgram();
    const { member, until } = managed(launch);
    await Promise.all([member.start(), member.start()]);
    expect([launched.length, member.pid]).toEqual([1, 100]);
    launched[0]!.end('exit code 1');
    await until(() => member.pid === undefined);
    await member.start();
    expect(member.pid).toBe(101);
    await sleep(2 * backoffMs(1));
    expect([launched.length, member.pid]).toEqual([2, 101]);
    await member.stop();
  });

  it('keeps the overrides it was given over restarts, and counts how often it was killed', async () => {
    const { launched, launch } = fakeProgram();
    const seen: LaunchOverrides[] = [];
    const { member, until } = managed((overrides) => {
      seen.push(overrides);
      return launch();
    });
    await member.start({ env: { CRASH_AT: 'x' } });
    for (const reason of ['signal SIGKILL', 'exit code 1']) {
      const pid = member.pid! + 1;
      launched.at(-1)!.end(reason);
      await until(() => member.pid === pid);
    }
    expect(member.kills).toBe(1);
    await member.stop();
    await member.start();
    await member.stop();
    await member.start({});
    expect(seen).toEqual([...Array<LaunchOverrides>(4).fill({ env: { CRASH_AT: 'x' } }), {}]);
    expect(member.kills).toBe(0);
    await member.stop();
  });

  it('stays down after a stop, also one during the wait', async () => {
    const { launched, launch } = fakeProgram();
    const { member, until } = managed(launch);
    await member.start();
    member.kill('SIGKILL');
    await until(() => member.pid === undefined);
    await member.stop();
    expect(member.pid).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, backoffMs(1) * 2));
    expect(launched).toHaveLength(1);
  });

  it('starts at once after a stop, though the stop was done before its end was noticed', async () => {
    const { launched, launch } = fakeProgram();
    const { member, events } = managed(async () => {
      const running = await launch();
      return { ...running, stop: async () => void setImmediate(() => running.end('exit code 0')) };
    });
    await member.start();
    await member.stop();
    await member.start();
    expect(launched).toHaveLength(2);
    expect(member.pid).toBe(101);
    await member.stop();
    expect(events).toEqual([]);
  });

  it('is not started again when its configuration is wrong', async () => {
    const { launched, launch } = fakeProgram();
    const { member, events, until } = managed(launch);
    await member.start();
    launched[0]!.end('exit code 78');
    await until(() => events.length > 0 || member.pid === undefined);
    await Promise.resolve();
    expect(member.givenUp).toBe('exit code 78');
  });

  it('tries again when the start itself fails', async () => {
    const { launch } = fakeProgram();
    let attempts = 0;
    const { member, events, until } = managed(async () => {
      attempts += 1;
      if (attempts === 2) throw new Error('port taken');
      return launch();
    });
    await member.start();
    member.kill('SIGKILL');
    await until(() => member.pid === 101);
    expect(events.at(-1)).toBe('gateway ended (port taken), starting it again in 200 ms');
    await member.stop();
  });

  it('never waits longer than ten seconds, or than it is told', () => {
    expect([1, 2, 3, 50].map((failures) => backoffMs(failures))).toEqual([100, 200, 400, 10_000]);
    expect(backoffMs(50, 300)).toBe(300);
  });
});
