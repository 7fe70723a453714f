import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CaptureServer,
  closedAddress,
  cutShort,
  eventStream,
  hang,
  html,
  json,
  reset,
} from '../capture-server.fixture.js';
import { ProviderError } from '../errors/provider-error.js';
import type { PartialImage } from './image-generator.js';
import { OpenAiImageGenerator } from './openai-image-generator.js';
import { tinyPng } from './images.fixture.js';

const server = new CaptureServer();
let generator: OpenAiImageGenerator;
/** Gives up soon, for the calls that get no answer. */
let impatient: OpenAiImageGenerator;
const request = {
  prompt: 'a quiet harbour at dawn',
  model: 'gpt-image-2.5-flare',
  size: '1024x1536',
  background: 'transparent' as const,
  userKey: 'p-hash',
};
const picture = tinyPng();
const base64 = picture.toString('base64');
const answer = { created: 1, data: [{ b64_json: base64 }], usage: { total_tokens: 1 } };
const errorBody = (code: string | null, type: string, message = 'no') => ({
  error: { message, type, param: null, code },
});

beforeAll(async () => {
  await server.start();
  generator = new OpenAiImageGenerator({ baseUrl: `${server.url}/v1`, apiKey: 'key', timeoutMs: 20_000 });
  impatient = new OpenAiImageGenerator({ baseUrl: `${server.url}/v1`, apiKey: 'key', timeoutMs: 300 });
});
afterAll(() => server.stop());

async function failure(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

describe('OpenAiImageGenerator', () => {
  it('sends what was asked and answers the picture with its true type', async () => {
    server.willReply(json(200, answer, { 'x-request-id': 'req-1' }));
    const image = await generator.generate(request);
    expect(image).toEqual({
      bytes: picture,
      mimeType: 'image/png',
      provider: 'openai',
      model: 'gpt-image-2.5-flare',
      requestId: 'req-1',
    });
    expect(server.last).toMatchObject({ method: 'POST', path: '/v1/images/generations' });
    expect(server.last.headers.authorization).toBe('Bearer key');
    expect(server.last.json()).toEqual({
      model: 'gpt-image-2.5-flare',
      prompt: request.prompt,
      n: 1,
      size: '1024x1536',
      quality: 'auto',
      background: 'transparent',
      output_format: 'png',
      user: 'p-hash',
      stream: false,
    });
  });

  it.each([
    ['auto', 'auto'],
    ['2:3', '1024x1536'],
    ['16:9', '1536x864'],
    ['21:9', '1536x864'],
    ['1:1', '1024x1024'],
    ['2048x1152', '2048x1152'],
    ['1000x1500', '1024x1536'],
    ['nonsense', 'auto'],
  ])('asks for the size nearest to %s', async (size, sent) => {
    server.willReply(json(200, answer));
    await generator.generate({ ...request, size });
    expect(server.last.json()).toMatchObject({ size: sent });
  });

  it("[GEN-15] draws a retired model's request with the living one and says which", async () => {
    server.willReply(json(200, answer));
    const image = await generator.generate({ ...request, model: 'dall-e-3' });
    expect(image.model).toBe('gpt-image-2.5-flare');
    expect(server.last.json()).toMatchObject({ model: 'gpt-image-2.5-flare' });
  });

  it('[GEN-14] hands on partial pictures while drawing', async () => {
    const [first, second] = [tinyPng(1), tinyPng(2)];
    server.willReply(
      eventStream(
        [
          { type: 'image_generation.partial_image', b64_json: first.toString('base64'), partial_image_index: 0 },
          { type: 'image_generation.partial_image', b64_json: second.toString('base64'), partial_image_index: 1 },
          { type: 'image_generation.completed', b64_json: base64 },
        ],
        { 'x-request-id': 'req-2' },
      ),
    );
    const partials: PartialImage[] = [];
    const image = await generator.generate(request, { onPartial: (partial) => partials.push(partial) });
    expect(server.last.json()).toMatchObject({ stream: true, partial_images: 2 });
    expect(partials.map(({ bytes, index, of }) => [bytes.equals(index === 1 ? first : second), index, of])).toEqual([
      [true, 1, 2],
      [true, 2, 2],
    ]);
    expect(image).toMatchObject({ bytes: picture, requestId: 'req-2' });
  });

  it('sends one reference as `image`, several as `image[]`, with name and type', async () => {
    server.willReply(json(200, answer));
    await generator.edit({ ...request, references: [tinyPng()] });
    expect(server.last.path).toBe('/v1/images/edits');
    expect(server.last.body.toString('latin1')).toMatch(
      /name="image"; filename="reference-1.png"\r\nContent-Type: image\/png/i,
    );
    await generator.edit({ ...request, references: [tinyPng(), tinyPng()] });
    expect(server.last.body.toString('latin1').match(/name="image\[\]"/g)).toHaveLength(2);
  });

  it('streams edits too', async () => {
    server.willReply(
      eventStream([
        { type: 'image_edit.partial_image', b64_json: base64, partial_image_index: 0 },
        { type: 'image_edit.completed', b64_json: base64 },
      ]),
    );
    const partials: PartialImage[] = [];
    const image = await generator.edit(
      { ...request, references: [tinyPng()] },
      { onPartial: (partial) => partials.push(partial) },
    );
    expect([image.bytes, partials.length]).toEqual([picture, 1]);
  });

  it('refuses before the call what the model cannot do', async () => {
    server.willReply(json(200, answer));
    expect(
      await failure(generator.edit({ ...request, references: [Buffer.from('<svg></svg> no picture')] })),
    ).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await failure(generator.edit({ ...request, references: [] }))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await failure(generator.generate({ ...request, model: 'gpt-image-2' }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await failure(generator.generate({ ...request, model: 'no-such-model' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(server.requests).toHaveLength(0);
  });

  it.each([
    [
      'moderation',
      400,
      errorBody('moderation_blocked', 'image_generation_user_error'),
      {},
      'CONTENT_POLICY',
      'permanent',
      undefined,
    ],
    [
      'the older moderation code',
      400,
      errorBody('content_policy_violation', 'invalid_request_error'),
      {},
      'CONTENT_POLICY',
      'permanent',
      undefined,
    ],
    [
      'the rate limit in seconds',
      429,
      errorBody('rate_limit_exceeded', 'images'),
      { 'retry-after': '7' },
      'RATE_LIMITED',
      'retry',
      7000,
    ],
    [
      'the rate limit in milliseconds',
      429,
      errorBody('rate_limit_exceeded', 'tokens'),
      { 'retry-after-ms': '250' },
      'RATE_LIMITED',
      'retry',
      250,
    ],
    ['used-up quota', 429, errorBody('insufficient_quota', 'insufficient_quota'), {}, 'QUOTA', 'permanent', undefined],
    [
      'the billing limit',
      400,
      errorBody('billing_hard_limit_reached', 'invalid_request_error'),
      {},
      'QUOTA',
      'permanent',
      undefined,
    ],
    [
      'a bad key',
      401,
      errorBody('invalid_api_key', 'invalid_request_error'),
      {},
      'UNAUTHORISED',
      'permanent',
      undefined,
    ],
    [
      'an unverified organisation',
      403,
      errorBody(null, 'invalid_request_error'),
      {},
      'UNAUTHORISED',
      'permanent',
      undefined,
    ],
    [
      'a dead model',
      404,
      errorBody('model_not_found', 'invalid_request_error'),
      {},
      'NOT_FOUND',
      'permanent',
      undefined,
    ],
    ['another bad request', 400, errorBody(null, 'invalid_request_error'), {}, 'BAD_REQUEST', 'permanent', undefined],
    ['a broken server', 500, errorBody('server_error', 'server_error'), {}, 'UNAVAILABLE', 'retry', undefined],
    [
      'an overloaded server',
      503,
      errorBody(null, 'server_error'),
      { 'retry-after': '3' },
      'UNAVAILABLE',
      'retry',
      3000,
    ],
  ] as const)('[GEN-16] [JOB-07] maps %s', async (_name, status, body, headers, code, errorClass, retryAfterMs) => {
    server.willReply(json(status, body, headers));
    const error = await failure(generator.generate(request));
    expect(error).toMatchObject({ provider: 'openai', code, class: errorClass, retryAfterMs, status });
    expect(error.userMessage).toMatch(/You weren't charged\.$/);
    expect(server.requests).toHaveLength(1);
  });

  it('[GEN-16] maps an HTML answer, whatever its status', async () => {
    server.willReply(html(200));
    expect(await failure(generator.generate(request))).toMatchObject({ code: 'BAD_RESPONSE', class: 'retry' });
    server.willReply(html(502));
    expect(await failure(generator.generate(request))).toMatchObject({
      code: 'UNAVAILABLE',
      class: 'retry',
      status: 502,
    });
  });

  it.each([
    ['no data', { created: 1, data: [] }, 'NO_IMAGE'],
    ['an empty picture', { data: [{ b64_json: '' }] }, 'BAD_RESPONSE'],
    [
      'bytes that are no picture',
      { data: [{ b64_json: Buffer.from('<html>not a picture</html>').toString('base64') }] },
      'BAD_RESPONSE',
    ],
  ])('[GEN-16] maps an answer with %s', async (_name, body, code) => {
    server.willReply(json(200, body));
    expect(await failure(generator.generate(request))).toMatchObject({ code, class: 'retry' });
  });

  it('[GEN-16] takes a stream that holds nothing for no picture, an answer that is no stream for a bad one, and a damaged partial picture for nothing at all', async () => {
    server.willReply(eventStream([]));
    expect(await failure(generator.generate(request, { onPartial: () => undefined }))).toMatchObject({
      code: 'NO_IMAGE',
      class: 'unknown',
    });
    for (const answer of [html(200), json(200, { created: 17 })]) {
      server.willReply(answer);
      expect(await failure(generator.generate(request, { onPartial: () => undefined }))).toMatchObject({
        code: 'BAD_RESPONSE',
        class: 'unknown',
      });
    }
    const partials: unknown[] = [];
    server.willReply(
      eventStream([
        { type: 'image_generation.partial_image', b64_json: 'AAAA', partial_image_index: 0 },
        { type: 'image_generation.completed', b64_json: base64 },
      ]),
    );
    expect(await generator.generate(request, { onPartial: (partial) => partials.push(partial) })).toMatchObject({
      mimeType: 'image/png',
    });
    expect(partials).toEqual([]);
  });

  it('[GEN-16] maps a call without an answer by whether it can have been received', async () => {
    server.willReply(reset);
    expect(await failure(generator.generate(request))).toMatchObject({ code: 'UNAVAILABLE', class: 'unknown' });
    server.willReply(cutShort);
    expect(await failure(generator.generate(request))).toMatchObject({ class: 'unknown' });
    server.willReply(hang);
    expect(await failure(impatient.generate(request))).toMatchObject({ code: 'TIMEOUT', class: 'unknown' });
    const nowhere = new OpenAiImageGenerator({
      baseUrl: `${await closedAddress()}/v1`,
      apiKey: 'key',
      timeoutMs: 20_000,
    });
    expect(await failure(nowhere.generate(request))).toMatchObject({ code: 'UNAVAILABLE', class: 'retry' });
  });

  it('[GEN-16] maps an error in the middle of a stream by its code', async () => {
    server.willReply(
      eventStream([
        { type: 'image_generation.partial_image', b64_json: base64, partial_image_index: 0 },
        errorBody('moderation_blocked', 'image_generation_user_error'),
      ]),
    );
    expect(await failure(generator.generate(request, { onPartial: () => undefined }))).toMatchObject({
      code: 'CONTENT_POLICY',
      class: 'permanent',
    });
    server.willReply(eventStream([errorBody('server_error', 'server_error')]));
    expect(await failure(generator.generate(request, { onPartial: () => undefined }))).toMatchObject({
      code: 'UNAVAILABLE',
      class: 'retry',
    });
  });

  it('[GEN-16] takes a stream that ends before completion for a failure', async () => {
    server.willReply(
      eventStream([{ type: 'image_generation.partial_image', b64_json: base64, partial_image_index: 0 }]),
    );
    expect(await failure(generator.generate(request, { onPartial: () => undefined }))).toMatchObject({
      code: 'BAD_RESPONSE',
      class: 'unknown',
    });
  });

  it('[GEN-16] ends a stream that stalls', async () => {
    server.willReply((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': waiting\n\n');
    });
    expect(await failure(impatient.generate(request, { onPartial: () => undefined }))).toMatchObject({
      code: 'TIMEOUT',
      class: 'unknown',
    });
  });

  it("rejects with the caller's own reason when aborted, before and during the call", async () => {
    server.willReply(hang);
    const controller = new AbortController();
    const reason = new Error('lease lost');
    const running = generator.generate(request, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 50);
    await expect(running).rejects.toBe(reason);
    await expect(generator.generate(request, { signal: controller.signal })).rejects.toBe(reason);
  });

  it('lists the image models that still live', async () => {
    const models = ['gpt-5.4', 'gpt-image-2', 'gpt-image-2.5-flare'].map((id) => ({
      id,
      object: 'model',
      created: 1,
      owned_by: 'openai',
    }));
    server.willReply(
      json(200, { object: 'list', data: [...models, { id: 'gpt-image-1', shutdown_date: '2026-10-23' }] }),
    );
    expect(await generator.listModels()).toEqual(['gpt-image-2', 'gpt-image-2.5-flare']);
  });

  it('[TERM-05] finds a model, knows whether it makes images, and does not wait for long', async () => {
    server.willReply(
      json(200, { id: 'gpt-image-2', object: 'model' }),
      json(200, { id: 'gpt-5.4', object: 'model' }),
      json(404, errorBody('model_not_found', 'invalid_request_error')),
      json(200, { object: 'model' }),
      hang,
    );
    expect(await generator.findModel('gpt-image-2')).toEqual({ id: 'gpt-image-2', generatesImages: true });
    expect(server.last.path).toBe('/v1/models/gpt-image-2');
    expect(await generator.findModel('gpt-5.4')).toEqual({ id: 'gpt-5.4', generatesImages: false });
    expect(await generator.findModel('gpt-image-99')).toBeUndefined();
    expect(await failure(generator.findModel('gpt-image-2'))).toMatchObject({ code: 'BAD_RESPONSE' });
    expect(await failure(impatient.findModel('gpt-image-2'))).toMatchObject({ code: 'TIMEOUT' });
  });
});
