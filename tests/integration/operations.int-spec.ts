import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FailureGroup, QueueState } from '#contracts';
import { api, database, faults, signIn, stack, waitFor } from '#testing';
import { ended, generate, jobOf, shopperWithTokens } from './generations.js';
import { newAdmin, placedOrder } from './shop.js';
import { newShopper } from './shoppers.js';

const PROMPT = 'A lighthouse in a storm, two colours';

/** The JSON log lines of all processes so far that contain the text. */
function logged(text: string): Record<string, unknown>[] {
  const folder = path.join(stack().dataDir, 'logs');
  const files = existsSync(folder)
    ? readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
    : [];
  return files
    .flatMap((content) => content.split('\n'))
    .filter((line) => line.startsWith('{') && line.includes(text))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** A line of the metrics with these labels in whatever order, and a value that is not nought. */
const metricLine = (name: string, ...labels: string[]) =>
  new RegExp(`^${name}\\{${labels.map((label) => `(?=[^}]*${label})`).join('')}[^}]*\\} [1-9]`, 'm');

describe('operations', () => {
  const managed = () => stack().processes.filter(({ managementPort }) => managementPort);
  const management = async (port: number, file: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/${file}`);
    return { status: response.status, text: await response.text() };
  };

  it('[JOB-10] serves health, readiness and metrics on every process', async () => {
    expect(new Set(managed().map(({ role }) => role))).toEqual(
      new Set(['gateway', 'worker-generation', 'worker-mockup', 'worker-fulfilment']),
    );
    for (const { role, managementPort } of managed()) {
      expect(await management(managementPort!, 'healthz')).toMatchObject({ status: 200 });
      expect(JSON.parse((await management(managementPort!, 'readyz')).text)).toEqual({
        ready: true,
        checks: {
          postgres: 'ok',
          redis: 'ok',
          'redis-eviction': 'ok',
          ...(role === 'gateway' ? { stopping: 'ok' } : {}),
        },
      });
      expect((await management(managementPort!, 'metrics')).text).toContain('nodejs_eventloop_lag_p99_seconds');
    }
  });

  it('[JOB-10] counts jobs by kind and end, and measures the queues', async () => {
    await api(await newShopper()).post('/api/generate-image', { prompt: PROMPT });
    const texts = await Promise.all(
      managed().map(async ({ managementPort }) => (await management(managementPort!, 'metrics')).text),
    );
    const all = texts.join('\n');
    expect(all).toMatch(
      /inkloom_jobs_finished_total\{[^}]*kind="generation.image"[^}]*status="completed"[^}]*\} [1-9]/,
    );
    const ofCall = 'role="worker-generation"';
    expect(all).toMatch(metricLine('inkloom_provider_calls_total', 'provider="openai"', 'outcome="ok"', ofCall));
    expect(all).toMatch(metricLine('inkloom_provider_call_seconds_count', 'provider="openai"', ofCall));
    await waitFor(
      async () => {
        const gateway = managed().find(({ role }) => role === 'gateway')!;
        return /inkloom_queue_oldest_waiting_seconds\{[^}]*queue="generation"/.test(
          (await management(gateway.managementPort!, 'metrics')).text,
        );
      },
      { what: 'the queues to be measured' },
    );
  });

  it("[JOB-11] carries one request id from the browser's request to the provider's call", async () => {
    const requestId = `trace-${randomUUID()}`;
    const response = await api(await newShopper()).post(
      '/api/generate-image',
      { prompt: PROMPT },
      { headers: { 'x-request-id': requestId } },
    );
    expect(response.headers.get('x-request-id')).toBe(requestId);
    const entry = await waitFor(() => logged(requestId).find(({ msg }) => msg === 'asking the image provider'), {
      what: "the worker's log",
    });
    expect(entry).toMatchObject({
      role: 'worker-generation',
      requestId,
      jobId: response.body.jobId,
      userId: expect.any(String),
    });
  });

  it('[JOB-14] pauses a queue, which then hands out no work, and resumes it', async () => {
    const operator = api(await signIn('operator'));
    const control = (verb: string) => operator.post<QueueState[]>(`/api/ops/queues/generation/${verb}`, {});
    const paused = (states: QueueState[]) => states.filter((state) => state.paused).map(({ name }) => name);
    const token = await newShopper();
    try {
      const { status, body } = await control('pause');
      expect({ status, paused: paused(body) }).toEqual({ status: 200, paused: ['generation'] });
      const { jobId } = (await generate(token)).body;
      await waitFor(
        async () =>
          (await operator.get<QueueState[]>('/api/ops/queues')).body.some(
            ({ name, waiting, active }) => name === 'generation' && waiting === 1 && active === 0,
          ),
        { what: 'the job to wait on the paused queue' },
      );
      // Another queue goes on, and meanwhile a worker that takes from this one would have begun.
      await api(await newAdmin()).post(`/api/admin/orders/${(await placedOrder()).order._id}/approve`, {});
      expect(await jobOf(token, jobId)).toMatchObject({ status: 'queued', attempts: 0 });
      expect(paused((await control('resume')).body)).toEqual([]);
      expect(await ended(token, jobId)).toMatchObject({ status: 'completed' });
    } finally {
      await control('resume');
    }
  });

  it('[JOB-14] discards failed jobs, which then are neither counted nor replayed', async () => {
    const operator = api(await signIn('operator'));
    const token = await newShopper();
    const count = async () =>
      (await operator.get<QueueState[]>('/api/ops/queues')).body.find(({ name }) => name === 'generation')!;
    const completed = (await ended(token, (await generate(token)).body.jobId)).jobId;
    const before = await count();
    const prompt = `${PROMPT}, ${randomUUID()}`;
    const failed = await faults.during(
      { service: 'openai', match: prompt, mode: 'status', status: 400, times: 3 },
      async () => {
        const accepted = await Promise.all([1, 2, 3].map(() => generate(token, { prompt })));
        return Promise.all(accepted.map(async ({ body }) => (await ended(token, body.jobId)).jobId));
      },
    );
    expect(await count()).toMatchObject({ failed: before.failed + 3, completedLastHour: before.completedLastHour });
    const discard = (body: object) => operator.post('/api/ops/jobs/discard', { reason: 'not wanted', ...body });
    const { status, body } = await discard({ ids: [...failed.slice(0, 2), completed] });
    expect({ status, discarded: [...body.discarded].sort() }).toEqual({
      status: 200,
      discarded: failed.slice(0, 2).sort(),
    });
    expect((await discard({ ids: failed.slice(0, 2) })).body).toEqual({
      matched: 2,
      discarded: [],
      skipped: expect.arrayContaining(
        failed.slice(0, 2).map((jobId) => ({ jobId, reason: 'not failed, or discarded already' })),
      ),
    });
    expect(await count()).toMatchObject({ failed: before.failed + 1 });
    const replay = (await operator.post('/api/ops/jobs/replay', { ids: failed, reason: 'all' })).body;
    expect(replay.replayed).toEqual([failed[2]]);
    expect(replay.skipped).toHaveLength(2);
    await ended(token, failed[2]);
    expect(await count()).toMatchObject({
      failed: before.failed,
      completedLastHour: before.completedLastHour + 1,
    });
  });

  it('[JOB-09] changes how many jobs a running worker has at once, and back', async () => {
    const operator = api(await signIn('operator'));
    const set = (slots: unknown) => operator.put<QueueState[]>('/api/ops/queues/generation/slots', { slots });
    const state = async () =>
      (await operator.get<QueueState[]>('/api/ops/queues')).body.find(({ name }) => name === 'generation')!;
    const until = (slots: number) => waitFor(async () => (await state()).slots === slots, { what: `${slots} slots` });
    const { slots: configured, alive } = await state();
    const token = await shopperWithTokens(8 * alive.length);
    const db = await database();
    /** The most of so many slow jobs, four for each worker, that were worked on at the same time. */
    const mostAtOnce = async (): Promise<number> => {
      const prompt = `${PROMPT}, ${randomUUID()}`;
      const slow = { service: 'openai', match: prompt, mode: 'latency', latencyMs: 3_000 } as const;
      return faults.during(slow, async () => {
        const accepted = await Promise.all(alive.flatMap(() => [1, 2, 3, 4]).map(() => generate(token, { prompt })));
        const ids = accepted.map(({ body }) => body.jobId as string);
        let most = 0;
        await waitFor(
          async () => {
            const { rows } = await db.query(
              `select count(*) filter (where status = 'active')::int as active,
                 count(*) filter (where status = 'completed')::int as completed from jobs where id = any($1)`,
              [ids],
            );
            most = Math.max(most, rows[0].active);
            return rows[0].completed === ids.length;
          },
          { what: 'all to complete' },
        );
        return most;
      });
    };
    for (const wrong of [0, 65, 1.5, '3', undefined]) expect((await set(wrong)).status).toBe(400);
    try {
      expect((await set(1)).body.find(({ name }) => name === 'generation')).toMatchObject({ slotsPerWorker: 1 });
      await until(alive.length);
      expect(await mostAtOnce()).toBe(alive.length);
      await set(4);
      await until(4 * alive.length);
      expect(await mostAtOnce()).toBe(4 * alive.length);
    } finally {
      await db.end();
      expect((await set(null)).status).toBe(200);
    }
    await until(configured);
    expect(await state()).toMatchObject({ slotsPerWorker: null });
  });

  it('never logs a token', async () => {
    const token = await newShopper();
    await api(token).get('/api/tokens/balance');
    await api(token).post('/api/generate-image', { prompt: 'no' });
    expect(logged(token.slice(-60))).toEqual([]);
  });

  it("[PRX-04] reports how much of the provider's rate all processes have used", async () => {
    const { body } = await api(await signIn('shopper')).get('/api/printful/rate-limit-status');
    expect(body).toMatchObject({
      code: 200,
      result: {
        currentRequests: expect.any(Number),
        maxCallsPerMinute: 6000,
        remaining: expect.any(Number),
        canMakeRequest: true,
        totalRequests: expect.any(Number),
        windowMs: expect.any(Number),
        resetTime: expect.any(Number),
      },
    });
  });

  it('[JOB-08, JOB-14] shows what went wrong with which jobs, and replays or discards all of one cause and no other', async () => {
    const operator = api(await signIn('operator'));
    const [ada, ben] = [await newShopper(), await newShopper()];
    // Numbers and ids do not tell failures apart.
    const cause = (words: string) =>
      `${words} ${randomUUID()
        .replace(/[^a-f]/g, '')
        .split('')
        .join('-')}`;
    const [gone, away] = [cause('model gone'), cause('model away')];
    const fail = async (token: string, words: string, number: number): Promise<string> => {
      const prompt = `${PROMPT}, ${words} ${number}`;
      const body = { error: { message: `${words} ${number}`, code: 'invalid', type: 'invalid_request_error' } };
      return faults.during({ service: 'openai', match: prompt, mode: 'status', status: 400, body }, async () => {
        const { jobId } = (await generate(token, { prompt })).body;
        expect(await ended(token, jobId)).toMatchObject({ status: 'failed' });
        return jobId;
      });
    };
    const failed = [await fail(ada, gone, 1), await fail(ada, gone, 22), await fail(ben, gone, 333)];
    const other = await fail(ben, away, 4);
    const groups = async () => (await operator.get('/api/ops/failures')).body.groups as FailureGroup[];
    const groupOf = async (words: string) => (await groups()).find(({ message }) => message.includes(words));

    const found = (await groupOf(gone))!;
    expect(found).toMatchObject({ kind: 'generation.image', queue: 'generation', jobs: 3, users: 2, orders: 0 });
    expect(found.byHour.at(-1)).toBe(3);
    const listed = await operator.get<{ jobId: string }[]>(
      `/api/ops/jobs?status=failed&fingerprint=${found.fingerprint}`,
    );
    expect(listed.body.map(({ jobId }) => jobId).sort()).toEqual([...failed].sort());

    const { body: detail } = await operator.get(`/api/ops/jobs/${failed[0]}`);
    const { user } = (await api(ada).get('/auth/check')).body;
    expect(detail).toMatchObject({ jobId: failed[0], order: null, ownerId: user._id });
    expect(detail.timeline).toMatchObject([
      {
        run: 1,
        outcome: 'failed',
        worker: expect.stringMatching(/^worker-generation@/),
        code: detail.error.code,
        endedAt: detail.finishedAt,
      },
    ]);
    expect((await operator.get(`/api/ops/jobs/${randomUUID()}`)).status).toBe(404);

    const replay = (body: object) =>
      operator.post('/api/ops/jobs/replay', {
        filter: { fingerprint: found.fingerprint },
        reason: 'model is back',
        ...body,
      });
    expect((await replay({ dryRun: true })).body).toEqual({
      matched: 3,
      replayed: [],
      skipped: [],
      kinds: [{ kind: 'generation.image', jobs: 3 }],
    });
    const { body: report } = await replay({ ratePerSecond: 50, expected: 3 });
    expect([...report.replayed].sort()).toEqual([...failed].sort());
    for (const [token, id] of [
      [ada, failed[0]!],
      [ada, failed[1]!],
      [ben, failed[2]!],
    ] as const)
      expect(await ended(token, id)).toMatchObject({ status: 'completed' });
    expect(await groupOf(gone)).toBeUndefined();
    expect(await jobOf(ben, other)).toMatchObject({ status: 'failed' });

    const { fingerprint } = (await groupOf(away))!;
    const discard = { filter: { fingerprint }, reason: 'not wanted', expected: 1 };
    expect((await operator.post('/api/ops/jobs/discard', discard)).body).toEqual({
      matched: 1,
      discarded: [other],
      skipped: [],
    });
    expect(await groupOf(away)).toBeUndefined();
  });
});
