import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { api, database, faults, requests, signIn, stack } from '#testing';
import { balanceOf, ended, generate, jobOf, jobWhen, PROMPT } from './generations.js';
import { newShopper, newShopperName } from './shoppers.js';

const LOCK = 'inkloom:rate:images-openai';
/** The longest pause, and what a worker needs to be told of it. */
const LONGEST_MS = 300_000 + 5_000;
let redis: Redis;

beforeAll(() => void (redis = new Redis(stack().urls.redis)));
afterEach(() => redis.del(LOCK));
afterAll(() => redis.disconnect());

const closed = async () => (await api().get('/api/config')).body.closed;
/** The pause is over; whoever calls next looks whether the provider is back. */
const endPause = () => redis.hset(LOCK, 'lock', 1);

/** How many pictures are kept for a user. */
async function storedFor(username: string): Promise<number> {
  const db = await database();
  const { rowCount } = await db.query(
    'select from assets join users on users.id = assets.owner_id where users.sub = $1',
    [`sandbox|${username}`],
  );
  await db.end();
  return rowCount!;
}

/** A generation that is answered with 429 and this many seconds, and its owner. */
async function limited(retryAfter: number): Promise<{ token: string; jobId: string }> {
  const token = await newShopper();
  const word = `limited-${retryAfter}-${Date.now()}`;
  return faults.during({ service: 'openai', match: word, mode: 'status', status: 429, retryAfter }, async () => {
    const { body } = await generate(token, { prompt: `${PROMPT}, ${word}` });
    await ended(token, body.jobId);
    return { token, jobId: body.jobId as string };
  });
}

describe('a provider that asks for a wait that nobody has', () => {
  it.each([
    ['two hours', 7_200],
    ['28 years', 900_000_000],
  ])('[JOB-07, GEN-08] of %s ends the job at once, with the token back and in honest words', async (_what, seconds) => {
    const { token, jobId } = await limited(seconds);
    expect(await jobOf(token, jobId)).toMatchObject({
      status: 'failed',
      attempts: 0,
      error: {
        code: 'RATE_LIMITED',
        class: 'permanent',
        message:
          'The image service is too busy right now. Your token is back. Please try again later or choose the other model.',
      },
    });
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
  });

  it("[JOB-07] moves nobody else's job beyond the longest pause", async () => {
    const token = await newShopper();
    const word = `meanwhile-${Date.now()}`;
    const body = {
      error: { message: 'Rate limit reached.', type: 'images', param: null, code: 'rate_limit_exceeded' },
    };
    await faults.during({ service: 'openai', match: word, mode: 'status', status: 429, body }, async () => {
      const { jobId } = (await generate(token, { prompt: `${PROMPT}, ${word}` })).body;
      await jobWhen(token, jobId, ({ error }) => Boolean(error), 'the other job to wait');
      await limited(7_200);
      const moved = await jobWhen(
        token,
        jobId,
        ({ runAt }) => Date.parse(runAt) - Date.now() > 61_000,
        'the other job to meet the pause',
      );
      expect(Date.parse(moved.runAt) - Date.now()).toBeLessThan(LONGEST_MS);
      expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 9, held: 1 });
      await api(token).post(`/api/jobs/${jobId}/cancel`);
      expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
    });
  });

  it('[JOB-07, GEN-08] takes no new work until then: nothing is reserved, and another provider is named where it can be chosen', async () => {
    const { token: first, jobId } = await limited(7_200);
    expect(await closed()).toEqual([{ provider: 'openai', retryAfterSeconds: expect.any(Number) }]);
    const token = await newShopper();
    const since = (await requests('openai')).at(-1)?.seq ?? 0;
    const refused = await generate(token);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'PROVIDER_CLOSED',
        error: expect.stringMatching(
          /^The image service has asked us to wait 5 minutes\. Nothing was charged: please try again then\.$/,
        ),
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    expect((await generate(token, { provider: 'openai', cacheForCombination: true })).body.error).toMatch(
      /please try again then, or with Gemini\.$/,
    );
    expect(await api(first).post(`/api/jobs/${jobId}/retry`, {})).toMatchObject({ status: 429 });
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
    expect(await requests('openai', since)).toEqual([]);
    const other = await generate(token, { provider: 'gemini', cacheForCombination: true, size: '1:1' });
    expect(await ended(token, other.body.jobId)).toMatchObject({ status: 'completed' });
  });

  it('[JOB-07] stores no picture of a request that it refuses', async () => {
    await limited(7_200);
    const username = newShopperName();
    const token = await signIn(username);
    const design = async (background = '#d83') => {
      const picture = sharp({ create: { width: 64, height: 64, channels: 3, background } });
      const image = `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
      return api(token).post('/api/generate-design', { image });
    };
    expect(await design()).toMatchObject({ status: 429, body: { code: 'PROVIDER_CLOSED' } });
    expect(await storedFor(username)).toBe(0);
    await endPause();
    expect((await design()).status).toBe(200);
    expect(await storedFor(username)).toBeGreaterThan(0);
    const spent = await Promise.all(Array.from({ length: 9 }, (_, n) => generate(token, { prompt: `${PROMPT} ${n}` })));
    await Promise.all(spent.map(({ body }) => ended(token, body.jobId)));
    const stored = await storedFor(username);
    expect((await design('#38d')).status).toBe(402);
    expect(await storedFor(username)).toBe(stored);
  });

  it('[JOB-07] is looked after by one call, then by all', async () => {
    await limited(7_200);
    await endPause();
    expect(await closed()).toEqual([]);
    const token = await newShopper();
    const word = `look-${Date.now()}`;
    const since = (await requests('openai')).at(-1)?.seq ?? 0;
    const calls = async () => (await requests('openai', since)).filter(({ call }) => call.includes('/images/'));
    await faults.during({ service: 'openai', match: word, mode: 'latency', latencyMs: 1_500, times: 1 }, async () => {
      const accepted = await Promise.all(
        [1, 2, 3, 4].map((n) => generate(token, { prompt: `${PROMPT}, ${word} ${n}` })),
      );
      const jobs = await Promise.all(accepted.map(({ body }) => ended(token, body.jobId)));
      expect(jobs.map(({ status }) => status)).toEqual(Array(4).fill('completed'));
    });
    const [probe, ...others] = await calls();
    expect(others).toHaveLength(3);
    for (const { at } of others) expect(at).toBeGreaterThanOrEqual(probe!.endedAt!);
    expect(await closed()).toEqual([]);
  });
});
