import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { backUp, restore } from '#stack/backup/backup';
import { startStack, type Stack } from '#stack/supervisor/start-stack';
import { UNLIMITED } from '#stack/testing/unlimited';
import { api, stack, waitFor } from '#testing';
import { ended, generate, shopperWithTokens } from './generations.js';
import { newShopper } from './shoppers.js';

/** A copy of the whole stack, and the start of a second one beside it. */
const WHOLE_MS = 300_000;
/** So many pictures are always under way, however fast the workers are, and none waits for long. */
const AT_A_TIME = 6;
const folder = mkdtempSync(path.join(tmpdir(), 'inkloom-backup-'));
const inFolder = (name: string) => path.join(folder, name);
let restored: Stack | undefined;
afterAll(async () => {
  await restored?.stop({ remove: true });
  rmSync(folder, { recursive: true, force: true });
});

interface Row {
  id: string;
  finished_at: Date | null;
}

/** Asks for the next picture as soon as one is there, until it is told to end; the jobs' ids. */
function keepGenerating(token: string): { stop: () => Promise<string[]> } {
  const asked: string[] = [];
  let going = true;
  const lane = async (): Promise<void> => {
    while (going) {
      const { status, body } = await api(token).post('/api/generate-image', { prompt: `A boat, ${randomUUID()}` });
      // Whoever has waited for long is told to look later.
      expect([200, 202]).toContain(status);
      asked.push(body.jobId);
    }
  };
  const work = Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return {
    stop: async () => {
      going = false;
      await work;
      return asked;
    },
  };
}

async function rowsOf<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const openOf = (url: string, ids: string[]) =>
  rowsOf(url, 'select id, kind, status, error from jobs where id = any($1) and finished_at is null', [ids]);

const COUNTS = `select (select count(*) from users)::int as users, (select count(*) from orders)::int as orders,
  (select count(*) from token_entries)::int as entries, (select count(*) from jobs)::int as jobs`;

describe('backup and restore', () => {
  it(
    'brings a stack that was backed up at work back whole: rows, pictures, and the jobs that were under way',
    async () => {
      const token = await newShopper();
      await ended(token, (await generate(token)).body.jobId);
      const { postgresOwner } = stack().urls;
      const open = keepGenerating(await shopperWithTokens(2000));
      await waitFor(
        async () => (await rowsOf(postgresOwner, `select 1 from jobs where status = 'active'`)).length > 0,
        { what: 'work to be under way' },
      );
      const [before] = await rowsOf<Record<string, number>>(postgresOwner, COUNTS);
      const known = await rowsOf<Row>(postgresOwner, 'select id, finished_at from jobs');
      const manifest = await backUp(stack().dataDir, inFolder('backup'));
      const asked = await open.stop();
      expect(manifest.storage.files).toBeGreaterThan(0);

      const restoredAt = new Date();
      const { recovered } = await restore(inFolder('backup'), inFolder('data'), { postgresSettings: { fsync: 'off' } });
      expect(recovered.jobs).toBeGreaterThanOrEqual(before!.jobs!);
      restored = await startStack({
        dataDir: inFolder('data'),
        build: false,
        env: { NODE_ENV: 'test', LOG_LEVEL: 'warn', SANDBOX_IMAGE_MS: '200', JOB_RELAY_GRACE_MS: '500', ...UNLIMITED },
        postgresSettings: { fsync: 'off' },
      });
      const url = restored.urls.postgresOwner;
      const [after] = await rowsOf<Record<string, number>>(url, COUNTS);
      for (const [table, rows] of Object.entries(before!))
        expect({ table, whole: after![table]! >= rows }).toEqual({ table, whole: true });
      const jobs = await rowsOf<Row>(url, 'select id, finished_at from jobs');
      expect(known.filter(({ id }) => !jobs.some((job) => job.id === id))).toEqual([]);
      // Only this test's: an order of another test that waits for its delivery is under way for days.
      const wasOpen = jobs
        .filter(({ id, finished_at: at }) => asked.includes(id) && (at === null || at > restoredAt))
        .map(({ id }) => id);
      expect(wasOpen).not.toEqual([]);
      await waitFor(async () => (await openOf(url, wasOpen)).length === 0, {
        what: 'the jobs under way to end on the restored stack',
        timeout: 150_000,
      }).catch(async (late: Error) => {
        throw new Error(`${late.message}; still open: ${JSON.stringify(await openOf(url, wasOpen))}`);
      });
      await expectPictures(url, inFolder('data'));
    },
    WHOLE_MS,
  );

  it('takes no unfinished backup for one, and writes over nothing', async () => {
    const half = mkdtempSync(inFolder('half-'));
    await expect(restore(half, inFolder('other'))).rejects.toThrow('no finished backup');
    writeFileSync(path.join(half, 'mine.txt'), 'mine');
    await expect(backUp(stack().dataDir, half)).rejects.toThrow('is not empty');
    await expect(backUp(inFolder('nothing'), inFolder('new'))).rejects.toThrow('No stack runs');
  });
});

/** Every stored picture that a row names is there as it was recorded. */
async function expectPictures(url: string, dataDir: string): Promise<void> {
  const assets = await rowsOf<{ key: string; sha256: string }>(
    url,
    `select key, sha256 from assets where backend = 'local' order by created_at desc limit 200`,
  );
  expect(assets).not.toEqual([]);
  const wrong = assets.filter(({ key, sha256 }) => {
    const bytes = readFileSync(path.join(dataDir, 'storage', key.slice(0, 2), key));
    return createHash('sha256').update(bytes).digest('hex') !== sha256;
  });
  expect(wrong).toEqual([]);
}
