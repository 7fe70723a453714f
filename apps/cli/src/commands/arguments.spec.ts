import { userInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../command.js';
import { parseAccount } from './account.command.js';
import { parseReplay } from './replay.command.js';

const JOB = '0199a3b2-7c1e-7d00-8000-000000000001';

describe('npm run account', () => {
  it('understands who is barred, by whom and why', () => {
    expect(parseAccount(['bar', 'auth0|7', '--reason', ' spam ', '--actor', 'ada'])).toEqual({
      user: 'auth0|7',
      barred: true,
      reason: 'spam',
      actor: 'ada',
    });
    expect(parseAccount(['unbar', 'auth0|7', '--reason', 'appeal'])).toMatchObject({
      barred: false,
      actor: userInfo().username,
    });
  });

  it.each([
    [[], 'Say what to do, and with which account.'],
    [['bar'], 'Say what to do, and with which account.'],
    [['delete', 'auth0|7', '--reason', 'x'], 'Say what to do, and with which account.'],
    [['bar', 'a', 'b', '--reason', 'x'], 'Say what to do, and with which account.'],
    [['bar', 'a', '--reason', '  '], 'Give a reason; it goes into the audit log.'],
  ])('refuses %j', (args, message) => {
    expect(() => parseAccount(args)).toThrow(new UsageError(message));
  });
});

describe('npm run replay', () => {
  it.each([
    [['--failed', '--code', ' ', '--reason', 'why', '--dry-run'], '--code names an error code.'],
    [['--failed', '--queue', '', '--reason', 'why', '--dry-run'], ' is none of generation, mockup, fulfilment.'],
  ])('refuses the empty value of %j, which would choose every failed job', (args, message) => {
    expect(() => parseReplay(args)).toThrow(new UsageError(message));
  });

  it('understands jobs by id and by what they failed with', () => {
    expect(parseReplay([JOB, '--reason', 'fixed'])).toMatchObject({ ids: [JOB], ratePerSecond: 10, dryRun: false });
    expect(
      parseReplay(['--failed', '--queue', 'generation', '--code', 'TIMEOUT', '--reason', 'fixed', '--dry-run']),
    ).toMatchObject({
      filter: { queue: 'generation', errorCode: 'TIMEOUT' },
      dryRun: true,
    });
  });

  it.each([
    [[], 'Name jobs, or say --failed.'],
    [[JOB, '--failed', '--reason', 'x'], 'Name jobs, or say --failed.'],
    [['--failed'], 'Give a reason; it goes into the audit log.'],
    [['--failed', '--reason', 'x', '--dry-run'], 'Say which failed jobs, by --queue, --kind or --code.'],
    [['--failed', '--code', 'TIMEOUT', '--reason', 'x'], /^Count them with --dry-run first/],
    [['--failed', '--code', 'TIMEOUT', '--reason', 'x', '--expected', 'all'], '--expected is a count.'],
    [['17', '--reason', 'x'], '17 is no id of a job.'],
    [['--failed', '--queue', 'print', '--reason', 'x', '--dry-run'], /^print is none of generation, /],
    [[JOB, '--rate', '0', '--reason', 'x'], '--rate is from 0 to 100.'],
    [[JOB, '--rate', '101', '--reason', 'x'], '--rate is from 0 to 100.'],
    [[JOB, '--rate', 'fast', '--reason', 'x'], '--rate is from 0 to 100.'],
  ])('refuses %j', (args, message) => {
    expect(() => parseReplay(args)).toThrow(message);
  });
});
