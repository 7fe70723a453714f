import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import type { Client } from 'pg';
import { api, database, faults, signIn, signInTokens, stack, type ApiResponse } from '#testing';
import { ended, generate } from '../generations.js';
import { ADDRESS, fillCart, liftLimits, newAdmin, paidOrder } from '../shop.js';

/** Told apart from everything else; the card is a test card. */
const run = randomUUID().slice(0, 8);
const canaries = {
  name: `Canary Name ${run}`,
  email: `canary-${run}@example.com`,
  street: `1 Canary Street ${run}`,
  phone: '+1 555 010 4242 4242',
  about: `canary about ${run}`,
  card: '4000056655665556',
  prompt: `A canary of ${run} on a branch, flat colours`,
  notes: `canary notes ${run}`,
  key: `canary-key-${run}`,
  query: `canary-query-${run}`,
  bearer: `canary-bearer-${run}`,
  cookie: `canary-cookie-${run}`,
  broken: `canary-broken-${run}`,
  provider: `sk-canary-${run}`,
};

/** Every file below a folder, as text. */
function filesIn(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file: path.relative(stack().dataDir, file), text: readFileSync(file, 'latin1') }));
}

/** Keys and values of Redis, in the form in which it saves them. */
async function redisDump(): Promise<string> {
  const redis = new Redis(stack().urls.redisAdmin);
  const keys = await redis.keys('*');
  const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
  redis.disconnect();
  return [...keys, ...values.map((value) => value?.toString('latin1') ?? '')].join('\n');
}

async function metrics(): Promise<string> {
  const ports = stack().processes.flatMap(({ managementPort }) => managementPort ?? []);
  const texts = await Promise.all(
    ports.flatMap((port) =>
      ['metrics', 'readyz', 'healthz'].map(async (page) => (await fetch(`http://127.0.0.1:${port}/${page}`)).text()),
    ),
  );
  return texts.join('\n');
}

const foundIn = (text: string, searched: Record<string, string>): string[] =>
  Object.entries(searched).flatMap(([what, canary]) => (text.includes(canary) ? [what] : []));

describe('secrets and personal data', () => {
  /** Responses of failures, and of calls of others. */
  const responses: ApiResponse[] = [];
  let token: string;
  let db: Client;

  const keep = async (response: Promise<ApiResponse>): Promise<ApiResponse> => {
    responses.push(await response);
    return response;
  };
  const raw = async (address: string, init: RequestInit): Promise<void> => {
    const response = await fetch(`${stack().urls.web}${address}`, { redirect: 'manual', ...init });
    responses.push({ status: response.status, headers: response.headers, body: await response.text() });
  };

  beforeAll(async () => {
    await liftLimits();
    db = await database();
    const { access_token: signedIn } = await signInTokens(`load-${800_000_000 + Math.floor(Math.random() * 9e7)}`, {
      claims: { name: canaries.name, email: canaries.email },
    });
    token = signedIn;
    await fillProfile();
    await generateWithFaults();
    await orderWithFaults();
    await sendBrokenRequests();
  });
  afterAll(() => db?.end());

  async function fillProfile(): Promise<void> {
    const { body } = await api(token).post('/api/users', {
      firstName: canaries.name,
      lastName: 'L',
      username: 'canary',
    });
    const sub = encodeURIComponent(body.sub);
    const profile = { firstName: canaries.name, phone: canaries.phone, about: canaries.about };
    expect(await api(token).put(`/api/users/sub/${sub}`, profile)).toMatchObject({ status: 200 });
    await keep(api(token).put(`/api/users/sub/${sub}`, { ...profile, firstName: 1 }));
  }

  /** The provider repeats its key and parts of the request in its errors. */
  async function generateWithFaults(): Promise<void> {
    const message = `Incorrect API key provided: ${canaries.provider} (${canaries.email}, ${canaries.card}).`;
    const failures = [
      { status: 401, body: { error: { message, type: 'invalid_request_error', code: 'invalid_api_key' } } },
      { status: 400, body: { error: { message, type: 'invalid_request_error', code: 'bad' } } },
      { status: 500, body: { error: { message } } },
    ];
    for (const failure of failures)
      await faults.during(
        { service: 'openai', match: canaries.prompt, mode: 'status', times: 1, ...failure },
        async () => {
          const { body } = await generate(token, { prompt: canaries.prompt }, { 'idempotency-key': randomUUID() });
          const job = await ended(token, body.jobId);
          // To its owner a job shows the prompt; nobody sees the provider's words.
          responses.push({ status: 200, headers: new Headers(), body: job.error });
        },
      );
    expect((await generate(token, { prompt: canaries.prompt }, { 'idempotency-key': canaries.key })).status).toBe(202);
  }

  /** One order is refused by a statement that fails, with everything in it; the next is placed, approved and fails at the provider. */
  async function orderWithFaults(): Promise<void> {
    const address = { ...ADDRESS, name: canaries.name, street: canaries.street };
    const request = { ...(await paidOrder(token, await fillCart(token), address)), billingAddress: address };
    await db.query(`
      create function refuse_order() returns trigger language plpgsql as $$ begin
        raise exception 'no orders today' using detail = new.shipping_address::text; end $$;
      create trigger refuse_order before insert on orders for each row execute function refuse_order();`);
    try {
      expect(await keep(api(token).post('/api/orders', request))).toMatchObject({ status: 500 });
    } finally {
      await db.query('drop trigger refuse_order on orders; drop function refuse_order()');
    }
    const placed = await api(token).post('/api/orders', request);
    expect(placed).toMatchObject({ status: 200 });
    await faults.during({ service: 'printful', match: 'POST /orders', mode: 'status', status: 400 }, async () =>
      keep(api(await newAdmin()).post(`/api/admin/orders/${placed.body._id}/approve`, { reviewNotes: canaries.notes })),
    );
    await keep(api(await signIn('shopper2')).get(`/api/orders/${placed.body._id}`));
  }

  async function sendBrokenRequests(): Promise<void> {
    const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    await raw(`/api/tokens/balance?access_token=${canaries.query}`, {
      headers: { authorization: `Bearer ${canaries.bearer}`, cookie: `session=${canaries.cookie}` },
    });
    await raw('/api/generate-image', { method: 'POST', headers: json, body: `{"prompt": "${canaries.broken}` });
    await raw('/api/generate-image', { method: 'POST', headers: json, body: `{"prompt": {"${canaries.broken}": 1}}` });
    const withCard = JSON.stringify({ prompt: `A poster of ${canaries.card}` });
    await raw('/api/generate-image', { method: 'POST', headers: json, body: withCard });
    await raw(`/api/jobs/${canaries.query}`, { headers: json });
    await raw(`/auth/callback?code=${canaries.query}&state=${canaries.query}`, {});
    await raw(`/nothing/here?token=${canaries.query}`, { headers: { cookie: `id=${canaries.cookie}` } });
  }

  /** What must be nowhere: the canaries, the user's token, and the passwords of the servers. */
  const searched = (): Record<string, string> => ({
    ...canaries,
    token: token.slice(-60),
    ...Object.fromEntries(
      Object.entries(stack().urls)
        .filter(([name]) => ['postgres', 'postgresOwner', 'redis', 'redisAdmin'].includes(name))
        .map(([name, url]) => [`password of ${name}`, new URL(url as string).password]),
    ),
  });

  it('[S23] were planted: the database has what the user wrote', async () => {
    const { rows } = await db.query(
      'select about, (select count(*)::int from orders where shipping_address::text like $2) as orders from users where about = $1',
      [canaries.about, `%${canaries.street}%`],
    );
    expect(rows).toEqual([{ about: canaries.about, orders: 1 }]);
    expect(filesIn(path.join(stack().dataDir, 'logs')).some(({ text }) => text.includes('no orders today'))).toBe(true);
  });

  it('[S23] are in no log', () => {
    const found = filesIn(path.join(stack().dataDir, 'logs')).flatMap(({ file, text }) =>
      foundIn(text, searched()).map((what) => `${what} in ${file}`),
    );
    expect(found).toEqual([]);
  });

  it('[S23] are neither in Redis nor in what it wrote to its disk', async () => {
    expect(foundIn(await redisDump(), searched())).toEqual([]);
    const written = filesIn(path.join(stack().dataDir, 'redis')).filter(({ file }) => !file.endsWith('users.acl'));
    expect(written.length).toBeGreaterThan(0);
    expect(written.flatMap(({ file, text }) => foundIn(text, searched()).map((what) => `${what} in ${file}`))).toEqual(
      [],
    );
  });

  it('[S23] are in no metric and no health page', async () => {
    expect(foundIn(await metrics(), searched())).toEqual([]);
  });

  it('[S23] are in no response of a failure or to another user, and no response shows where the code failed', () => {
    expect(responses.length).toBeGreaterThan(10);
    for (const { status, body, headers } of responses) {
      const text = `${JSON.stringify(body)}\n${JSON.stringify([...headers])}`;
      expect({ status, found: foundIn(text, searched()) }).toEqual({ status, found: [] });
      expect(text).not.toMatch(/node_modules|\.[jt]s:\d|\\n +at |QueryFailedError|no orders today/);
    }
  });
});
