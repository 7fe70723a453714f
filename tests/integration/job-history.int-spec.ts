import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from 'pg';
import type { JobAttempt, QueueHistory, QueueState } from '#contracts';
import { api, database, faults, signIn, waitFor, type Api } from '#testing';
import { ended, generate, shopperWithTokens } from './generations.js';
import { click } from './traced.js';

let db: Client;
let operator: Api;
beforeAll(async () => {
  db = await database();
  operator = api(await signIn('operator'));
});
afterAll(() => db.end());

describe('how the queues stood over time', () => {
  type Step = QueueHistory['steps'][number];
  const stepsOf = async (range: string): Promise<Step[]> =>
    (await operator.get<QueueHistory[]>(`/api/ops/queues/history?range=${range}`)).body.find(
      ({ name }) => name === 'mockup',
    )!.steps;
  /** Rows of that time, `ago` from now. */
  const sample = (ago: string, ...figures: [waiting: number, active: number, delayed: number, oldest: number]) =>
    db.query(
      `insert into queue_samples (at, queue, waiting, active, delayed, oldest_seconds)
       values (date_trunc('minute', now()) - $1::interval, 'mockup', $2, $3, $4, $5)
       on conflict (at, queue) do update set waiting = $2, active = $3, delayed = $4, oldest_seconds = $5`,
      [ago, ...figures],
    );
  const rowsOf = async (ago: string): Promise<{ waiting: number; active: number }[]> =>
    (
      await db.query(
        `select waiting, active from queue_samples where queue = 'mockup' and at = date_trunc('minute', now() - $1::interval)`,
        [ago],
      )
    ).rows;

  it('[JOB-14] is sampled once a minute, and shown as the most of each step, with gaps where nothing was measured', async () => {
    await db.query(`delete from queue_samples where at < date_trunc('minute', now())`);
    await sample('30 minutes', 7, 2, 3, 90);
    await sample('28 minutes', 0, 0, 0, 0);
    await sample('2 days', 5, 9, 1, 40);
    await sample('2 days 1 minute', 6, 1, 4, 30);
    const hour = await stepsOf('1h');
    expect(hour).toHaveLength(60);
    const lately = hour.slice(0, -2).flatMap(({ sample: shown }, index) => (shown ? [[index - 59, shown]] : []));
    const seen = { waiting: 7, active: 2, delayed: 3, oldestSeconds: 90 };
    const none = { waiting: 0, active: 0, delayed: 0, oldestSeconds: 0 };
    // A minute may have passed since.
    expect([
      [
        [-30, seen],
        [-28, none],
      ],
      [
        [-31, seen],
        [-29, none],
      ],
    ]).toContainEqual(lately);
    const most = (steps: Step[], what: 'waiting' | 'active'): number =>
      Math.max(...steps.map(({ sample: shown }) => shown?.[what] ?? -1));
    const week = await stepsOf('7d');
    expect(week.filter(({ sample: shown }) => shown).length).toBeLessThanOrEqual(5);
    expect([most(week, 'waiting'), most(week, 'active')]).toEqual([7, 9]);
    expect([most(await stepsOf('24h'), 'waiting'), most(await stepsOf('24h'), 'active')]).toEqual([7, 2]);

    // What the gateways measure now: one row of all of them, however often each looks.
    const control = (verb: string) => operator.post<QueueState[]>(`/api/ops/queues/mockup/${verb}`, {});
    await control('pause');
    try {
      const ids = Array.from({ length: 3 }, () => randomUUID());
      await db.query(
        `insert into jobs (id, kind, queue, title, status, input, check_at, run_at)
         select id, 'ops.ping', 'mockup', 'sampled', 'queued', '{"note":"sampled"}', now(), now() from unnest($1::uuid[]) id`,
        [ids],
      );
      try {
        const waiting = async (): Promise<number> =>
          (await operator.get<QueueState[]>('/api/ops/queues')).body.find(({ name }) => name === 'mockup')!.waiting;
        await waitFor(async () => (await waiting()) >= 3, { what: 'the relay to enqueue them' });
        await waitFor(
          async () => {
            const seenNow = (await rowsOf('0'))[0]?.waiting ?? 0;
            // Measured before they waited: the next one comes within seconds.
            if (seenNow < 3) await db.query(`delete from queue_samples where at >= date_trunc('minute', now())`);
            return seenNow >= 3;
          },
          { what: 'the next sample' },
        );
      } finally {
        await db.query(`update jobs set status = 'cancelled', finished_at = now() where id = any($1::uuid[])`, [ids]);
      }
    } finally {
      await control('resume');
    }
    const { rows } = await db.query(
      'select max(times)::int as most from (select count(*) as times from queue_samples group by at, queue) counted',
    );
    expect(rows[0].most).toBe(1);
  });

  it('[JOB-14] is kept for a week', async () => {
    await sample('8 days', 1, 1, 1, 1);
    await sample('6 days 23 hours', 1, 1, 1, 1);
    const olderThan = async (age: string): Promise<number> =>
      (await db.query('select 1 from queue_samples where at < now() - $1::interval', [age])).rows.length;
    await waitFor(async () => (await olderThan('7 days 1 hour')) === 0, { what: 'the old sample to go' });
    expect(await olderThan('6 days 22 hours')).toBe(1);
  });
});

describe('an attempt of a job', () => {
  it('[JOB-14] names the request that caused it, of its acceptance or its replay, and its trace without a collector', async () => {
    const token = await shopperWithTokens(5);
    const [first, second] = [`accepted-${randomUUID()}`, `replayed-${randomUUID()}`];
    const prompt = `A quay by request, ${randomUUID()}`;
    const page = click();
    const id = await faults.during({ service: 'openai', match: prompt, mode: 'status', status: 400 }, async () => {
      const { jobId } = (await generate(token, { prompt }, { ...page.headers, 'x-request-id': first })).body;
      return (await ended(token, jobId)).jobId as string;
    });
    const timeline = async (): Promise<JobAttempt[]> => (await operator.get(`/api/ops/jobs/${id}`)).body.timeline;
    expect(await timeline()).toMatchObject([{ run: 1, requestId: first, traceId: page.traceId }]);
    const headers = { 'x-request-id': second };
    await operator.post('/api/ops/jobs/replay', { ids: [id], reason: 'the test of attempts' }, { headers });
    expect(await ended(token, id)).toMatchObject({ status: 'completed' });
    expect(await timeline()).toMatchObject([
      { run: 1, requestId: first, traceId: page.traceId },
      { run: 2, requestId: second, traceId: page.traceId },
    ]);
    expect((await operator.get(`/api/ops/jobs/${id}`)).body.requestId).toBe(first);
  });
});
