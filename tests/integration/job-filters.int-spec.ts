import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorJob } from '#contracts';
import { api, database, faults, signIn, waitFor, type Api } from '#testing';
import { ended, generate } from './generations.js';
import { asOperator, json, ops } from './ops-command.js';
import { placedOrder } from './shop.js';
import { newShopper } from './shoppers.js';

let db: Client;
let operator: Api;
beforeAll(async () => {
  db = await database();
  operator = api(await signIn('operator'));
});
afterAll(() => db.end());

const because = { reason: 'the test of filters' };

/** A shopper with an e-mail of their own, and a generation of theirs that the image service refused. */
async function failedJob() {
  const token = await newShopper();
  const email = `filter-${randomUUID()}@example.com`;
  const prompt = `A pier in the rain, ${randomUUID()}`;
  const id = await faults.during({ service: 'openai', match: prompt, mode: 'status', status: 400 }, async () => {
    const { jobId } = (await generate(token, { prompt })).body;
    return (await ended(token, jobId)).jobId as string;
  });
  const job = (await operator.get<OperatorJob>(`/api/ops/jobs/${id}`)).body;
  await db.query('update users set email = $2 where id = $1', [job.ownerId, email]);
  return { email, id, userId: job.ownerId!, code: job.error!.code, finishedAt: job.finishedAt! };
}
const query = (filter: object) => new URLSearchParams(filter as Record<string, string>).toString();
const listed = async (filter: object): Promise<string[]> =>
  (await operator.get<OperatorJob[]>(`/api/ops/jobs?${query({ status: 'failed', limit: '200', ...filter })}`)).body.map(
    ({ jobId }) => jobId,
  );
const counted = async (filter: object): Promise<number> =>
  (await operator.get<{ matched: number }>(`/api/ops/jobs/count?${query(filter)}`)).body.matched;
const dryRun = async (filter: object): Promise<number> =>
  (await operator.post('/api/ops/jobs/replay', { filter, dryRun: true, ...because })).body.matched;

describe('jobs by a filter', () => {
  it('[JOB-08, JOB-14] are those of its queue, kind, code, user and time in the list, the count and the dry run alike', async () => {
    const { email, id, userId, code, finishedAt } = await failedJob();
    const later = new Date(Date.parse(finishedAt) + 1000).toISOString();
    const fitting = [
      { user: email },
      { user: email.toUpperCase() },
      { user: userId },
      { user: email, errorCode: code },
      { user: email, queue: 'generation' },
      { user: email, kind: 'generation.image' },
      { user: email, endedAfter: finishedAt.replace(/\.\d+/, '.000'), endedBefore: later },
    ];
    for (const filter of fitting)
      expect({
        filter,
        listed: await listed(filter),
        counted: await counted(filter),
        dryRun: await dryRun(filter),
      }).toEqual({ filter, listed: [id], counted: 1, dryRun: 1 });
    const others = [
      { user: `x${email}` },
      { user: email, errorCode: 'TIMEOUT' },
      { user: email, queue: 'mockup' },
      { user: email, kind: 'order.submit' },
      { user: email, endedAfter: later },
      { user: email, endedBefore: new Date(Date.parse(finishedAt) - 1000).toISOString() },
      { user: email, order: 'INK-0' },
    ];
    for (const filter of others)
      expect({
        filter,
        listed: await listed(filter),
        counted: await counted(filter),
        dryRun: await dryRun(filter),
      }).toEqual({ filter, listed: [], counted: 0, dryRun: 0 });
  });

  it('[JOB-08] counts of them what a replay would run: failed and not discarded', async () => {
    const { id, userId } = await failedJob();
    const { matched } = (await operator.post('/api/ops/jobs/replay', { ids: [id], dryRun: true, ...because })).body;
    expect(matched).toBe(1);
    await operator.post('/api/ops/jobs/discard', { ids: [id], ...because });
    expect(await counted({ user: userId })).toBe(0);
    expect(await counted({ user: userId, discarded: 'only' })).toBe(1);
    const byId = (await operator.post('/api/ops/jobs/replay', { ids: [id], dryRun: true, ...because })).body;
    expect(byId).toMatchObject({ matched: 0, kinds: [] });
    const replay = { filter: { user: userId }, expected: 0, ...because };
    expect((await operator.post('/api/ops/jobs/replay', replay)).body).toMatchObject({ matched: 0, replayed: [] });
  });

  it('[JOB-08] refuses a filter with a word that it does not know, or with no condition, which would choose the jobs of everybody', async () => {
    const { userId } = await failedJob();
    for (const filter of [
      {},
      { user: userId, code: 'TIMEOUT' },
      { user: userId, status: 'completed' },
      { user: userId, discarded: 'only' },
    ])
      for (const act of ['replay', 'discard', 'restore'])
        expect((await operator.post(`/api/ops/jobs/${act}`, { filter, expected: 9, ...because })).status).toBe(400);
  });

  it('[JOB-08] does nothing where more jobs match than the dry run named', async () => {
    const { id, userId } = await failedJob();
    const discard = { filter: { user: userId }, ...because };
    const { body } = await operator.post('/api/ops/jobs/discard', { ...discard, expected: 0 });
    expect(body).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('1 job') });
    expect((await operator.get<OperatorJob>(`/api/ops/jobs/${id}`)).body.discardedAt).toBeNull();
    const agreed = await operator.post('/api/ops/jobs/discard', { ...discard, expected: 1 });
    expect(agreed.body).toMatchObject({ matched: 1, discarded: [id] });
  });

  it('[JOB-14] are those about one order, by its number or id', async () => {
    const { order } = await placedOrder();
    const about = async (given: string) =>
      (await operator.get<OperatorJob[]>(`/api/ops/jobs?${query({ order: given })}`)).body;
    await waitFor(async () => (await about(order.orderNumber)).length > 0, { what: 'a job about the order' });
    expect((await about(order._id)).length).toBeGreaterThan(0);
    const [job] = await about(order._id);
    const detail = (await operator.get(`/api/ops/jobs/${job!.jobId}`)).body;
    expect(detail).toMatchObject({ ownerId: null, userId: expect.any(String), order: { number: order.orderNumber } });
    const ofUser = (await operator.get<OperatorJob[]>(`/api/ops/jobs?${query({ user: detail.userId })}`)).body;
    expect(ofUser.map(({ jobId }) => jobId)).toContain(job!.jobId);
    for (const { subjectId } of await about(order.orderNumber)) expect(subjectId).toBe(order._id);
  });

  it('take no empty value for "all of them"', async () => {
    for (const name of ['user', 'order', 'errorCode']) {
      const replay = { filter: { [name]: ' ' }, dryRun: true, ...because };
      expect({ name, status: (await operator.post('/api/ops/jobs/replay', replay)).status }).toEqual({
        name,
        status: 400,
      });
    }
  });

  it('[JOB-08, JOB-14] are the same on the command line', async () => {
    const env = await asOperator();
    const { email, id, code } = await failedJob();
    const found = async (...options: string[]) =>
      json<OperatorJob[]>(await ops(['jobs', 'list', '--status', 'failed', '--json', ...options], { env })).map(
        ({ jobId }) => jobId,
      );
    expect(await found('--user', email)).toEqual([id]);
    expect(await found('--user', email, '--code', code, '--queue', 'generation', '--since', '1h')).toEqual([id]);
    expect(await found('--user', email, '--code', 'TIMEOUT')).toEqual([]);
    expect(await found('--user', email, '--until', '1h')).toEqual([]);
    expect(await found('--user', email, '--order', 'INK-0')).toEqual([]);
    const dry = (...options: string[]) =>
      ops(['jobs', 'replay', '--dry-run', '--reason', 'a look', '--user', email, ...options], { env });
    expect((await dry()).out).toContain('1 failed job would run again');
    expect((await dry('--code', 'TIMEOUT')).out).toContain('0 failed jobs');
    expect((await ops(['jobs', 'replay', '--reason', 'all', '--yes', '--user', ''], { env })).code).not.toBe(0);
  });
});

describe('a note about one job', () => {
  type Detail = OperatorJob & { notes: { author: string | null; words: string; createdAt: string }[] };
  const notesOf = async (id: string) => (await operator.get<Detail>(`/api/ops/jobs/${id}`)).body.notes;
  const note = (id: string, words: string) => operator.post(`/api/ops/jobs/${id}/notes`, { words });

  it('[JOB-14] stands with who and when at that job alone, newest first, and in the audit log', async () => {
    const [{ id }, other] = [await failedJob(), await failedJob()];
    await note(id, ' The first ');
    const { body } = await note(id, 'The second');
    expect(body.notes).toEqual(await notesOf(id));
    expect((await notesOf(id)).map(({ words }) => words)).toEqual(['The second', 'The first']);
    expect((await notesOf(id))[0]).toMatchObject({ author: expect.stringMatching(/./), createdAt: expect.any(String) });
    expect(await notesOf(other.id)).toEqual([]);
    const { rows } = await db.query(
      `select details -> 'noteId' is not null as noted, details - 'noteId' as more, actor_id is not null as named from audit_log where action = 'job.note' and subject = $1 order by at`,
      [`job:${id}`],
    );
    // What it says is not kept there for ever.
    expect(rows).toEqual([1, 2].map(() => ({ noted: true, more: {}, named: true })));
  });

  it('has words, 2,000 letters of them at most, and a job', async () => {
    const { id } = await failedJob();
    expect((await note(id, ' ')).status).toBe(400);
    expect((await note(id, 'x'.repeat(2_001))).status).toBe(400);
    expect((await note(id, 'x'.repeat(2_000))).status).toBe(200);
    expect((await note(randomUUID(), 'Hello')).status).toBe(404);
  });

  it('[JOB-14] is written and read on the command line', async () => {
    const env = await asOperator();
    const { id } = await failedJob();
    expect((await ops(['jobs', 'note', id, 'The provider is told'], { env })).out).toContain('Noted.');
    expect((await notesOf(id)).map(({ words }) => words)).toEqual(['The provider is told']);
    expect((await ops(['jobs', 'show', id], { env })).out).toMatch(/^\S+Z +\S+ +The provider is told$/m);
  });
});
