import { describe, expect, it } from 'vitest';
import { ReadinessChecks } from './readiness-checks.js';

const away = () => Promise.reject(new Error('away'));

describe('readiness', () => {
  it('[JOB-10] needs every dependency, and says which is away and why', async () => {
    const readiness = new ReadinessChecks();
    readiness.add('postgres', () => Promise.resolve());
    expect(await readiness.run()).toEqual({ ready: true, checks: { postgres: 'ok' } });
    readiness.add('redis', away);
    expect(await readiness.run()).toEqual({ ready: false, checks: { postgres: 'ok', redis: 'away' } });
  });

  it('tells of what the process can do without for a while, and stays', async () => {
    const readiness = new ReadinessChecks();
    let required = true;
    readiness.add('redis', away, () => required);
    expect((await readiness.run()).ready).toBe(false);
    required = false;
    expect(await readiness.run()).toEqual({ ready: true, checks: { redis: 'away' } });
  });
});
