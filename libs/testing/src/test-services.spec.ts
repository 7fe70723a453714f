import { describe, expect, it } from 'vitest';
import pg from 'pg';
import { Redis } from 'ioredis';
import { testDatabase, testRedis } from './index.js';

describe('services for specs', () => {
  it('gives each caller its own empty database', async () => {
    const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
    expect(one.url).not.toBe(two.url);
    const client = new pg.Client({ connectionString: one.url });
    await client.connect();
    const { rows } = await client.query("SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'");
    expect(rows).toEqual([{ tables: 0 }]);
    await client.end();
    await Promise.all([one.drop(), two.drop()]);
    await expect(new pg.Client({ connectionString: one.url }).connect()).rejects.toThrow('does not exist');
  });

  it('gives each caller its own empty logical Redis database', async () => {
    const [one, two] = await Promise.all([testRedis(), testRedis()]);
    const [first, second] = [new Redis(one.url), new Redis(two.url)];
    await first.set('inkloom:key', 'value');
    expect(await second.get('inkloom:key')).toBeNull();
    await one.close();
    expect(await first.get('inkloom:key')).toBeNull();
    first.disconnect();
    second.disconnect();
  });
});
