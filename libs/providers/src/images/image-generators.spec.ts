import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RateLimiter } from '#redis';
import { CaptureServer, json } from '../capture-server.fixture.js';
import { createImageGenerators } from './image-generators.js';
import { tinyPng } from './images.fixture.js';

const server = new CaptureServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

it("makes each provider's generator for its own address and key; only Google's combines", async () => {
  const open = { acquire: async () => ({ allowed: true, remaining: 1 }) } as unknown as RateLimiter;
  const generators = createImageGenerators(
    {
      openai: { baseUrl: `${server.url}/openai/v1`, apiKey: 'one', models: [] },
      google: { baseUrl: `${server.url}/google`, apiKey: 'two', models: [] },
      PROVIDER_TIMEOUT_MS: 20_000,
      PROVIDER_MAX_PAUSE_MS: 300_000,
    },
    open,
  );
  const data = tinyPng().toString('base64');
  server.willReply(json(200, { data: [{ b64_json: data }] }));
  expect(await generators.of('openai').generate({ prompt: 'a lake', model: 'dall-e-3' })).toMatchObject({
    provider: 'openai',
  });
  expect([server.last.path, server.last.headers.authorization]).toEqual([
    '/openai/v1/images/generations',
    'Bearer one',
  ]);
  server.willReply(json(200, { candidates: [{ content: { parts: [{ inlineData: { data } }] } }] }));
  expect(
    await generators.of('gemini').combine!({
      prompt: 'both',
      model: 'imagen-4.0-generate-001',
      references: [tinyPng()],
    }),
  ).toMatchObject({ provider: 'gemini' });
  expect([server.last.path, server.last.headers['x-goog-api-key']]).toEqual([
    '/google/v1beta/models/gemini-nano-banana-2.1:generateContent',
    'two',
  ]);
  expect(generators.of('openai').combine).toBeUndefined();
});
