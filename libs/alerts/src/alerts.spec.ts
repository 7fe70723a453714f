import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertRuleName } from '#contracts';
import { newId } from '#database';
import { metrics } from '#observability';
import { RateLimiter } from '#redis';
import { AlertEvaluator } from './alert-evaluator.js';
import { AlertRepository } from './alert.repository.js';
import { alertBench, type AlertBench } from './alerts.fixture.js';
import { DiskReportRepository } from './rules/disk-report.repository.js';

describe('alerts', () => {
  let bench: AlertBench;
  let processes: AlertBench['processes'];
  let database: AlertBench['database'];
  let redisClient: AlertBench['redisClient'];
  let mails: AlertBench['mails'];
  let calls: AlertBench['calls'];

  beforeAll(async () => {
    bench = await alertBench();
    ({ processes, database, redisClient, mails, calls } = bench);
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.reset());

  const workers = (queue: string, alive: boolean) => bench.workers(queue, alive);
  const firing = () => bench.firing();
  const status = () => bench.status();
  const told = () => bench.told();

  async function addJobs(count: number, columns: Record<string, unknown>): Promise<void> {
    const row = { kind: 'generation.image', queue: 'generation', input: '{"provider":"openai"}', ...columns };
    const names = Object.keys(row);
    for (let made = 0; made < count; made += 1)
      await database.query(
        `insert into jobs (id, check_at, ${names.join(', ')}) values ($1, now() + interval '1 hour', ${names.map((_, at) => `$${at + 2}`).join(', ')})`,
        [newId(), ...Object.values(row)],
      );
  }
  const failed = (code: string) => ({ status: 'failed', finished_at: new Date(), error: JSON.stringify({ code }) });
  const done = { status: 'completed', finished_at: new Date() };

  const closeGemini = () =>
    processes[0].app
      .get(RateLimiter, { strict: false })
      .penalise({ name: 'images-gemini', limit: 1, windowMs: 60_000, maxLockMs: 300_000 }, 120_000);

  const countCalls = (provider: string, outcome: string, count: number) =>
    metrics.providerCalls.inc({ provider, operation: 'test', outcome }, count);

  interface Case {
    rule: AlertRuleName;
    fires: string[];
    status: object;
    breakIt: () => Promise<unknown>;
    mend: () => Promise<unknown>;
  }
  const usual = { images: 'ok', mockups: 'ok', orders: 'ok' };
  const cases: Case[] = [
    {
      rule: 'queue-waits',
      fires: ['queue-waits mockup'],
      status: { ...usual, mockups: 'slow' },
      breakIt: () =>
        addJobs(1, {
          kind: 'mockup.render',
          queue: 'mockup',
          status: 'queued',
          run_at: new Date(Date.now() - 121_000),
        }),
      mend: () => database.query(`update jobs set status = 'active'`),
    },
    {
      rule: 'jobs-failing',
      fires: ['jobs-failing generation'],
      status: { ...usual, images: 'failing' },
      breakIt: async () => {
        await addJobs(5, failed('INTERNAL'));
        await addJobs(15, done);
      },
      mend: () => addJobs(6, done),
    },
    {
      rule: 'jobs-failing',
      fires: ['jobs-failing fulfilment'],
      status: { ...usual, orders: 'failing' },
      breakIt: async () => {
        // As many again in the generation, but muted.
        await addJobs(5, failed('INTERNAL'));
        await addJobs(5, { ...failed('INTERNAL'), kind: 'order.track', queue: 'fulfilment' });
        await database.query(
          `insert into failure_triage (fingerprint, muted_until)
           select distinct failure_fingerprint(kind, error, log_message), now() + interval '1 hour' from jobs where queue = 'generation'`,
        );
      },
      mend: () =>
        database.query(`insert into failure_triage (fingerprint, muted_until)
           select distinct failure_fingerprint(kind, error, log_message), now() + interval '1 hour' from jobs where queue = 'fulfilment'`),
    },
    {
      rule: 'provider-down',
      fires: ['provider-down openai'],
      status: { ...usual, images: 'failing' },
      breakIt: async () => {
        await addJobs(1, { status: 'waiting' });
        await database.query(
          `insert into job_attempts (job_id, dispatch, error) select id, 1, '{"code":"TIMEOUT"}' from jobs, generate_series(1, 5)`,
        );
      },
      mend: () => addJobs(5, done),
    },
    {
      rule: 'provider-down',
      fires: ['provider-down gemini'],
      status: { ...usual, images: 'failing' },
      breakIt: () => closeGemini(),
      mend: () => redisClient.del('inkloom:rate:images-gemini'),
    },
    ...Object.entries({
      stripe: { ...usual, orders: 'failing' },
      smtp: usual,
      s3: { images: 'failing', mockups: 'failing', orders: 'failing' },
    }).map(([provider, shown]): Case => ({
      rule: 'provider-down',
      fires: [`provider-down ${provider}`],
      status: shown,
      breakIt: async () => {
        countCalls(provider, 'ok', 4);
        // What the provider says of a single request is no outage.
        countCalls('cloudinary', 'REFUSED', 20);
        countCalls(provider, 'UNAVAILABLE', 3);
        countCalls(provider, 'UNAUTHORISED', 2);
      },
      mend: async () => countCalls(provider, 'ok', 20),
    })),
    {
      rule: 'ledger-mismatch',
      fires: ['ledger-mismatch'],
      status: usual,
      breakIt: () =>
        database.query(`insert into ledger_checks (id, faults) values ($1, '[{"userId":"a","problem":"b"}]')`, [
          newId(),
        ]),
      mend: () => database.query(`insert into ledger_checks (id, faults) values ($1, '[]')`, [newId()]),
    },
    {
      rule: 'relay-lag',
      fires: ['relay-lag'],
      status: { images: 'slow', mockups: 'slow', orders: 'slow' },
      breakIt: async () => {
        await addJobs(1, { status: 'waiting' });
        await database.query(`update jobs set check_at = now() - interval '61 seconds'`);
      },
      mend: () => database.query('update jobs set check_at = now()'),
    },
    {
      rule: 'disk-full',
      fires: ['disk-full shared-1a2b3c'],
      status: usual,
      breakIt: () =>
        database.query(
          `insert into disk_reports (host, disk, used_percent, reported_at)
           values ('one', 'shared-1a2b3c', 100, now()), ('two', 'shared-1a2b3c', 100, now()), ('gone', 'old', 1, now() - interval '2 days')`,
        ),
      mend: () => database.query('update disk_reports set used_percent = 50'),
    },
    {
      rule: 'workers-gone',
      fires: ['workers-gone fulfilment'],
      status: { ...usual, orders: 'down' },
      breakIt: () => workers('fulfilment', false),
      mend: () => workers('fulfilment', true),
    },
  ];

  it('[JOB-10] shows what all processes share in the metrics of each, also of one whose turn it is not', async () => {
    const shown = async () =>
      (await Promise.all([metrics.relayLagSeconds, metrics.ledgerFaults].map((gauge) => gauge.get()))).map(
        ({ values }) => values[0]!.value,
      );
    const outOfTurn = async () => {
      await database.query(`update alert_turns set next_at = now() + interval '1 hour'`);
      expect(await processes[1].app.get(AlertEvaluator, { strict: false }).evaluate()).toBe(false);
      return shown();
    };
    await addJobs(1, { status: 'waiting' });
    await database.query(`update jobs set check_at = now() - interval '61 seconds'`);
    await database.query(`insert into ledger_checks (id, faults) values ($1, '[{}]')`, [newId()]);
    const [lag, faults] = await outOfTurn();
    expect(lag).toBeGreaterThan(60);
    expect(faults).toBe(1);
    await database.query("update jobs set check_at = now() + interval '1 hour'");
    await database.query('delete from ledger_checks');
    expect(await outOfTurn()).toEqual([0, 0]);
  });

  it.each(cases)(
    '$rule fires as $fires and is cleared, and is told of once each time, whichever process looks',
    async (each) => {
      await processes[0].look();
      expect(await firing()).toEqual([]);
      await each.breakIt();
      await processes[0].look();
      await sleep(5);
      await Promise.all(processes.map(({ look }) => look()));
      await processes[1].look();
      expect(await firing()).toEqual(each.fires);
      expect(await status()).toEqual(each.status);
      await Promise.all(processes.map(({ tell }) => tell()));
      expect([mails.length, calls.length]).toEqual([1, 1]);
      const page = `docs/runbooks/${each.rule}.md`;
      for (const words of [mails[0]!.text, mails[0]!.html, (JSON.parse(calls[0]!) as { text: string }).text])
        expect(words).toContain(page);
      expect(mails[0]).toMatchObject({
        to: { address: 'ops@example.com' },
        subject: expect.stringMatching(/^Firing: /),
      });
      expect(`${mails[0]!.text}${calls[0]}`).not.toMatch(/\{\w+|undefined|alert\.\w+/);

      await each.mend();
      // Seen to be right, then cleared.
      for (const { look } of [...processes, ...processes]) await look();
      expect(await firing()).toEqual([]);
      expect(await status()).toEqual(usual);
      await Promise.all(processes.map(({ tell }) => tell()));
      expect(await told()).toEqual(['fired mail', 'fired webhook', 'cleared mail', 'cleared webhook']);
      expect([mails.length, calls.length]).toEqual([2, 2]);
    },
  );

  it('leaves shoppers alone with what their own words bring about, and says nothing of a few failures', async () => {
    await addJobs(20, failed('CONTENT_POLICY'));
    await addJobs(4, failed('INTERNAL'));
    await processes[0].look();
    expect(await firing()).toEqual([]);
  });

  it('fires only for what stays wrong, and clears only what stays right', async () => {
    const patient = await bench.start({ ALERT_WORKERS_GONE_MS: '60000', ALERT_CALM_MS: '60000' });
    await workers('mockup', false);
    await patient.look();
    expect(await firing()).toEqual([]);
    await database.query(`update alerts set since = since - interval '1 minute'`);
    await patient.look();
    expect(await firing()).toEqual(['workers-gone mockup']);
    await workers('mockup', true);
    await patient.look();
    await database.query(`update alerts set calm_since = calm_since - interval '1 minute'`);
    await workers('mockup', false);
    await patient.look();
    await workers('mockup', true);
    await patient.look();
    await patient.look();
    expect(await firing()).toEqual(['workers-gone mockup']);
    await database.query(`update alerts set calm_since = calm_since - interval '1 minute'`);
    await patient.look();
    expect(await firing()).toEqual([]);
    expect(await told()).toEqual(['fired mail', 'fired webhook', 'cleared mail', 'cleared webhook']);
    await workers('mockup', false);
    await patient.look();
    await workers('mockup', true);
    await patient.look();
    expect(await database.query('select 1 from alerts where cleared_at is null')).toEqual([]);
    await patient.app.close();
  });

  it('reminds after hours, once', async () => {
    await workers('mockup', false);
    await processes[0].look();
    await sleep(5);
    await processes[0].look();
    await processes[0].look();
    expect(await told()).toEqual(['fired mail', 'fired webhook']);
    await database.query(`update alerts set told_at = told_at - interval '4 hours'`);
    for (const { look } of [...processes, ...processes]) await look();
    expect((await told()).slice(2)).toEqual(['reminder mail', 'reminder webhook']);
  });

  it('leaves everything as it is while it cannot be measured', async () => {
    await workers('mockup', false);
    await processes[0].look();
    await sleep(5);
    await processes[0].look();
    expect(await firing()).toEqual(['workers-gone mockup']);
    await closeGemini();
    await processes[0].look();
    const blind = await bench.start({ REDIS_URL: 'redis://127.0.0.1:1' });
    await workers('mockup', true);
    for (let looks = 0; looks < 3; looks += 1) expect(await blind.look()).toBe(true);
    expect(await firing()).toEqual(['workers-gone mockup', 'provider-down gemini']);
    await blind.app.close();
  });

  it('tell operators and shoppers that Redis is away, also while no job is open, and that it is back', async () => {
    const blind = await bench.start({ REDIS_URL: 'redis://127.0.0.1:1', ALERT_REDIS_AWAY_MS: '1' });
    await blind.look();
    await sleep(5);
    await blind.look();
    expect(await firing()).toEqual(['redis-away']);
    expect(await status()).toEqual({ images: 'down', mockups: 'down', orders: 'down' });
    await blind.tell();
    expect(mails[0]!.text).toContain('docs/runbooks/redis-away.md');
    for (let looks = 0; looks < 2; looks += 1) await processes[0].look();
    expect(await firing()).toEqual([]);
    expect(await status()).toEqual(usual);
    await blind.app.close();
  });

  it('do not say that everything works once nobody has looked for four intervals', async () => {
    await processes[0].look();
    const lookWasDue = (ago: string) => database.query(`update alert_turns set next_at = now() - $1::interval`, [ago]);
    await lookWasDue('3 days');
    expect(await status()).toEqual(usual);
    await lookWasDue('5 days');
    expect(await status()).toEqual({ images: 'unknown', mockups: 'unknown', orders: 'unknown' });
    await workers('fulfilment', false);
    await processes[0].look();
    await sleep(5);
    await processes[0].look();
    await lookWasDue('5 days');
    expect(await status()).toEqual({ images: 'unknown', mockups: 'unknown', orders: 'down' });
  });

  it('lets one process look at a time, and drops what an overtaken one found', async () => {
    await database.query('update alert_turns set next_at = now()');
    const looks = await Promise.all(processes.map(({ app }) => app.get(AlertEvaluator, { strict: false }).evaluate()));
    expect(looks.sort()).toEqual([false, true]);
    const alerts = processes[0].app.get(AlertRepository, { strict: false });
    await database.query('update alert_turns set next_at = now()');
    const turn = await alerts.claimTurn(0);
    expect(await alerts.claimTurn(60_000)).toBe(turn! + 1);
    expect(await alerts.claimTurn(60_000)).toBeUndefined();
    expect(await database.transaction((tx) => alerts.holdTurn(tx, turn!))).toBeUndefined();
  });

  it('tries a webhook again that fails, hangs or leads elsewhere, in order, while mails leave', async () => {
    const hasty = await bench.start({ ALERT_WEBHOOK_TIMEOUT_MS: '300' });
    await workers('mockup', false);
    await processes[0].look();
    await sleep(5);
    await processes[0].look();
    for (const broken of [500, 302, 0]) {
      bench.answerWith(broken);
      const begun = Date.now();
      await database.query('update alert_notices set due_at = now()');
      await hasty.tell();
      expect(Date.now() - begun).toBeLessThan(3_000);
    }
    await hasty.app.close();
    expect(mails).toHaveLength(1);
    await workers('mockup', true);
    for (let looks = 0; looks < 3; looks += 1) await processes[0].look();
    calls.length = 0;
    bench.answerWith(200);
    await processes[1].tell();
    expect([mails.length, calls.length]).toEqual([2, 0]);
    await database.query('update alert_notices set due_at = now()');
    for (let tells = 0; tells < 3; tells += 1) await processes[1].tell();
    expect(calls.map((call) => (JSON.parse(call) as { text: string }).text.split(':')[0])).toEqual([
      'Firing',
      'Cleared',
    ]);
    expect(mails).toHaveLength(2);
  });

  it('ends with a webhook that never answers', async () => {
    await workers('mockup', false);
    await processes[0].look();
    await sleep(5);
    await processes[0].look();
    bench.answerWith(500);
    await database.query('update alert_notices set attempts = 11');
    await processes[0].tell();
    await database.query('update alert_notices set due_at = now()');
    expect(await processes[0].tell()).toBe(0);
    expect(await database.query('select channel from alert_notices where failed_at is not null')).toEqual([
      { channel: 'webhook' },
    ]);
    expect(calls).toHaveLength(1);
  });

  it('measures the disk of its own machine', async () => {
    const strict = await bench.start({ ALERT_DISK_PERCENT: '1' });
    expect(await strict.look()).toBe(true);
    expect((await firing())[0]).toMatch(/^disk-full \S/);
    await database.query(`insert into disk_reports (host, used_percent, reported_at)
      values ('gone', 99, now() - interval '25 hours')`);
    await strict.look();
    expect(await database.query(`select 1 from disk_reports where host = 'gone'`)).toEqual([]);
    await strict.app.close();
  });

  it('knows each disk of a machine whose processes keep their data on several', async () => {
    const disks = processes[0].app.get(DiskReportRepository, { strict: false });
    for (const [disk, usedPercent] of [
      ['full', 97],
      ['empty', 3],
      ['full', 98],
    ] as const)
      await disks.report({ host: 'one', disk, usedPercent });
    const known = (await disks.findRecent(60_000)).filter(({ hosts }) => hosts === 'one');
    expect(known.map(({ disk, usedPercent }) => [disk, usedPercent])).toEqual([
      ['full', 98],
      ['empty', 3],
    ]);
  });
});
