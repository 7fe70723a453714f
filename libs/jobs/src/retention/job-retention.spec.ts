import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#database';
import { createLogger } from '#observability';
import { startEngine, type Engine } from '../engine/engine.fixture.js';
import { JobRetention } from './job-retention.js';
import { JobRetentionRepository } from './job-retention.repository.js';

let engine: Engine;
let retention: JobRetention;
beforeEach(async () => {
  engine = await startEngine({ JOB_KEEP_DAYS: '30' });
  retention = new JobRetention(
    engine.config,
    new JobRetentionRepository(engine.database),
    createLogger('test', 'silent'),
  );
});
afterEach(() => engine.stop());

/** So many jobs that ended that long ago. */
async function ended(count: number, daysAgo: number, status = 'completed'): Promise<string[]> {
  const rows = await engine.database.query<{ id: string }>(
    `insert into jobs (id, kind, queue, status, input, check_at, finished_at)
     select gen_random_uuid(), 'ops.ping', 'generation', $2, '{}', now(), now() - make_interval(days => $3) from generate_series(1, $1::int) returning id`,
    [count, status, daysAgo],
  );
  return rows.map(({ id }) => id);
}

const left = async (ids: string[]): Promise<string[]> =>
  (await engine.database.query<{ id: string }>('select id from jobs where id = any($1)', [ids])).map(({ id }) => id);
const remove = () => retention.removeAll(() => false);

describe('the removal of old jobs', () => {
  it('takes finished ones that are old enough, with their attempts, and no other', async () => {
    const today = await ended(1, 0);
    await engine.database.query(`select remove_old_jobs('generation', -1, null, null, 100)`);
    expect(await left(today)).toEqual(today);
    const old = [...(await ended(2, 31)), ...(await ended(1, 400, 'failed')), ...(await ended(1, 31, 'cancelled'))];
    const recent = await ended(2, 29);
    const { id: open } = await engine.submit('open');
    await engine.database.query(`update jobs set created_at = now() - interval '400 days' where id = $1`, [open]);
    await engine.database.query('insert into job_attempts (job_id, dispatch) values ($1, 1)', [old[2]]);
    expect(await remove()).toBe(4);
    expect(await left([...old, ...recent, open])).toHaveLength(3);
    expect(await left(old)).toEqual([]);
    expect(await engine.database.query('select 1 from job_attempts')).toEqual([]);
  });

  it('leaves those that were set aside as long as that can be taken back', async () => {
    const [fresh, stale] = (await ended(2, 60, 'failed')) as [string, string];
    const setAside = (id: string, days: number) =>
      engine.database.query('update jobs set discarded_at = now() - make_interval(days => $2) where id = $1', [
        id,
        days,
      ]);
    await setAside(fresh, 29);
    await setAside(stale, 31);
    expect(await remove()).toBe(1);
    expect(await left([fresh, stale])).toEqual([fresh]);
  });

  it('leaves those that a mockup, a design or an order still reads, however many lie before others', async () => {
    const user = await engine.user();
    const [mockup, drawn, submitted] = (await ended(3, 60)) as [string, string, string];
    const others = await ended(2, 50);
    const { query } = engine.database;
    const run = query.bind(engine.database);
    const asset = newId();
    await run(
      `insert into assets (id, sha256, backend, key, mime_type, file_size, width, height, purpose) values ($1, 'x', 'local', 'x', 'image/png', 1, 1, 1, 'test')`,
      [asset],
    );
    await run(`insert into designs (id, owner_id, asset_id, source) values ($1, $2, $3, 'USER_UPLOADED')`, [
      newId(),
      user,
      asset,
    ]);
    await run('update jobs set result = $2 where id = $1', [drawn, JSON.stringify({ assetId: asset })]);
    const many = await ended(600, 70);
    await run(
      `insert into mockups (id, owner_id, job_id, global_id, sync_variant_id, mockup_url, preview_urls, width, height)
       select gen_random_uuid(), $1, job, 'mug', 910001, '/x', '[]', 9, 9 from unnest($2::uuid[]) job`,
      [user, [mockup, ...many]],
    );
    const order = newId();
    await run(
      `insert into orders (id, order_number, external_id, submission_job_id, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
       values ($1, 'INK-1', 'x', $2, 1, 1, 1, 3, '{}', '{}')`,
      [order, submitted],
    );
    await run('update jobs set subject_id = $2 where id = $1', [submitted, order]);
    const kept = [mockup, drawn, submitted, ...many];
    // A lock is written into the row.
    const locks = () => run('select id, xmax::text from jobs where id = any($1) order by id', [kept]);
    const before = await locks();
    expect(await remove()).toBe(2);
    expect(await locks()).toEqual(before);
    expect(await left(many)).toHaveLength(600);
    expect((await left([mockup, drawn, submitted, ...others])).sort()).toEqual([mockup, drawn, submitted].sort());
  });

  it('removes thousands in batches, each once also where two processes do so at once, and ends when it is told to', async () => {
    await ended(1_201, 31);
    const other = new JobRetention(
      engine.config,
      new JobRetentionRepository(engine.database),
      createLogger('test', 'silent'),
    );
    const [one, two] = await Promise.all([remove(), other.removeAll(() => false)]);
    expect(one + two).toBeGreaterThanOrEqual(1_000);
    expect(one + two + (await remove())).toBe(1_201);
    await ended(1_201, 31);
    expect(await retention.removeAll(() => true)).toBe(500);
  });
});
