import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { jobViewSchema } from '#contracts';
import { testDatabase, type TestDatabase } from '#testing';
import { dataSourceOptions } from '../database.js';
import { JobEntity } from '../entities/index.js';
import { newId } from '../ids.js';
import { Users1700000000012 } from './0012-users.js';
import { migrations } from './index.js';

describe('the migrations of a database of before', () => {
  let server: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    server = await testDatabase();
    const settings = { DATABASE_URL: server.url, DATABASE_POOL: 2, DATABASE_IDLE_TRANSACTION_MS: 5_000 };
    source = await new DataSource(dataSourceOptions(settings)).initialize();
    await source.runMigrations();
  });
  afterAll(async () => {
    await source.destroy();
    await server.drop();
  });

  it('keep its users, and make its failed jobs readable', async () => {
    const since = migrations.slice(migrations.indexOf(Users1700000000012));
    for (const _ of since) await source.undoLastMigration();
    const [ownerId, id] = [newId(), newId()];
    await source.query(`insert into people (id, issuer, sub) values ($1, 'test', 'ada')`, [ownerId]);
    await source.query(
      `insert into jobs (id, kind, queue, owner_id, status, input, error, check_at)
       values ($1, 'ops.ping', 'generation', $2, 'failed', '{"note":"n"}', $3, now())`,
      [id, ownerId, { code: 'REFUSED', class: 'giveUp', message: 'why' }],
    );
    await source.runMigrations();
    const job = await source.getRepository(JobEntity).findOneByOrFail({ id });
    expect(job.ownerId).toBe(ownerId);
    expect(jobViewSchema.shape.error.parse(job.error)).toMatchObject({ code: 'REFUSED', class: 'permanent' });
  });
});
