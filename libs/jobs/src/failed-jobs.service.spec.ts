import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AuditRepository } from '#database';
import { startEngine, type Engine } from './engine/engine.fixture.js';
import { FailedJobRepository } from './failed-job.repository.js';
import { FailedJobsService } from './failed-jobs.service.js';

let engine: Engine;
beforeAll(async () => (engine = await startEngine()));
afterAll(() => engine.stop());

async function discardedJobs(count: number): Promise<string[]> {
  const rows = await engine.database.query<{ id: string }>(
    `insert into jobs (id, kind, queue, title, status, attempts, input, error, check_at, finished_at, discarded_at)
     select gen_random_uuid(), 'ops.ping', 'generation', 'aside', 'failed', 1, '{"note":"aside"}',
       '{"code":"TIMEOUT","class":"retry","message":"slow"}', now(), now(), now() from generate_series(1, $1) returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

it('[JOB-08] restores many jobs in parts, each with its entries, and goes on with the rest once it is repeated', async () => {
  const actorId = await engine.user();
  const audit = new AuditRepository(engine.database);
  const service = new FailedJobsService(engine.database, new FailedJobRepository(), audit, engine.spool);
  const ids = await discardedJobs(1_100);
  const recordAll = audit.recordAll.bind(audit);
  const recorded = vi.spyOn(audit, 'recordAll');
  recorded.mockImplementationOnce(recordAll).mockImplementationOnce(recordAll);
  recorded.mockRejectedValueOnce(new Error('the database is away'));
  await expect(service.restore(ids, actorId, 'a mistake')).rejects.toThrow('away');
  const stands = () =>
    engine.database.query(
      `select count(*) filter (where discarded_at is null)::int as restored,
         (select count(*)::int from audit_log where action = 'job.restore') as entries,
         (select count(distinct subject)::int from audit_log where action = 'job.restore') as jobs
       from jobs where title = 'aside'`,
    );
  expect(await stands()).toEqual([{ restored: 1_000, entries: 1_000, jobs: 1_000 }]);
  expect((await service.restore(ids, actorId, 'a mistake')).sort()).toEqual(ids.slice(1_000).sort());
  expect(await stands()).toEqual([{ restored: 1_100, entries: 1_100, jobs: 1_100 }]);
  expect(await service.restore(ids, actorId, 'a mistake')).toEqual([]);
});
