import { afterAll, beforeAll, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import { parseConfig } from '#config';
import { database, requests, socket, stack } from '#testing';
import { balanceOf, ended, generate } from './generations.js';
import { newShopper } from './shoppers.js';

/** The running gateways have the limits of the configuration. */
const { SPEND_CAP_PER_USER_DAILY, SPEND_CAP_DAILY } = parseConfig({ NODE_ENV: 'test' });
let redis: Redis;
let db: Awaited<ReturnType<typeof database>>;

beforeAll(async () => {
  redis = new Redis(stack().urls.redis);
  db = await database();
});
afterAll(async () => {
  redis.disconnect();
  await db.end();
});

const keyOfAll = () => `inkloom:spend:${new Date().toISOString().slice(0, 10)}`;
const keyOf = (userId: string) => `${keyOfAll()}:${userId}`;
async function userOf(token: string): Promise<string> {
  const page = await socket(token);
  const { userId } = (await page.next('joined')) as { userId: string };
  page.close();
  return userId;
}
const jobsOf = async (userId: string): Promise<number> =>
  (await db.query<{ n: number }>('select count(*)::int as n from jobs where owner_id = $1', [userId])).rows[0]!.n;

/** One generation is accepted, then none: nothing is reserved, recorded or asked of the provider for those. */
async function acceptsOneMore(token: string, userId: string, refusal: RegExp): Promise<void> {
  const accepted = await generate(token);
  expect(accepted.status).toBe(202);
  await ended(token, accepted.body.jobId);
  const since = (await requests('openai')).at(-1)?.seq ?? 0;
  const refused = await Promise.all([1, 2, 3].map(() => generate(token)));
  for (const response of refused)
    expect(response).toMatchObject({
      status: 429,
      body: { code: 'SPEND_CAP', error: expect.stringMatching(refusal), retryAfterSeconds: expect.any(Number) },
    });
  expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 9, held: 0 });
  expect(await jobsOf(userId)).toBe(1);
  expect(await requests('openai', since)).toEqual([]);
}

it("accepts no generation beyond a user's daily limit, and another user's all the same", async () => {
  const token = await newShopper();
  const userId = await userOf(token);
  await redis.set(keyOf(userId), SPEND_CAP_PER_USER_DAILY - 1);
  await acceptsOneMore(token, userId, /today's limit of image generations/);
  expect(await redis.get(keyOf(userId))).toBe(String(SPEND_CAP_PER_USER_DAILY));
  const other = await newShopper();
  const accepted = await generate(other);
  expect(accepted.status).toBe(202);
  await ended(other, accepted.body.jobId);
});

it('accepts no generation of anyone beyond the daily limit of all', async () => {
  const [token, other] = [await newShopper(), await newShopper()];
  const userId = await userOf(token);
  const before = (await redis.get(keyOfAll())) ?? '0';
  try {
    await redis.set(keyOfAll(), SPEND_CAP_DAILY - 1);
    await acceptsOneMore(token, userId, /limit for the whole shop/);
    expect(await generate(other)).toMatchObject({ status: 429, body: { code: 'SPEND_CAP' } });
    expect(await redis.get(keyOfAll())).toBe(String(SPEND_CAP_DAILY));
  } finally {
    await redis.set(keyOfAll(), before);
  }
});
