import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuditRepository, RecordedSearchRepository } from '#database';
import { startEngine, type Engine } from './engine/engine.fixture.js';
import { BulkJobsService } from './bulk-jobs.service.js';

let engine: Engine;
beforeAll(async () => (engine = await startEngine()));
afterAll(() => engine.stop());

const newService = () =>
  new BulkJobsService(
    engine.query,
    engine.repository,
    engine.jobs,
    new AuditRepository(engine.database),
    new RecordedSearchRepository(engine.database),
  );

it('[JOB-08] takes up a failed replay with its group, and with no other filter than its kind', async () => {
  const service = newService();
  const actorId = await engine.user();
  const pinged = await engine.submit();
  await engine.database.query(`update jobs set status = 'failed', finished_at = now() where id = $1`, [pinged.id]);
  const request = { actorId, ratePerSecond: 1, reason: 'why' };
  const { job } = await service.start('ops.replay', { ...request, ids: [pinged.id] });
  const [failed] = await engine.database.query<{ fingerprint: string }>(
    `update jobs set status = 'failed', error = '{"code":"INTERNAL"}', finished_at = now() where id = $1
     returning failure_fingerprint(kind, error, log_message) as fingerprint`,
    [job!.id],
  );
  const matches = async (filter: object) => (await service.count({ filter })).matched;
  expect(await matches({ fingerprint: failed!.fingerprint })).toBe(1);
  expect(await matches({ kind: 'ops.replay' })).toBe(1);
  expect(await matches({ errorCode: 'INTERNAL' })).toBe(0);
  await engine.database.query(`update jobs set status = 'completed' where id = any($1)`, [[pinged.id, job!.id]]);
});

it('[JOB-08] answers a repeated request with the same job, also when no failed job is left', async () => {
  const service = newService();
  const actorId = await engine.user();
  const failed = await engine.submit();
  await engine.database.query(`update jobs set status = 'failed', finished_at = now() where id = $1`, [failed.id]);
  const request = { actorId, ratePerSecond: 1, reason: 'why', idempotencyKey: 'once', filter: {} };
  const first = await service.start('ops.replay', request);
  expect(first).toMatchObject({ matched: 1, job: { kind: 'ops.replay' } });
  await engine.jobs.replay(failed.id, actorId, 'why');
  const repeated = await service.start('ops.replay', request);
  expect(repeated).toMatchObject({ matched: 1, job: { id: first.job!.id } });
  expect((await service.start('ops.replay', { ...request, idempotencyKey: 'other' })).job).toBeUndefined();
});
