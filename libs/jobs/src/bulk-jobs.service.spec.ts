import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuditRepository } from '#database';
import { startEngine, type Engine } from './engine/engine.fixture.js';
import { BulkJobsService } from './bulk-jobs.service.js';

let engine: Engine;
beforeAll(async () => (engine = await startEngine()));
afterAll(() => engine.stop());

it('[JOB-08] answers a repeated request with the same job, also when no failed job is left', async () => {
  const service = new BulkJobsService(
    engine.query,
    engine.repository,
    engine.jobs,
    new AuditRepository(engine.database),
  );
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
