import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from 'pg';
import type { FailureGroup, JobAttempt, OperatorJob, QueueHistory, QueueState } from '#contracts';
import { api, database, faults, journal, signIn, waitFor, type Api } from '#testing';
import { ended, generate, shopperWithTokens } from './generations.js';
import { asOperator, json, ops } from './ops-command.js';

let db: Client;
let operator: Api;
beforeAll(async () => {
  db = await database();
  operator = api(await signIn('operator'));
});
afterAll(() => db.end());

/** Letters alone: numbers and ids do not tell causes apart. */
const word = () => randomUUID().replace(/[^a-f]/g, '');
const because = { reason: 'the test of the desk' };
/** A shopper and a generation of theirs that the image service refused. */
async function failedJob(prompt = `A quay in the fog, ${randomUUID()}`): Promise<{ token: string; id: string }> {
  const token = await shopperWithTokens(5);
  const id = await faults.during({ service: 'openai', match: prompt, mode: 'status', status: 400 }, async () => {
    const { jobId } = (await generate(token, { prompt })).body;
    return (await ended(token, jobId)).jobId as string;
  });
  return { token, id };
}
const jobOf = async (id: string): Promise<OperatorJob> => (await operator.get(`/api/ops/jobs/${id}`)).body;
const listed = async (query: string): Promise<string[]> =>
  (await operator.get<OperatorJob[]>(`/api/ops/jobs?limit=200&${query}`)).body.map(({ jobId }) => jobId);
const discard = (ids: string[]) => operator.post('/api/ops/jobs/discard', { ids, ...because });
const restore = (body: object) =>
  operator.post<{ restored: string[] }>('/api/ops/jobs/restore', { ...because, ...body });
/** As somebody who has just read the job, or a certain version of it. */
const correct = async (id: string, input: object, version?: number) =>
  operator.put<OperatorJob & { error?: string }>(`/api/ops/jobs/${id}/input`, {
    version: version ?? (await jobOf(id)).version ?? 0,
    input,
    ...because,
  });
const replay = (ids: string[]) =>
  operator.post<{ replayed: string[] }>('/api/ops/jobs/replay', { ids, ratePerSecond: 100, ...because });

describe('a discarded job', () => {
  it('[JOB-14] is set aside and comes back within 30 days, by id and by filter, and no other with it', async () => {
    const [one, two] = [await failedJob(), await failedJob()];
    const ids = [one.id, two.id];
    await discard(ids);
    expect((await jobOf(one.id)).discardedAt).not.toBeNull();
    expect(await listed('status=failed&discarded=only')).toEqual(expect.arrayContaining(ids));
    expect((await listed('status=failed&discarded=none')).filter((id) => ids.includes(id))).toEqual([]);
    expect((await replay([one.id])).body.replayed).toEqual([]);
    expect((await restore({ ids: [one.id, one.id] })).body.restored).toEqual([one.id]);
    expect((await restore({ ids: [one.id] })).body.restored).toEqual([]);
    expect((await jobOf(two.id)).discardedAt).not.toBeNull();
    await discard([one.id]);
    const { ownerId } = await jobOf(two.id);
    const dryRun = { filter: { ownerId }, dryRun: true, ...because };
    expect((await operator.post('/api/ops/jobs/replay', dryRun)).body.matched).toBe(0);
    expect((await restore({ filter: { ownerId }, expected: 1 })).body).toEqual({ matched: 1, restored: [two.id] });
    expect((await operator.post('/api/ops/jobs/replay', dryRun)).body.matched).toBe(1);
    expect((await jobOf(one.id)).discardedAt).not.toBeNull();
    expect((await replay([two.id])).body.replayed).toEqual([two.id]);
    expect((await ended(two.token, two.id)).status).toBe('completed');
  });

  it('[JOB-08] comes back by a filter only after a dry run, which counts it and changes nothing', async () => {
    const [{ id }, late] = [await failedJob(), await failedJob()];
    const { ownerId } = await jobOf(id);
    await discard([id, late.id]);
    await db.query(`update jobs set owner_id = $1, discarded_at = now() - interval '31 days' where id = $2`, [
      ownerId,
      late.id,
    ]);
    const filter = { ownerId };
    const kinds = [{ kind: 'generation.image', jobs: 1 }];
    expect((await restore({ filter })).status).toBe(400);
    expect((await restore({ filter, dryRun: true })).body).toEqual({ matched: 1, kinds, restored: [] });
    expect((await restore({ ids: [id, late.id], dryRun: true })).body).toEqual({ matched: 1, kinds, restored: [] });
    expect((await operator.get(`/api/ops/jobs/count?ownerId=${ownerId}&discarded=only`)).body).toEqual({
      matched: 1,
      kinds,
    });
    const grown = await restore({ filter, expected: 0 });
    expect(grown).toMatchObject({ status: 409, body: { code: 'CONFLICT', error: expect.stringContaining('1 job') } });
    expect((await jobOf(id)).discardedAt).not.toBeNull();
    const audit = `select count(*)::int from audit_log where action = 'job.restore' and subject = $1`;
    expect((await db.query(audit, [`job:${id}`])).rows).toEqual([{ count: 0 }]);
    expect((await restore({ filter, expected: 1 })).body).toEqual({ matched: 1, restored: [id] });
    expect((await restore({ filter, expected: 1 })).body).toEqual({ matched: 0, restored: [] });
    expect((await db.query(audit, [`job:${id}`])).rows).toEqual([{ count: 1 }]);
  });

  it('is counted as failed again once it is restored, and stays discarded after 30 days', async () => {
    const { id } = await failedJob();
    const counted = async (): Promise<number> => {
      const { rows } = await db.query(`select value::int from current_counters where name = 'jobs.failed.generation'`);
      return rows[0]?.value ?? 0;
    };
    const before = await counted();
    await discard([id]);
    expect(await counted()).toBe(before - 1);
    await restore({ ids: [id] });
    expect(await counted()).toBe(before);
    await discard([id]);
    await db.query(`update jobs set discarded_at = now() - interval '31 days' where id = $1`, [id]);
    expect((await restore({ ids: [id] })).body.restored).toEqual([]);
  });
});

describe('the timeline of a job', () => {
  it('[JOB-14] has each attempt with when, where and how it ended, also the one that runs and the one that went well', async () => {
    const { token, id } = await failedJob();
    const timeline = async () => (await operator.get<{ timeline: JobAttempt[] }>(`/api/ops/jobs/${id}`)).body.timeline;
    const [failed] = await timeline();
    expect(await timeline()).toHaveLength(1);
    expect(failed).toMatchObject({ run: 1, outcome: 'failed', worker: expect.stringMatching(/^worker-generation@/) });
    expect(Date.parse(failed!.endedAt!)).toBeGreaterThanOrEqual(Date.parse(failed!.startedAt!));
    const { input } = await jobOf(id);
    const match = String(input.prompt);
    await faults.during({ service: 'openai', match, mode: 'latency', latencyMs: 4_000 }, async () => {
      await operator.post('/api/ops/jobs/replay', { ids: [id], ...because }, { headers: { prefer: 'respond-async' } });
      expect(await waitFor(async () => (await timeline())[1], { what: 'the run' })).toMatchObject({
        run: 2,
        outcome: 'running',
        worker: expect.stringMatching(/^worker-generation@/),
        startedAt: expect.any(String),
        endedAt: null,
      });
      await ended(token, id);
    });
    const [first, second, ...none] = await timeline();
    expect(none).toEqual([]);
    expect(first).toEqual(failed);
    expect(second).toMatchObject({
      run: 2,
      outcome: 'completed',
      worker: expect.stringMatching(/^worker-generation@/),
      endedAt: expect.any(String),
      code: null,
    });
    const shown = await ops(['jobs', 'show', id], { env: await asOperator() });
    expect(shown.out).toMatch(/^1 .* [A-Z_]+ +worker-generation@/m);
    expect(shown.out).toMatch(/^2 .* completed +worker-generation@/m);
  });
});

describe("a failed job's input", () => {
  it('[JOB-08] is corrected before a replay, which asks the provider for what it says then', async () => {
    const { token, id } = await failedJob();
    const { input } = await jobOf(id);
    const prompt = `A quay in the sun, ${randomUUID()}`;
    const { status, body } = await correct(id, { ...input, prompt });
    expect({ status, input: body.input }).toEqual({ status: 200, input: { ...input, prompt } });
    await replay([id]);
    expect((await ended(token, id)).status).toBe('completed');
    const asked = (await journal({ service: 'openai' })).filter((entry) => JSON.stringify(entry).includes(prompt));
    expect(asked.length).toBeGreaterThan(0);
    const { rows } = await db.query(`select details from audit_log where subject = $1 and action = 'job.correct'`, [
      `job:${id}`,
    ]);
    expect(rows).toEqual([{ details: { kind: 'generation.image', fields: ['prompt'], ...because } }]);
  });

  it('stays within its schema, and keeps its ids and what it costs', async () => {
    const { id } = await failedJob();
    const { input } = await jobOf(id);
    const refused = async (change: object, words: string) => {
      const { status, body } = await correct(id, { ...input, ...change });
      expect({ status, said: body.error?.includes(words), words: body.error }).toEqual({
        status: 422,
        said: true,
        words: expect.any(String),
      });
    };
    await refused({ prompt: 'short' }, 'prompt');
    await refused({ provider: 'tape' }, 'provider');
    await refused({ surprise: 1 }, 'surprise');
    await refused({ model: randomUUID() }, 'Ids in the data');
    await db.query(`update jobs set kind = 'design.cutout', input = $2 where id = $1`, [
      id,
      JSON.stringify({ designId: randomUUID(), charged: true }),
    ]);
    const { input: cutout } = await jobOf(id);
    expect(await correct(id, { ...cutout, charged: false })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('charged') },
    });
    expect(await correct(id, { ...cutout, designId: randomUUID() })).toMatchObject({ status: 422 });
    expect((await jobOf(id)).input).toEqual(cutout);
  });

  it('[JOB-08] is corrected by one of two operators who have read the same, and the other is told', async () => {
    const { id } = await failedJob();
    const { input, version } = await jobOf(id);
    const [one, other] = ['A quay in the sun', 'A quay in the rain'].map((prompt) => ({ ...input, prompt }));
    expect((await correct(id, one!, version)).body.version).toBeGreaterThan(version);
    expect(await correct(id, other!, version)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: expect.stringContaining('Look at what it says now') },
    });
    expect((await jobOf(id)).input).toEqual(one);
    const command = ['jobs', 'correct', id, JSON.stringify(other), '--reason', 'typing', '--yes', '--version'];
    const env = await asOperator();
    expect(await ops([...command, `${version}`], { env })).toMatchObject({
      code: 1,
      notes: expect.stringContaining('Look at what it says now'),
    });
    expect((await ops([...command, 'newest'], { env })).code).toBe(2);
    const { version: read } = await jobOf(id);
    const both = ['fog', 'snow'].map((weather) => correct(id, { ...input, prompt: `A quay in the ${weather}` }, read));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    const body = { input: other, ...because };
    expect((await operator.put(`/api/ops/jobs/${id}/input`, body)).status).toBe(400);
    expect((await ops([...command, `${(await jobOf(id)).version}`], { env })).code).toBe(0);
    expect((await jobOf(id)).input).toEqual(other);
  });

  it('[JOB-14] is said to be correctable only where the job has failed and a field of it may change', async () => {
    const { id } = await failedJob();
    const isCorrectable = async (): Promise<boolean> => (await jobOf(id)).correctable;
    expect(await isCorrectable()).toBe(true);
    await discard([id]);
    expect(await isCorrectable()).toBe(false);
    await restore({ ids: [id] });
    // Its order is all that it is about.
    await db.query(`update jobs set kind = 'order.submit', input = $2 where id = $1`, [
      id,
      JSON.stringify({ orderId: randomUUID() }),
    ]);
    expect(await isCorrectable()).toBe(false);
  });

  it('of a job that is not failed, or is discarded, cannot be changed', async () => {
    const { token, id } = await failedJob();
    const { input } = await jobOf(id);
    await discard([id]);
    expect((await correct(id, input)).status).toBe(409);
    await restore({ ids: [id] });
    await replay([id]);
    await ended(token, id);
    expect((await correct(id, input)).status).toBe(409);
    expect((await correct(randomUUID(), input)).status).toBe(404);
  });
});

describe('a failure', () => {
  type Groups = { groups: FailureGroup[] };
  const failureOf = async (id: string): Promise<string> =>
    (await db.query('select failure_fingerprint(kind, error, log_message) as it from jobs where id = $1', [id])).rows[0]
      .it;
  /** Jobs of a cause that no other test has. */
  async function ownFailure(): Promise<string> {
    const { id } = await failedJob();
    await db.query(`update jobs set log_message = $2 where id = $1`, [id, `no ${word()} for ${word()}`]);
    return failureOf(id);
  }
  const groupOf = async (fingerprint: string): Promise<FailureGroup> =>
    (await operator.get<Groups>('/api/ops/failures')).body.groups.find((group) => group.fingerprint === fingerprint)!;
  const at = (fingerprint: string) => `/api/ops/failures/${fingerprint}`;

  it('[JOB-14] is looked after by one operator, noted about and muted for a time, by its cause alone', async () => {
    const [one, other] = [await ownFailure(), await ownFailure()];
    await operator.put(`${at(one)}/assignee`, { assigned: true });
    await operator.post(`${at(one)}/notes`, { words: 'The first' });
    await operator.post(`${at(one)}/notes`, { words: ' The second ' });
    await operator.put(`${at(one)}/mute`, { hours: 2 });
    const group = await groupOf(one);
    expect(group.assignee?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(group.notes.map(({ words }) => words)).toEqual(['The second', 'The first']);
    const hours = (Date.parse(group.mutedUntil!) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThan(2.1);
    expect(await groupOf(other)).toMatchObject({ assignee: null, notes: [], mutedUntil: null });
    await db.query(`update failure_triage set muted_until = now() - interval '1 second' where fingerprint = $1`, [one]);
    expect((await groupOf(one)).mutedUntil).toBeNull();
    await operator.put(`${at(one)}/assignee`, { assigned: false });
    expect((await groupOf(one)).assignee).toBeNull();
  });

  it('that nobody has cannot be noted about, and nothing else is taken for one', async () => {
    const none = '0'.repeat(32);
    expect((await operator.post(`${at(none)}/notes`, { words: 'Hello' })).status).toBe(404);
    expect((await operator.put(`${at('x')}/mute`, { hours: 1 })).status).toBe(400);
    const fingerprint = await ownFailure();
    expect((await operator.put(`${at(fingerprint)}/mute`, { hours: 721 })).status).toBe(400);
    expect((await operator.post(`${at(fingerprint)}/notes`, { words: ' ' })).status).toBe(400);
  });

  it('[JOB-08] is said by kind before it is replayed, and a dry run replays nothing', async () => {
    const { id } = await failedJob();
    const { ownerId } = await jobOf(id);
    const { body } = await operator.post('/api/ops/jobs/replay', { filter: { ownerId }, dryRun: true, ...because });
    expect(body).toEqual({ matched: 1, replayed: [], skipped: [], kinds: [{ kind: 'generation.image', jobs: 1 }] });
    expect((await jobOf(id)).status).toBe('failed');
  });
});

describe('a worker that is drained', () => {
  const stateOf = async (): Promise<QueueState> =>
    (await operator.get<QueueState[]>('/api/ops/queues')).body.find(({ name }) => name === 'generation')!;
  const setDraining = (worker: string, draining: boolean) =>
    operator.put('/api/ops/queues/generation/draining', { worker, draining });

  it('[JOB-14] is named with host, version and slots, and takes nothing until it is resumed', async () => {
    const { alive } = await stateOf();
    const [first] = alive;
    expect(first).toMatchObject({ host: hostname(), version: expect.stringMatching(/./), draining: false });
    expect(first!.name).toMatch(/^worker-generation@/);
    expect(first!.slots).toBeGreaterThan(0);
    try {
      // At once: none of them undoes another.
      const answers = await Promise.all(alive.map(({ name }) => setDraining(name, true)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      await waitFor(async () => (await stateOf()).slots === 0, { what: 'every worker to drain' });
      expect((await stateOf()).alive.every(({ draining }) => draining)).toBe(true);
      const headers = { prefer: 'respond-async' };
      const { jobId } = (await operator.post('/api/ops/ping', { note: 'drained' }, { headers })).body;
      await waitFor(async () => (await stateOf()).waiting > 0, { what: 'the job to wait' });
      expect((await jobOf(jobId)).status).toBe('queued');
      await setDraining(first!.name, false);
      await waitFor(async () => (await jobOf(jobId)).status === 'completed', { what: 'its end' });
    } finally {
      for (const { name } of alive) await setDraining(name, false);
    }
    await waitFor(async () => (await stateOf()).slots > first!.slots * (alive.length - 1), {
      what: 'all to work again',
    });
    expect((await setDraining('nobody@nowhere:1', true)).status).toBe(404);
  });
});

describe('what the queues did over time', () => {
  const read = async (range: string): Promise<QueueHistory[]> =>
    (await operator.get(`/api/ops/queues/history?range=${range}`)).body;
  const now = async (range: string, queue = 'generation') =>
    (await read(range))
      .find(({ name }) => name === queue)!
      .steps.reduce(
        (sum, { completed, failed }) => ({ completed: sum.completed + completed, failed: sum.failed + failed }),
        { completed: 0, failed: 0 },
      );

  it('[JOB-14] counts what ended well and badly in the last hour, day and week, at once and once', async () => {
    for (const [range, steps, minutes] of [
      ['1h', 60, 1],
      ['24h', 24, 60],
      ['7d', 28, 360],
    ] as const) {
      const [first] = await read(range);
      expect(first!.steps).toHaveLength(steps);
      const [before, last] = first!.steps.slice(-2).map(({ at }) => Date.parse(at)) as [number, number];
      expect(last - before).toBe(minutes * 60_000);
      expect(last).toBeLessThanOrEqual(Date.now() + 1000);
      expect(last).toBeGreaterThan(Date.now() - (minutes + 1) * 60_000);
    }
    const ranges = ['1h', '24h', '7d'];
    const busy = `select count(*)::int from jobs where queue = 'generation' and status in ('queued', 'active')`;
    await waitFor(async () => (await db.query(busy)).rows[0].count === 0, {
      what: 'the jobs of other tests to end',
    });
    const before = await Promise.all(ranges.map((range) => now(range)));
    const { token, id } = await failedJob();
    await replay([id]);
    await ended(token, id);
    await discard([(await failedJob()).id]);
    const expected = before.map(({ completed, failed }) => ({ completed: completed + 1, failed: failed + 2 }));
    expect(await Promise.all(ranges.map((range) => now(range)))).toEqual(expected);
    // The gateways fold the changes every two seconds: the sums stay.
    const waiting = async (): Promise<number> =>
      (await db.query(`select count(*)::int from counter_changes where name like 'jobs.%'`)).rows[0].count;
    await waitFor(async () => (await waiting()) === 0, { what: 'the changes to be folded' });
    expect(await Promise.all(ranges.map((range) => now(range)))).toEqual(expected);
    expect((await operator.get('/api/ops/queues/history?range=1y')).status).toBe(400);
  });
});

describe('the command line', () => {
  it('[JOB-08, JOB-14] lists discarded jobs, restores one, corrects its input and replays it', async () => {
    const env = await asOperator();
    const { token, id } = await failedJob();
    await discard([id]);
    const found = json<OperatorJob[]>(
      await ops(['jobs', 'list', '--discarded', '--status', 'failed', '--json', '--limit', '200'], { env }),
    );
    expect(found.map(({ jobId }) => jobId)).toContain(id);
    const { ownerId } = await jobOf(id);
    const restoreAll = ['jobs', 'restore', '--user', ownerId!, '--reason', 'a mistake'];
    const dry = await ops([...restoreAll, '--dry-run'], { env });
    expect(dry).toMatchObject({ code: 0, out: '1 failed job would be restored.\n', notes: '1 × generation.image\n' });
    expect(await ops(restoreAll, { env })).toMatchObject({
      code: 6,
      notes: expect.stringContaining('Restore 1 failed job?'),
    });
    expect((await jobOf(id)).discardedAt).not.toBeNull();
    expect((await ops([...restoreAll, '--yes'], { env })).out).toContain('1 failed job restored.');
    expect((await ops([...restoreAll, '--yes'], { env })).out).toContain('0 failed jobs would be restored.');
    await discard([id]);
    expect((await ops(['jobs', 'restore', id, '--reason', 'a mistake'], { env })).code).toBe(6);
    expect((await ops(['jobs', 'restore', id, '--reason', 'a mistake', '--yes'], { env })).out).toContain(
      '1 failed job restored.',
    );
    const { input } = json<OperatorJob>(await ops(['jobs', 'show', id, '--json'], { env }));
    const corrected = JSON.stringify({ ...input, prompt: `A quay at night, ${randomUUID()}` });
    expect((await ops(['jobs', 'correct', id, '[1]', '--reason', 'typing'], { env })).notes).toContain(
      'no JSON object',
    );
    const correction = ['jobs', 'correct', id, corrected, '--reason', 'typing'];
    expect(await ops(correction, { env })).toMatchObject({
      code: 6,
      notes: expect.stringContaining(`Replace prompt of generation.image ${id}?`),
    });
    expect((await jobOf(id)).input).toEqual(input);
    expect((await ops([...correction, '--yes'], { env })).out).toContain('new input');
    await ops(['jobs', 'replay', id, '--reason', 'corrected', '--yes'], { env });
    expect((await ended(token, id)).status).toBe('completed');
    expect(JSON.stringify((await jobOf(id)).input)).toBe(JSON.stringify(JSON.parse(corrected)));
  });

  it('[JOB-08, JOB-14] assigns, notes and mutes a group, says what a replay would do, and stops one', async () => {
    const env = await asOperator();
    const { id } = await failedJob();
    await db.query(`update jobs set log_message = $2 where id = $1`, [id, `no ${word()} for ${word()}`]);
    const { rows } = await db.query(
      'select failure_fingerprint(kind, error, log_message) as it from jobs where id = $1',
      [id],
    );
    const group: string = rows[0].it;
    for (const act of ['assign', 'mute'])
      for (const off of [[], ['--off']])
        expect(await ops(['jobs', act, group, ...off], { env })).toMatchObject({
          code: 6,
          notes: expect.stringContaining('1 failed job of generation.image with BAD_REQUEST'),
        });
    expect((await ops(['jobs', 'assign', randomUUID().replaceAll('-', ''), '--yes'], { env })).code).toBe(4);
    const untouched = json<FailureGroup[]>(await ops(['jobs', 'groups', '--json'], { env }));
    expect(untouched.find(({ fingerprint }) => fingerprint === group)).toMatchObject({
      assignee: null,
      mutedUntil: null,
    });
    expect((await ops(['jobs', 'assign', group, '--yes'], { env })).out).toMatch(/^Assigned to \S/);
    await ops(['jobs', 'note', group, 'The provider is told'], { env });
    expect((await ops(['jobs', 'mute', group, '--for', '2d', '--yes'], { env })).out).toContain('Muted until');
    const groups = json<FailureGroup[]>(await ops(['jobs', 'groups', '--json'], { env }));
    const found = groups.find(({ fingerprint }) => fingerprint === group)!;
    expect(found.assignee).not.toBeNull();
    expect(found.notes[0]!.words).toBe('The provider is told');
    expect(Date.parse(found.mutedUntil!)).toBeGreaterThan(Date.now() + 47 * 3_600_000);
    expect((await ops(['jobs', 'mute', group, '--off', '--yes'], { env })).out).toContain('raises alerts again');
    const mute = (time: string) => ops(['jobs', 'mute', group, '--for', time], { env });
    for (const time of ['ever', '0h', '31d', '999d'])
      expect(await mute(time)).toMatchObject({ code: 2, notes: expect.stringContaining('from 1h to 30d') });
    expect((await mute('30d')).code).toBe(6);
    const dry = await ops(['jobs', 'replay', id, '--dry-run', '--reason', 'a look'], { env });
    expect(`${dry.out}${dry.notes}`).toContain('1 × generation.image: a token each, only once the image exists');
    expect((await jobOf(id)).status).toBe('failed');

    const others = [await failedJob(), await failedJob()];
    const headers = { prefer: 'respond-async' };
    const slow = { ids: [id, ...others.map((job) => job.id)], ratePerSecond: 0.1, ...because };
    const { jobId } = (await operator.post('/api/ops/jobs/replay', slow, { headers })).body as unknown as {
      jobId: string;
    };
    await waitFor(async () => (await jobOf(jobId)).status === 'waiting', { what: 'its pause' });
    expect((await ops(['jobs', 'stop', id, '--yes'], { env })).code).not.toBe(0);
    expect((await ops(['jobs', 'stop', jobId, '--yes'], { env })).out).toContain('Stopped');
    expect((await jobOf(jobId)).status).toBe('cancelled');
    expect((await jobOf(others[1]!.id)).status).toBe('failed');
  });
});
