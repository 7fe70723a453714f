import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, database, faults, requests, signIn, type Api } from '#testing';
import { PROMPT } from './generations.js';
import { newShopper } from './shoppers.js';

let db: Awaited<ReturnType<typeof database>>;
let operator: Api;

beforeAll(async () => {
  db = await database();
  operator = api(await signIn('operator'));
});
afterAll(() => db.end());

const lastCall = async (service: string) => (await requests(service)).at(-1)?.seq ?? 0;
const callsSince = async (service: string, since: number) =>
  (await requests(service, since)).map(({ call }) => call.split(' ')[1]?.split('/').slice(-2).join('/'));
const test = (provider: string, modelId: string) => operator.post('/api/config/test-model', { provider, modelId });
const entries = async (action: string) =>
  (
    await db.query<{ details: unknown }>(
      `select details from audit_log where action = $1 and actor_id = (select id from users where sub = 'sandbox|operator') order by id`,
      [action],
    )
  ).rows.map(({ details }) => details);

describe('the test of a model', () => {
  it('[TERM-05] asks the provider whether it makes images, and says so of retired, of unknown and of other models', async () => {
    const verdicts: [provider: string, model: string, asked: string, works: boolean, message: RegExp][] = [
      ['openai', 'gpt-image-2.6-flare', 'gpt-image-2.6-flare', true, /^gpt-image-2\.6-flare can make images\.$/],
      [
        'openai',
        'dall-e-3',
        'gpt-image-2.5-flare',
        true,
        /^dall-e-3 has been retired .* gpt-image-2\.5-flare can make/,
      ],
      [
        'openai',
        'text-embedding-3-small',
        'text-embedding-3-small',
        false,
        /^text-embedding-3-small can't make images/,
      ],
      ['openai', 'gpt-image-99', 'gpt-image-99', false, /^OpenAI doesn't offer gpt-image-99 to us/],
      ['openai', 'gemini-3-pro-image', 'gemini-3-pro-image', false, /^OpenAI doesn't offer gemini-3-pro-image/],
      ['gemini', 'gemini-3-pro-image', 'gemini-3-pro-image', true, /^gemini-3-pro-image can make images/],
      ['gemini', 'gemini-3-pro', 'gemini-3-pro', false, /^gemini-3-pro can't make images/],
    ];
    for (const [provider, model, asked, works, message] of verdicts) {
      const service = provider === 'gemini' ? 'google' : 'openai';
      const since = await lastCall(service);
      const { status, body } = await test(provider, model);
      expect({ model, status, body }).toEqual({
        model,
        status: 200,
        body: { supportsImageGeneration: works, message: expect.stringMatching(message) },
      });
      expect(await callsSince(service, since)).toEqual([`models/${asked}`]);
    }
  });

  it('[TERM-05] does not take a failure of the provider for an answer, nor a path for a name', async () => {
    const failing = (fault: object) =>
      faults.during({ service: 'openai', match: 'GET /openai/v1/models', mode: 'status', ...fault }, () =>
        test('openai', 'gpt-image-2'),
      );
    expect(await failing({ status: 429, retryAfter: 7 })).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/^Too many requests/), retryAfterSeconds: 7 },
    });
    expect(await failing({ status: 401 })).toMatchObject({
      status: 502,
      body: { error: expect.stringContaining('refuses our key') },
    });
    expect(await failing({ status: 500 })).toMatchObject({
      status: 502,
      body: { error: expect.stringContaining("can't be reached") },
    });
    expect(await failing({ mode: 'garbage' })).toMatchObject({ status: 502 });
    const since = await lastCall('openai');
    for (const modelId of ['', '../files', 'a/b', 'x'.repeat(101), 'two words', 7])
      expect(await operator.post('/api/config/test-model', { provider: 'openai', modelId })).toMatchObject({
        status: 400,
        body: { field: 'modelId' },
      });
    expect(await test('tape', 'gpt-image-2')).toMatchObject({ status: 400, body: { field: 'provider' } });
    expect(await callsSince('openai', since)).toEqual([]);
  });
});

describe('the models of a provider', () => {
  it('[TERM-06] are read anew, then listed by every gateway, chosen there and used by the worker, with entries in the audit log', async () => {
    const found = 'gemini-3.1-flash-lite-image';
    await db.query(`delete from settings where key = 'ai.models.gemini'`);
    const config = async (gateway: number) => (await api().get('/api/config', { gateway })).body;
    const all = async (gateway: number) => (await operator.get('/api/config/all-models', { gateway })).body;
    const { gemini } = await config(1);
    expect(gemini.availableModels).not.toContain(found);
    expect((await all(1)).refreshedAt.gemini).toBeNull();
    expect((await all(1)).models).toContainEqual(expect.objectContaining({ id: 'gemini-3-pro-image', offered: null }));
    const [read, chosen] = [await entries('settings.models'), await entries('settings.model')];

    const { status, body } = await operator.post('/api/config/gemini/refresh-models');
    expect({ status, ...body }).toEqual({
      status: 200,
      provider: 'gemini',
      offered: ['gemini-nano-banana-2.1', 'gemini-3-pro-image', found],
      availableModels: expect.arrayContaining([found, 'imagen-4.0-generate-001']),
      refreshedAt: expect.any(String),
    });
    expect((await config(1)).gemini.availableModels).toEqual(body.availableModels);
    const known = await all(1);
    expect(known.refreshedAt.gemini).toBe(body.refreshedAt);
    expect(known.models).toEqual(
      expect.arrayContaining([
        { id: found, provider: 'gemini', resolvesTo: found, notice: null, offered: true },
        {
          id: 'imagen-4.0-generate-001',
          provider: 'gemini',
          resolvesTo: 'gemini-nano-banana-2.1',
          notice: expect.stringContaining('has been retired'),
          offered: true,
        },
        expect.objectContaining({ id: 'dall-e-3', provider: 'openai' }),
      ]),
    );
    try {
      await operator.post('/api/config/gemini/model', { model: found });
      expect((await config(1)).gemini.model).toBe(found);
      const made = await api(await newShopper()).post(
        '/api/generate-image',
        { prompt: PROMPT, provider: 'gemini', cacheForCombination: true },
        { gateway: 1 },
      );
      expect(made).toMatchObject({ status: 200, body: { provider: 'gemini', model: found } });
    } finally {
      await operator.post('/api/config/gemini/model', { model: gemini.model });
    }
    expect((await entries('settings.models')).slice(read.length)).toEqual([
      { provider: 'gemini', models: body.offered },
    ]);
    expect((await entries('settings.model')).slice(chosen.length)).toEqual([{ model: found }, { model: gemini.model }]);

    const failed = await faults.during(
      { service: 'google', match: 'GET /google/v1beta/models', mode: 'status', status: 503 },
      () => operator.post('/api/config/gemini/refresh-models'),
    );
    expect(failed).toMatchObject({ status: 502, body: { error: expect.stringContaining("Gemini can't be reached") } });
    expect((await all(0)).refreshedAt.gemini).toBe(body.refreshedAt);
    await db.query(`delete from settings where key = 'ai.models.gemini'`);
  });
});

describe('the terminal', () => {
  it('[TERM-09] is served to operators alone, call by call', async () => {
    const { openai, provider } = (await api().get('/api/config')).body;
    const storage = (await operator.get('/api/storage/status')).body.provider as string;
    const calls: [method: 'get' | 'post', path: string, body?: object][] = [
      ['post', '/api/config/provider', { provider }],
      ['post', '/api/config/openai/model', { model: openai.model }],
      ['post', '/api/config/openai/refresh-models'],
      ['get', '/api/config/all-models'],
      ['post', '/api/config/test-model', { provider: 'openai', modelId: 'gpt-image-2' }],
      ['get', '/api/storage/status'],
      ['post', '/api/storage/provider', { provider: storage }],
      ['get', '/api/printful/health'],
    ];
    const callers = { nobody: api(), shopper: api(await newShopper()), admin: api(await signIn('admin')), operator };
    for (const [method, path, body] of calls) {
      const statuses: Record<string, number> = {};
      for (const [name, caller] of Object.entries(callers))
        statuses[name] = (await (method === 'get' ? caller.get(path) : caller.post(path, body))).status;
      expect({ path, ...statuses }).toEqual({ path, nobody: 401, shopper: 403, admin: 403, operator: 200 });
    }
    await db.query(`delete from settings where key = 'ai.models.openai'`);
  });
});
