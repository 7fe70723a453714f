import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEngine, type Engine } from './engine/engine.fixture.js';

let engine: Engine;
beforeEach(async () => (engine = await startEngine()));
afterEach(() => engine.stop());

const titles = (jobs: { title: string }[]) => jobs.map(({ title }) => title);

/** Three jobs of one user, of which the second has failed with that code, and one of nobody. */
async function jobsOf(ownerId: string, errorCode = 'REFUSED'): Promise<string[]> {
  const ids: string[] = [];
  for (const title of ['first', 'second', 'third']) ids.push((await engine.submit(title, ownerId)).id);
  await engine.submit('nobody’s');
  await engine.database.query(
    `update jobs set status = 'failed', finished_at = now(), started_at = now() - interval '3 seconds', error = $2 where id = $1`,
    [ids[1], JSON.stringify({ code: errorCode, class: 'permanent', message: 'no' })],
  );
  return ids;
}

describe('the reads of jobs', () => {
  it('page newest first, from the last job already seen', async () => {
    const owner = await engine.user();
    const ids = await jobsOf(owner);
    expect(titles(await engine.query.ownedBy(owner, {}, { limit: 2 }))).toEqual(['third', 'second']);
    expect(titles(await engine.query.ownedBy(owner, {}, { limit: 2, before: ids[1] }))).toEqual(['first']);
    expect(titles(await engine.query.all({}, { limit: 10, before: 'nonsense' }))).toHaveLength(4);
  });

  it('filter by status, kind, queue and error code', async () => {
    await jobsOf(await engine.user());
    const found = async (filter: Parameters<typeof engine.query.all>[0]) =>
      titles(await engine.query.all(filter, { limit: 10 }));
    expect(await found({ status: 'failed' })).toEqual(['second']);
    expect(await found({ errorCode: 'REFUSED' })).toEqual(['second']);
    expect(await found({ errorCode: 'TIMEOUT' })).toEqual([]);
    expect(await found({ kind: 'generation.image' })).toEqual([]);
    expect(await found({ queue: 'generation', status: 'queued' })).toHaveLength(3);
  });

  it('[JOB-14] filter by user, order and time of the end, and count by kind what fits', async () => {
    const [ada, ben] = [await engine.user(), await engine.user()];
    const [, failed] = await jobsOf(ada);
    await engine.submit('ben’s', ben);
    const orderId = '01900000-0000-7000-8000-0000000000aa';
    await engine.database.query(
      `insert into orders (id, order_number, external_id, status, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
       values ($1, 'INK-99', 'x', 'review_pending', 1, 1, 1, 3, '{}', '{}')`,
      [orderId],
    );
    await engine.database.query(
      `update users set email = case id when $1 then 'Ada_L@example.com' else 'adaXl@example.com' end`,
      [ada],
    );
    await engine.database.query('update jobs set subject_id = $2 where id = $1', [failed, orderId]);
    const found = async (filter: Parameters<typeof engine.query.all>[0]) =>
      titles(await engine.query.all(filter, { limit: 10 }));
    const ofAda = ['third', 'second', 'first'];
    expect(await found({ user: ada })).toEqual(ofAda);
    expect(await found({ user: 'ada_l@EXAMPLE.com' })).toEqual(ofAda);
    expect(await found({ user: 'ada_l@example' })).toEqual([]);
    expect(await found({ order: 'INK-99' })).toEqual(['second']);
    expect(await found({ order: orderId })).toEqual(['second']);
    expect(await found({ order: 'INK-9' })).toEqual([]);
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    expect(await found({ endedAfter: at(-60), endedBefore: at(60) })).toEqual(['second']);
    expect(await found({ endedAfter: at(60) })).toEqual([]);
    expect(await found({ endedBefore: at(-60) })).toEqual([]);
    expect(await found({ ids: [failed!] })).toEqual(['second']);
    const { kind } = (await engine.query.findByIds([failed!]))[0]!;
    expect(await engine.query.countKinds({ user: ada, status: 'queued' }, 10)).toEqual([{ kind, jobs: 2 }]);
    expect(await engine.query.countKinds({}, 3)).toEqual([{ kind, jobs: 3 }]);
  });

  it('answer ids in their order, without those that do not exist, and which of them are queued', async () => {
    const [first, second, third] = await jobsOf(await engine.user());
    const unknown = '01900000-0000-7000-8000-000000000000';
    expect(titles(await engine.query.findByIds([third!, unknown, first!]))).toEqual(['third', 'first']);
    expect(titles(await engine.query.findQueued([first!, second!]))).toEqual(['first']);
    expect(await engine.query.findQueued([])).toEqual([]);
  });

  it('[JOB-10] count the failures of every queue', async () => {
    await jobsOf(await engine.user());
    const figures = await engine.query.figures();
    expect(figures.map(({ queue, failed, completedLastHour }) => [queue, failed, completedLastHour])).toEqual([
      ['generation', 1, 0],
      ['mockup', 0, 0],
      ['fulfilment', 0, 0],
    ]);
  });

  describe('[JOB-14] of what went wrong', () => {
    const fail = (id: string, message: string, code = 'REFUSED') =>
      engine.database.query(
        `update jobs set status = 'failed', finished_at = now(), error = $2, log_message = $3 where id = $1`,
        [id, JSON.stringify({ code, class: 'permanent', message: 'no' }), message],
      );
    const submit = async (owner: string) => (await engine.submit('one', owner)).id;

    it('put jobs together whose messages differ by numbers and ids alone', async () => {
      const [ada, ben] = [await engine.user(), await engine.user()];
      const ids = [await submit(ada), await submit(ada), await submit(ben), await submit(ben), await submit(ben)];
      await fail(ids[0]!, `model 12 of ${ids[0]} is gone`);
      await fail(ids[1]!, `model 7 of ${ids[1]} is gone`);
      await fail(ids[2]!, `model 7 of ${ids[2]} is gone`);
      await fail(ids[3]!, 'model 7 is away');
      await fail(ids[4]!, 'model 7 is away', 'TIMEOUT');
      await engine.database.query(`update jobs set finished_at = now() - interval '5 hours' where id = $1`, [ids[0]]);
      const groups = await engine.query.failures();
      expect(groups.map(({ code, message, jobs, users }) => [code, message, jobs, users])).toEqual([
        // In the words of the newest one.
        ['REFUSED', `model 7 of ${ids[2]} is gone`, 3, 2],
        expect.arrayContaining(['model 7 is away', 1, 1]),
        expect.arrayContaining(['model 7 is away', 1, 1]),
      ]);
      expect(groups[0]!.byHour).toEqual([...Array<number>(18).fill(0), 1, 0, 0, 0, 0, 2]);
      const { fingerprint } = groups[0]!;
      const listed = await engine.query.all({ fingerprint }, { limit: 10 });
      expect(listed.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]]);
      expect(await engine.query.all({ fingerprint, ownerId: ben }, { limit: 10 })).toHaveLength(1);
      expect(await engine.query.failsBeyondGroups()).toBe(false);
      await engine.database.query('update jobs set discarded_at = now() where id = $1', [ids[1]]);
      expect(await engine.query.failures()).toMatchObject([{ jobs: 2 }, {}, {}]);
    });

    it('count the users of the orders that the jobs are about', async () => {
      const [ada, ben] = [await engine.user(), await engine.user()];
      for (const [number, owner] of [ada, ada, ben].entries()) {
        const id = await submit(ada);
        await fail(id, 'the printer is shut');
        await engine.database.query(
          `with placed as (
             insert into orders (id, order_number, external_id, user_id, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
             values (gen_random_uuid(), $1, $1, $2, 1, 1, 1, 3, '{}', '{}') returning id)
           update jobs set queue = 'fulfilment', kind = 'order.submit', owner_id = null, subject_id = placed.id from placed where jobs.id = $3`,
          [`ORD-${number}`, owner, id],
        );
      }
      expect(await engine.query.failures()).toMatchObject([{ kind: 'order.submit', jobs: 3, users: 2, orders: 3 }]);
    });

    it('keep every attempt with how it ended and its trace, and no poll that found nothing', async () => {
      const id = await submit(await engine.user());
      const change = (set: string) => engine.database.query(`update jobs set ${set} where id = $1`, [id]);
      const timeline = async () => engine.query.attemptsOf((await engine.query.findByIds([id]))[0]!);
      const error = `'{"code":"TIMEOUT","class":"retry","message":"slow"}'`;
      await change(`traceparent = '00-${'a'.repeat(32)}-${'b'.repeat(16)}-01'`);
      await change(`status = 'active', epoch = 1, lease_owner = 'one', started_at = now(), run_trace = 'trace one'`);
      expect(await timeline()).toMatchObject([
        { outcome: 'running', worker: 'one', traceId: 'trace one', endedAt: null },
      ]);
      await change(`percent = 20`);
      await change(`status = 'queued', error = ${error}, log_message = 'no answer', lease_owner = null`);
      await change(
        `status = 'active', epoch = 2, lease_owner = 'two', error = null, log_message = null, run_trace = null`,
      );
      await change(`epoch = 3, lease_owner = 'three'`);
      await change(`status = 'waiting', lease_owner = null`);
      await change(`status = 'active', epoch = 4, lease_owner = 'four'`);
      await change(`status = 'queued', lease_owner = null`);
      await change(`status = 'active', epoch = 5, lease_owner = 'five'`);
      await change(`status = 'failed', error = ${error}, lease_owner = null, finished_at = now()`);
      await change(`status = 'queued', dispatch = 2, error = null`);
      await change(`status = 'active', epoch = 6, lease_owner = 'six'`);
      await change(`status = 'completed', lease_owner = null`);
      const attempts = await timeline();
      expect(
        attempts.map(({ outcome, worker, dispatch, error: said }) => [outcome, worker, dispatch, said?.code]),
      ).toEqual([
        ['failed', 'one', 1, 'TIMEOUT'],
        ['lost', 'two', 1, undefined],
        ['released', 'four', 1, undefined],
        ['failed', 'five', 1, 'TIMEOUT'],
        ['completed', 'six', 2, undefined],
      ]);
      expect(attempts.map(({ traceId }) => traceId)).toEqual(['trace one', ...Array<string>(4).fill('a'.repeat(32))]);
      expect(attempts[0]!.logMessage).toBe('no answer');
    });
  });
});
