import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, database, stack } from '#testing';
import { generate } from '../generations.js';
import { newDesign } from '../shop.js';
import { newShopper } from '../shoppers.js';

type Database = Awaited<ReturnType<typeof database>>;
const ID = '01900000-0000-7000-8000-000000000000';
const PIECES = [
  "'",
  '"',
  '\\',
  ';',
  '--',
  '/*',
  '*/',
  ')',
  "' or '1'='1",
  "'; drop table users; --",
  "' union select sub from users --",
  '1; select pg_sleep(5)',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<%= 7*7 %>',
  '#{7*7}',
  '%0d%0aset-cookie:evil=1',
  '\r\nset-cookie: evil=1',
  '\n{"level":50,"msg":"forged"}',
  '$ne',
  '{"$gt":""}',
  '[$where]',
  'limit',
  'cursor',
  'asc',
  'id desc, (select 1)',
  '%00',
  '%c0%af',
  '\u202e',
  'ı',
  '😀',
  "' || pg_sleep(5) || '",
];
const READS = [
  (text: string) => `/api/designs?cursor=${text}`,
  (text: string) => `/api/designs?limit=${text}`,
  (text: string) => `/api/jobs?status=${text}&kind=${text}`,
  (text: string) => `/api/jobs?cursor=${text}`,
  (text: string) => `/api/jobs/${text}`,
  (text: string) => `/api/orders/${text}`,
  (text: string) => `/api/users/sub/${text}`,
  (text: string) => `/api/mockups/user/${text}?limit=5`,
  (text: string) => `/api/product/mongodb/${text}`,
  (text: string) => `/api/product/mongodb/mug-white-glossy?filter=${text}`,
  (text: string) => `/api/image-metadata?url=${text}`,
  (text: string) => `/auth/login?redirect=${text}`,
  (text: string) => `/files/${text}`,
];
/** What an interpreter says when it was reached, or where our code lies. */
const LEAK = /syntax error|SQLSTATE|pg_catalog|relation "|QueryFailed|\.js:\d+|\/dist\/|node_modules/i;

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Runs the work for each item, a few at a time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

describe('texts that mean something to an interpreter', () => {
  let db: Database;
  let token: string;
  const counts = async () =>
    (
      await db.query(
        `select (select count(*)::int from users) as users, (select count(*)::int from designs) as designs, (select sum(balance)::int from token_accounts) as balance`,
      )
    ).rows;

  beforeAll(async () => {
    db = await database();
    token = await newShopper();
    await newDesign(token);
  });
  afterAll(() => db.end());

  it('[S27] reach none of them through an address', async () => {
    const next = random(27);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
    const paths = Array.from({ length: 600 }, (_, at) => {
      const text = Array.from({ length: 1 + Math.floor(next() * 4) }, () => pick([...PIECES, ID])).join(
        pick(['', ' ']),
      );
      return READS[at % READS.length]!(encodeURIComponent(text));
    });
    const before = await counts();
    await forEach(paths, async (address) => {
      const { status, headers, body } = await api(token).get(address);
      expect({ address, failed: status >= 500 }).toEqual({ address, failed: false });
      expect(JSON.stringify(body ?? '')).not.toMatch(LEAK);
      expect(headers.get('set-cookie') ?? '').not.toContain('evil');
      if (address.startsWith('/api/') && status === 200) expect(address).toMatch(/^\/api\/(designs|jobs)\?/);
    });
    expect(await counts()).toEqual(before);
  });

  it('[S27] are stored and given back as they are', async () => {
    const texts = PIECES.map((piece) => `Style ${piece}`.trim());
    const stored: string[] = [];
    for (const value of texts.slice(0, 45)) {
      const { status, body } = await api(token).post('/api/styles', { value });
      expect({ value, status }).toEqual({ value, status: 200 });
      stored.push(body.value);
    }
    expect(stored).toEqual(texts.slice(0, 45));
    expect((await api(token).get('/api/styles')).body.map(({ value }: { value: string }) => value).sort()).toEqual(
      [...stored].sort(),
    );
    const metadata = Object.fromEntries(PIECES.map((piece, at) => [`${at} ${piece}`, { [piece]: piece }]));
    const { body } = await api(token).post('/api/designs', {
      url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      metadata,
    });
    expect(body.metadata).toEqual(metadata);
  });

  it('[S27] write no line of their own into a log, and no header into a response', async () => {
    const forged = '{"level":50,"msg":"forged"}';
    for (const break_ of ['\n', '\r\n', '\u2028', '\u0085']) {
      const text = `A fox${break_}${forged}`;
      await generate(token, { prompt: text });
      await api(token).get(`/api/jobs/${encodeURIComponent(text)}`);
      await api(token).get(`/auth/login?redirect=${encodeURIComponent(`/${text}`)}`);
      await api(token).get('/api/designs', { headers: { 'x-request-id': `forged ${forged}`, 'user-agent': forged } });
    }
    const folder = path.join(stack().dataDir, 'logs');
    const lines = readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'));
    expect(lines.filter((line) => line.includes('"role":"gateway"'))).not.toEqual([]);
    expect(lines.filter((line) => line.trimStart().startsWith(forged))).toEqual([]);
    const { headers } = await api(token).get('/api/designs', { headers: { 'x-request-id': 'a b' } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
