import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailureGroup, OperatorJobDetail, QueueState } from '#contracts';
import { api, database, faults, signIn, signInTokens, waitFor, type Api } from '#testing';
import { ended, generate, shopperWithTokens } from './generations.js';
import { asOperator, json, ops } from './ops-command.js';
import { liftLimits, newAdmin, placedOrder } from './shop.js';
import { newShopper, newShopperName } from './shoppers.js';
import { userIdOf } from './token-sales.js';

let db: Client;
let operator: Api;
beforeAll(async () => {
  await liftLimits();
  db = await database();
  operator = api(await signIn('operator'));
});
afterAll(() => db.end());

const newOperator = async (): Promise<string> =>
  (await signInTokens(newShopperName(), { permissions: ['write:Terminal'] })).access_token;
const because = { reason: 'the test of the acts' };
const detailOf = async (id: string): Promise<OperatorJobDetail> => (await operator.get(`/api/ops/jobs/${id}`)).body;

/** An approved order that the print provider refused, and the job that was to send it. */
async function unsentOrder(): Promise<{ number: string; orderId: string; jobId: string }> {
  const { order } = await placedOrder();
  const admin = api(await newAdmin());
  const refusing = { service: 'printful', match: 'POST /orders', mode: 'status', status: 400 } as const;
  const { body } = await faults.during(refusing, () => admin.post(`/api/admin/orders/${order._id}/approve`, {}));
  return { number: order.orderNumber, orderId: order._id, jobId: body.jobId as string };
}

async function failedImage(prompt = `A quay at noon, ${randomUUID()}`): Promise<string> {
  const token = await shopperWithTokens(5);
  return faults.during({ service: 'openai', match: prompt, mode: 'status', status: 400 }, async () => {
    const { jobId } = (await generate(token, { prompt })).body;
    return (await ended(token, jobId)).jobId as string;
  });
}

describe('a discard', () => {
  const discard = (body: object) => operator.post('/api/ops/jobs/discard', { ...because, ...body });

  it('[JOB-08] names in its dry run the orders that stay unsent, some by number and the rest counted', async () => {
    const { number, orderId, jobId } = await unsentOrder();
    expect((await discard({ ids: [jobId], dryRun: true })).body).toMatchObject({
      matched: 1,
      unsent: { orders: [number], more: 0 },
    });
    // Another failed job about the same order, and one of a kind that sends nothing.
    const subjectId = orderId;
    await db.query(
      `insert into jobs (id, kind, queue, subject_id, title, status, attempts, input, error, check_at, created_at, finished_at)
       select gen_random_uuid(), kind, 'fulfilment', $1, 'again', 'failed', 1, '{}', '{"code":"TIMEOUT","class":"retry","message":"slow"}', now(), now(), now()
       from unnest(array['order.submit', 'order.track']) as kind`,
      [subjectId],
    );
    const byFilter = { filter: { subjectId }, dryRun: true };
    expect((await discard(byFilter)).body).toMatchObject({ matched: 3, unsent: { orders: [number], more: 0 } });
    const env = await asOperator();
    const said = await ops(['jobs', 'discard', jobId, '--reason', 'a look', '--dry-run'], { env });
    expect(said.notes).toContain(
      `1 order stays unsent: ${number}. Nothing of it is printed until its job is restored and replayed, or an admin submits the order again.`,
    );
    await db.query(`update orders set submission_state = 'submitted' where id = $1`, [orderId]);
    expect((await discard(byFilter)).body).toMatchObject({ matched: 3, unsent: { orders: [], more: 0 } });
    // Nobody waits for an order that was sent by other means, or for a replay.
    await db.query(`update orders set submission_state = 'failed' where id = $1`, [orderId]);
    expect((await operator.post('/api/ops/jobs/replay', { ...because, ...byFilter })).body).not.toHaveProperty(
      'unsent',
    );

    // More than are named.
    const many = randomUUID().toUpperCase();
    await db.query(
      `with copied as (
         insert into orders select (jsonb_populate_record(null::orders, to_jsonb(orders) || jsonb_build_object(
           'id', gen_random_uuid(), 'order_number', 'MANY-' || $2::text || '-' || n, 'external_id', gen_random_uuid(),
           'submission_job_id', null, 'payment_id', null))).*
         from orders, generate_series(1, 23) as n where orders.id = $1 returning id)
       insert into jobs (id, kind, queue, subject_id, owner_id, title, status, attempts, input, error, check_at, created_at, finished_at)
       select gen_random_uuid(), 'order.submit', 'fulfilment', id, null, 'many', 'failed', 1, '{}', jsonb_build_object('code', $2::text, 'class', 'retry', 'message', 'slow'), now(), now(), now() from copied`,
      [orderId, many],
    );
    const { unsent } = (await discard({ filter: { errorCode: many }, dryRun: true })).body;
    expect({ named: unsent.orders.length, more: unsent.more }).toEqual({ named: 20, more: 3 });
    const all = await ops(['jobs', 'discard', '--code', many, '--reason', 'a look', '--dry-run'], { env });
    expect(all.notes).toMatch(/23 orders stay unsent: MANY-\S+, .* and 3 more\./);
    expect(all.notes).toContain(
      'Nothing of them is printed until their jobs are restored and replayed, or an admin submits the orders again.',
    );
  });

  it('[JOB-08] reports what it left as it was, and why, over HTTP and on the command line', async () => {
    const [one, two] = [await failedImage(), await failedImage()];
    expect((await discard({ ids: [one] })).body).toEqual({ matched: 1, discarded: [one], skipped: [] });
    const reason = 'not failed, or discarded already';
    expect((await discard({ ids: [one, two] })).body).toEqual({
      matched: 2,
      discarded: [two],
      skipped: [{ jobId: one, reason }],
    });
    const env = await asOperator();
    const three = await failedImage();
    const { out, notes } = await ops(['jobs', 'discard', one, three, '--reason', 'by hand', '--yes'], { env });
    expect(out).toContain('1 failed job set aside');
    expect(notes).toContain(`${one} skipped: ${reason}`);
  });
});

describe('a job that an operator looks at', () => {
  it('[JOB-14] says how its order stands, without a name or an address', async () => {
    const { number, jobId } = await unsentOrder();
    const { order, userId } = await detailOf(jobId);
    expect(order).toEqual({
      number,
      status: 'approved',
      submissionState: 'failed',
      paymentStatus: expect.any(String),
      printfulOrderId: null,
      cancelledAt: null,
    });
    const shown = await ops(['jobs', 'show', jobId], { env: await asOperator() });
    expect(shown.out).toMatch(new RegExp(`^order +${number}, approved, submission failed, payment [^,\n]+$`, 'm'));
    // Nobody owns the job itself: the order's user does.
    expect(userId).toMatch(/^[0-9a-f-]{36}$/);
    expect(shown.out).toMatch(new RegExp(`^owner +.*\\(${userId}\\)$`, 'm'));
    await db.query(`update orders set printful_order_id = '4711' where order_number = $1`, [number]);
    const known = await ops(['jobs', 'show', jobId], { env: await asOperator() });
    expect(known.out).toMatch(/^order +.*, payment \S+, Printful 4711$/m);
  });

  it('[S23, JOB-14] shows what it has noted of its progress, bounded, without keys and addresses', async () => {
    const id = await failedImage();
    const state = {
      shared: { key: 'task-4711', round: 2 },
      answer: 'Bearer abcdefghijkl for ada@example.com',
      long: 'x'.repeat(10_000),
      skipped: Array.from({ length: 60 }, (_, number) => ({ jobId: `${number}`, reason: 'ran again' })),
    };
    await db.query('update jobs set state = $2 where id = $1', [id, JSON.stringify(state)]);
    const shown = (await detailOf(id)).state;
    expect(shown).toMatchObject({ shared: { key: 'task-4711', round: 2 }, answer: '… for …' });
    expect(String(shown.long)).toHaveLength(500);
    expect(shown.skipped).toHaveLength(51);
    expect((shown.skipped as unknown[]).at(-1)).toBe('… 10 more');
    const { out } = await ops(['jobs', 'show', id], { env: await asOperator() });
    expect(out).toMatch(/^state +\{.*"key":"task-4711"/m);
    expect(out).not.toContain('ada@example.com');
  });
});

describe("a correction of a generation's input", () => {
  it('[JOB-08] takes only the models, sizes and abilities that are offered now', async () => {
    const id = await failedImage();
    const { input, version } = await detailOf(id);
    const correct = (change: object) =>
      operator.put(`/api/ops/jobs/${id}/input`, { version, input: { ...input, ...change }, ...because });
    const said = async (change: object) => {
      const { status, body } = await correct(change);
      return { status, field: body.field as string | undefined, words: body.error as string | undefined };
    };
    const refusal = (field: string, words: string) => ({ status: 400, field, words: expect.stringContaining(words) });
    expect(await said({ model: 'gpt-5.4' })).toMatchObject({ status: expect.toSatisfy((code) => code >= 400) });
    expect(await said({ model: 'gemini-nano-banana-2.1' })).toEqual(refusal('model', 'not a model of openai'));
    expect(await said({ model: 'dall-e-3' })).toEqual(refusal('model', 'dall-e-3 is retired'));
    expect(await said({ size: '17x99' })).toEqual(refusal('size', '17x99'));
    expect(await said({ size: '1:1' })).toEqual(refusal('size', 'Write 1024x1024'));
    expect(await said({ size: 'auto' })).toEqual(refusal('size', 'Leave the size out'));
    const plain = await said({ model: 'gpt-image-9', background: 'transparent' });
    expect(plain).toEqual(refusal('background', 'gpt-image-9'));
    expect((await detailOf(id)).input).toEqual(input);
    expect((await correct({ size: '1024x1024' })).status).toBe(200);
    expect((await detailOf(id)).input).toEqual({ ...input, size: '1024x1024' });
  });
});

describe('a failure', () => {
  async function ownFailure(): Promise<string> {
    const id = await failedImage();
    const letters = () => randomUUID().replace(/[^a-f]/g, '');
    const { rows } = await db.query(
      `update jobs set log_message = $2 where id = $1 returning failure_fingerprint(kind, error, log_message) as it`,
      [id, `no ${letters()} for ${letters()}`],
    );
    return rows[0].it;
  }
  type Operators = { id: string; name: string | null }[];
  const operators = async (): Promise<Operators> => (await operator.get<Operators>('/api/ops/operators')).body;

  it('[JOB-14] is given to another operator, to nobody else, and that is in the audit log', async () => {
    const fingerprint = await ownFailure();
    const assign = (body: object) => operator.put(`/api/ops/failures/${fingerprint}/assignee`, body);
    const colleagueId = await userIdOf(await newOperator());
    // An admin without the permission is shown nothing of the desk.
    const others = [await userIdOf(await newAdmin()), await userIdOf(await newShopper())];
    const ids = (await operators()).map(({ id }) => id);
    expect(ids).toContain(colleagueId);
    expect(ids.filter((id) => others.includes(id))).toEqual([]);
    expect((await assign({ assigned: true, assigneeId: colleagueId })).body).toMatchObject({
      assignee: { id: colleagueId },
    });
    for (const assigneeId of others)
      expect(await assign({ assigned: true, assigneeId })).toMatchObject({
        status: 422,
        body: { error: expect.stringContaining('Only operators can look after a failure') },
      });
    expect((await assign({ assigned: false, assigneeId: colleagueId })).status).toBe(400);
    await db.query('update users set barred_at = now() where id = $1', [colleagueId]);
    expect((await operators()).map(({ id }) => id)).not.toContain(colleagueId);
    expect((await assign({ assigned: true, assigneeId: colleagueId })).status).toBe(422);
    await db.query('update users set barred_at = null where id = $1', [colleagueId]);
    expect((await assign({ assigned: false })).body).toMatchObject({ assignee: null });
    const { rows } = await db.query(
      `select details from audit_log where action = 'failure.assign' and subject = $1 order by id`,
      [`failure:${fingerprint}`],
    );
    expect(rows).toEqual([{ details: { assigneeId: colleagueId } }, { details: { assigneeId: null } }]);
  });

  it('[JOB-14] is given to somebody by name on the command line', async () => {
    const env = await asOperator();
    const fingerprint = await ownFailure();
    const colleague = await newOperator();
    const name = `Ada ${randomUUID()}`;
    for (const [token, called] of [
      [colleague, name],
      [await newOperator(), `${name} II`],
    ] as const)
      await db.query('update users set name = $2 where id = $1', [await userIdOf(token), called]);
    const assign = (...more: string[]) => ops(['jobs', 'assign', fingerprint, ...more], { env });
    expect(await assign('--to', `${name.slice(4)} ii`)).toMatchObject({
      code: 6,
      notes: expect.stringContaining(`to ${name} II?`),
    });
    expect(await assign('--to', name.slice(4), '--yes')).toMatchObject({
      code: 2,
      notes: expect.stringContaining(`${name} II (`),
    });
    expect((await assign('--to', name.toUpperCase(), '--yes')).out).toBe(`Assigned to ${name}.\n`);
    const groups = json<FailureGroup[]>(await ops(['jobs', 'groups', '--json'], { env }));
    expect(groups.find((group) => group.fingerprint === fingerprint)?.assignee?.name).toBe(name);
    expect(await assign('--to', randomUUID(), '--yes')).toMatchObject({ code: 4 });
    expect(await assign('--to', name, '--off', '--yes')).toMatchObject({ code: 2 });
    // Whoever presses Tab waits for two seconds at most, in which a busy stack does not always answer.
    const complete = () => ops(['complete', '--', 'jobs', 'assign', fingerprint, '--to'], { env });
    await waitFor(async () => (await complete()).out.split('\n').includes(name), { what: 'the name to be offered' });
  });
});

describe('a queue that is drained', () => {
  const stateOf = async (): Promise<QueueState> =>
    (await operator.get<QueueState[]>('/api/ops/queues')).body.find(({ name }) => name === 'generation')!;

  it('[JOB-14] finishes what runs, starts nothing, and says when the last job ended', async () => {
    const env = await asOperator();
    const token = await shopperWithTokens(5);
    const headers = { prefer: 'respond-async' };
    const control = (verb: 'pause' | 'resume') => operator.post(`/api/ops/queues/generation/${verb}`, {});
    expect(await ops(['queues', 'drain', 'generation'], { env })).toMatchObject({ code: 6 });
    await control('pause');
    try {
      const { jobId } = (await generate(token)).body;
      // Its token cannot be settled, so it runs until we let go of the account.
      await db.query('begin');
      const account = [(await detailOf(jobId)).ownerId];
      expect((await db.query('select from token_accounts where user_id = $1 for update', account)).rowCount).toBe(1);
      await control('resume');
      await waitFor(async () => (await detailOf(jobId)).status === 'active', { what: 'its run' });
      const drained = await ops(['queues', 'drain', 'generation', '--yes'], {
        env,
        meanwhile: async (notes) => {
          await waitFor(() => /still runs?\./.test(notes()), { what: 'the command to wait for it' });
          await db.query('rollback');
        },
      });
      expect(drained.code).toBe(0);
      expect((await detailOf(jobId)).status).toBe('completed');
      const { lastEndedAt, paused, active } = await stateOf();
      expect({ paused, active }).toEqual({ paused: true, active: 0 });
      expect(Date.parse(lastEndedAt!)).toBeGreaterThanOrEqual(Date.parse((await detailOf(jobId)).finishedAt!));
      expect(drained.out).toBe(`generation is paused, and nothing of it runs. The last job ended ${lastEndedAt}.\n`);
      const waiting = (await operator.post('/api/ops/ping', { note: 'drained' }, { headers })).body.jobId as string;
      await waitFor(async () => (await stateOf()).waiting > 0, { what: 'the job to wait' });
      expect((await detailOf(waiting)).status).toBe('queued');
    } finally {
      await db.query('rollback');
      await control('resume');
    }
  });
});
