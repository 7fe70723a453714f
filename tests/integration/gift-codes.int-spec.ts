import { describe, expect, it } from 'vitest';
import type { GiftCode } from '#contracts';
import { api, socket } from '#testing';
import { newAdmin } from './shop.js';
import { newShopper } from './shoppers.js';
import { entriesOf, newGiftCodes, rows, tokensOf, userIdOf, WELCOME } from './token-sales.js';

const DAY_MS = 86_400_000;

interface Bucket {
  source: string;
  tokens: number;
  expiresAt: string | null;
}

const redeem = (token: string, code: string) =>
  api(token).post<{ tokens: number; balance: { tokensAvailable: number }; error?: string; field?: string }>(
    '/api/tokens/gift-codes',
    { code },
  );
const listed = async (ending: string): Promise<GiftCode> =>
  (await api(await newAdmin()).get<GiftCode[]>('/api/admin/gift-codes')).body.find((gift) => gift.ending === ending)!;
const refused = (words: string) => ({ status: 422, body: { field: 'code', error: expect.stringContaining(words) } });

describe('a gift code', () => {
  it('[TOK-06, TOK-07] is redeemed once for its tokens, however it is typed, and every page of the user learns of it', async () => {
    const token = await newShopper();
    const { codes, made } = await newGiftCodes({ tokens: 25 });
    expect(codes[0]).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    const page = await socket(token);
    try {
      expect(await redeem(token, ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({
        status: 200,
        body: { tokens: 25, balance: { tokensAvailable: WELCOME + 25 } },
      });
      await page.next('balance.updated', ({ tokensAvailable }) => tokensAvailable === WELCOME + 25);
    } finally {
      page.close();
    }
    expect(await tokensOf(token)).toBe(WELCOME + 25);
    const [entry] = (await entriesOf(token, 'grant')).filter(({ amount }) => amount === 25);
    expect(entry!.note).toBe(`Gift code ending in ${made[0]!.ending}`);
    expect(await redeem(token, codes[0]!)).toMatchObject(refused('You have redeemed'));
    expect(await redeem(await newShopper(), codes[0]!)).toMatchObject(refused('has been redeemed'));
    expect(await tokensOf(token)).toBe(WELCOME + 25);
    expect(await listed(made[0]!.ending)).toMatchObject({ state: 'redeemed', redeemedBy: expect.any(String) });
  });

  it('[TOK-06, TOK-07] may give tokens for some days: they are spent first, go when these are over, and every page learns of it', async () => {
    const token = await newShopper();
    const { codes, made } = await newGiftCodes({ tokens: 6, tokenDays: 30 });
    expect(made[0]).toMatchObject({ tokens: 6, tokenDays: 30 });
    const redeemedAt = Date.now();
    await redeem(token, codes[0]!);
    await api(token).post('/api/tokens/consume', { amount: 2, note: 'two' });
    const { body: buckets } = await api(token).get<Bucket[]>('/api/tokens/buckets');
    expect(buckets.map(({ source, tokens }) => [source, tokens])).toEqual([
      ['given', 4],
      ['given', WELCOME],
    ]);
    expect((Date.parse(buckets[0]!.expiresAt!) - redeemedAt) / DAY_MS).toBeCloseTo(30, 2);
    const page = await socket(token);
    try {
      const userId = await userIdOf(token);
      await rows(`update token_buckets set expires_at = now() where user_id = $1 and expires_at is not null`, [userId]);
      await page.next('balance.updated', ({ tokensAvailable }) => tokensAvailable === WELCOME);
    } finally {
      page.close();
    }
    expect(await entriesOf(token, 'expiry')).toMatchObject([{ amount: -4, note: 'Gift tokens that expired' }]);
    expect((await api(token).get<Bucket[]>('/api/tokens/buckets')).body).toEqual([
      { source: 'given', tokens: WELCOME, expiresAt: null },
    ]);
    for (const tokenDays of [0, 1.5, 4_000])
      expect(
        await api(await newAdmin()).post('/api/admin/gift-codes', { count: 1, tokens: 5, tokenDays }),
      ).toMatchObject({
        status: 400,
      });
  });

  it('[TOK-06] goes to one of many who redeem it at once', async () => {
    const { codes } = await newGiftCodes({ tokens: 7 });
    const tokens = await Promise.all(Array.from({ length: 8 }, newShopper));
    const answers = await Promise.all([...tokens, ...tokens].map((token) => redeem(token, codes[0]!)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const balances = await Promise.all(tokens.map(tokensOf));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(8 * WELCOME + 7);
  });

  it('is refused in words where it is mistyped, unknown, revoked or over', async () => {
    const token = await newShopper();
    expect(await redeem(token, 'ABCD')).toMatchObject({ status: 400, body: { field: 'code' } });
    expect(await redeem(token, '2222-2222-2222-2222')).toMatchObject(refused("doesn't exist"));
    const { codes, made } = await newGiftCodes({ count: 2 });
    const admin = api(await newAdmin());
    const revoke = (id: string) => admin.post<GiftCode>(`/api/admin/gift-codes/${id}/revoke`, {});
    expect(await revoke(made[0]!._id)).toMatchObject({ status: 200, body: { state: 'revoked' } });
    expect((await revoke(made[0]!._id)).status).toBe(409);
    await rows('update gift_codes set ends_at = now() where id = $1 returning 1', [made[1]!._id]);
    for (const code of codes) expect(await redeem(token, code)).toMatchObject(refused('no longer valid'));
    expect(await tokensOf(token)).toBe(WELCOME);
    const { codes: spent, made: gone } = await newGiftCodes();
    await redeem(token, spent[0]!);
    expect((await revoke(gone[0]!._id)).status).toBe(409);
  });

  it('is kept as a hash, and made by admins within bounds', async () => {
    const { codes, made } = await newGiftCodes({ count: 3, note: 'For the fair' });
    expect(new Set(codes).size).toBe(3);
    const [{ kept }] = (await rows('select json_agg(gift_codes)::text as kept from gift_codes where id = any($1)', [
      made.map(({ _id }) => _id),
    ])) as [{ kept: string }];
    for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', ''));
    expect(kept).not.toContain(codes[0]);
    const admin = api(await newAdmin());
    for (const wrong of [{ count: 101 }, { count: 0 }, { tokens: 10_001 }, { tokens: 0 }])
      expect((await admin.post('/api/admin/gift-codes', { count: 1, tokens: 5, ...wrong })).status).toBe(400);
    const user = await newShopper();
    expect((await api(user).post('/api/admin/gift-codes', { count: 1, tokens: 5 })).status).toBe(403);
    expect(await userIdOf(user)).toBeTruthy();
  });
});
