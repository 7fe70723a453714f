import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaptureServer, closedAddress, hang, html, json, reset } from '../capture-server.fixture.js';
import { ProviderError } from '../errors/provider-error.js';
import { GoogleImageGenerator } from './google-image-generator.js';
import { jpegStart, tinyPng } from './images.fixture.js';

const server = new CaptureServer();
let generator: GoogleImageGenerator;
/** Gives up soon, for the calls that get no answer. */
let impatient: GoogleImageGenerator;
const request = { prompt: 'a paper crane', model: 'gemini-nano-banana-2.1', size: '1024x1536' };
const picturePart = (bytes: Buffer, thought?: boolean) => ({
  inlineData: { mimeType: 'image/png', data: bytes.toString('base64') },
  ...(thought ? { thought } : {}),
});
const answer = (parts: unknown[], finishReason = 'STOP') => ({
  candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
  responseId: 'resp-1',
});
const errorBody = (code: number, status: string, details: unknown[] = []) => ({
  error: { code, message: `said ${status}`, status, details },
});
const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '55.5s' };

beforeAll(async () => {
  await server.start();
  generator = new GoogleImageGenerator({ baseUrl: server.url, apiKey: 'key', timeoutMs: 20_000 });
  impatient = new GoogleImageGenerator({ baseUrl: server.url, apiKey: 'key', timeoutMs: 300 });
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

describe('GoogleImageGenerator', () => {
  it("sends what was asked, skips the model's drafts and reads the type from the bytes", async () => {
    server.willReply(json(200, answer([picturePart(tinyPng(), true), { text: 'Here it is' }, picturePart(jpegStart)])));
    const image = await generator.generate(request);
    expect(image).toEqual({
      bytes: jpegStart,
      mimeType: 'image/jpeg',
      provider: 'gemini',
      model: 'gemini-nano-banana-2.1',
      requestId: 'resp-1',
    });
    expect(server.last.path).toBe('/v1beta/models/gemini-nano-banana-2.1:generateContent');
    expect(server.last.headers['x-goog-api-key']).toBe('key');
    expect(server.last.json()).toEqual({
      contents: [{ role: 'user', parts: [{ text: request.prompt }] }],
      generationConfig: {
        candidateCount: 1,
        responseModalities: ['IMAGE'],
        imageConfig: { aspectRatio: '2:3', imageSize: '2K' },
      },
    });
  });

  it.each([
    ['16:9', { aspectRatio: '16:9', imageSize: '1K' }],
    ['auto', { imageSize: '1K' }],
    ['1024x1024', { aspectRatio: '1:1', imageSize: '1K' }],
    ['4000x1000', { aspectRatio: '4:1', imageSize: '4K' }],
  ])('asks for the shape nearest to %s', async (size, imageConfig) => {
    server.willReply(json(200, answer([picturePart(tinyPng())])));
    await generator.generate({ ...request, size });
    expect(server.last.json()).toMatchObject({ generationConfig: { imageConfig } });
  });

  it('sends the pictures to combine before the prompt, with their true types', async () => {
    server.willReply(json(200, answer([picturePart(tinyPng())])));
    await generator.combine({ ...request, references: [tinyPng(), jpegStart] });
    expect(server.last.json()).toMatchObject({
      contents: [
        {
          parts: [
            { inlineData: { mimeType: 'image/png' } },
            { inlineData: { mimeType: 'image/jpeg' } },
            { text: request.prompt },
          ],
        },
      ],
    });
  });

  it('refuses before the call what the model cannot do', async () => {
    server.willReply(json(200, {}));
    expect(await failure(generator.generate({ ...request, background: 'transparent' }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(
      await failure(generator.edit({ ...request, references: [Buffer.from('plain text, no picture')] })),
    ).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await failure(generator.edit({ ...request, references: Array<Buffer>(15).fill(tinyPng()) }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(server.requests).toHaveLength(0);
  });

  it.each([
    ['a blocked prompt', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }, 'CONTENT_POLICY', 'permanent'],
    ['a blocked picture', { candidates: [{ finishReason: 'IMAGE_SAFETY', index: 0 }] }, 'CONTENT_POLICY', 'permanent'],
    [
      'a recitation',
      { candidates: [{ content: {}, finishReason: 'IMAGE_RECITATION' }] },
      'CONTENT_POLICY',
      'permanent',
    ],
    ['a polite refusal', answer([{ text: 'I would rather describe it.' }]), 'REFUSED', 'permanent'],
    ['an end without a picture', answer([], 'NO_IMAGE'), 'NO_IMAGE', 'retry'],
    ['only drafts', answer([picturePart(tinyPng(), true)]), 'NO_IMAGE', 'retry'],
    ['an empty answer', {}, 'NO_IMAGE', 'retry'],
    [
      'bytes that are no picture',
      answer([picturePart(Buffer.from('<html>not a picture</html>'))]),
      'BAD_RESPONSE',
      'retry',
    ],
  ])('[GEN-16] maps %s, which arrives as HTTP 200', async (_name, body, code, errorClass) => {
    server.willReply(json(200, body));
    expect(await failure(generator.generate(request))).toMatchObject({ provider: 'gemini', code, class: errorClass });
  });

  it.each([
    [
      'the rate limit with its delay',
      429,
      errorBody(429, 'RESOURCE_EXHAUSTED', [retryInfo]),
      'RATE_LIMITED',
      'retry',
      55_500,
    ],
    [
      'the daily quota',
      429,
      errorBody(429, 'RESOURCE_EXHAUSTED', [{ violations: [{ quotaId: 'GenerateRequestsPerDayPerProject' }] }]),
      'QUOTA',
      'permanent',
      undefined,
    ],
    [
      'a bad key',
      400,
      errorBody(400, 'INVALID_ARGUMENT', [{ reason: 'API_KEY_INVALID' }]),
      'UNAUTHORISED',
      'permanent',
      undefined,
    ],
    ['a forbidden call', 403, errorBody(403, 'PERMISSION_DENIED'), 'UNAUTHORISED', 'permanent', undefined],
    ['a dead model', 404, errorBody(404, 'NOT_FOUND'), 'NOT_FOUND', 'permanent', undefined],
    ['a bad request', 400, errorBody(400, 'INVALID_ARGUMENT'), 'BAD_REQUEST', 'permanent', undefined],
    ['a broken server', 500, errorBody(500, 'INTERNAL'), 'UNAVAILABLE', 'retry', undefined],
    [
      'an overloaded server',
      503,
      errorBody(503, 'UNAVAILABLE', [{ ...retryInfo, retryDelay: '2s' }]),
      'UNAVAILABLE',
      'retry',
      2_000,
    ],
    ['a deadline over there', 504, errorBody(504, 'DEADLINE_EXCEEDED'), 'TIMEOUT', 'unknown', undefined],
  ])('[GEN-16] [JOB-07] maps %s', async (_name, status, body, code, errorClass, retryAfterMs) => {
    server.willReply(json(status, body));
    const error = await failure(generator.generate(request));
    expect(error).toMatchObject({ provider: 'gemini', code, class: errorClass, retryAfterMs, status });
    expect(error.logMessage).toBe(body.error.message);
    expect(server.requests).toHaveLength(1);
  });

  it('[GEN-16] maps HTML, a hang, a reset and an absent server', async () => {
    server.willReply(html(200));
    expect(await failure(generator.generate(request))).toMatchObject({ code: 'BAD_RESPONSE', class: 'retry' });
    server.willReply(html(502));
    expect(await failure(generator.generate(request))).toMatchObject({
      code: 'UNAVAILABLE',
      class: 'retry',
      logMessage: 'Bad gateway',
    });
    server.willReply(hang);
    expect(await failure(impatient.generate(request))).toMatchObject({ code: 'TIMEOUT', class: 'unknown' });
    server.willReply(reset);
    expect(await failure(generator.generate(request))).toMatchObject({ code: 'UNAVAILABLE', class: 'unknown' });
    const nowhere = new GoogleImageGenerator({ baseUrl: await closedAddress(), apiKey: 'key', timeoutMs: 20_000 });
    expect(await failure(nowhere.generate(request))).toMatchObject({ code: 'UNAVAILABLE', class: 'retry' });
  });

  it("rejects with the caller's own reason when aborted", async () => {
    server.willReply(hang);
    const controller = new AbortController();
    const reason = new Error('cancelled by the user');
    const running = generator.generate(request, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 50);
    await expect(running).rejects.toBe(reason);
  });

  it('lists the models that make images, over all pages', async () => {
    server.willReply(
      json(200, {
        models: [{ name: 'models/gemini-3.8-pro' }, { name: 'models/gemini-nano-banana-2.1' }],
        nextPageToken: 'next',
      }),
      json(200, { models: [{ name: 'models/gemini-3-pro-image' }, { name: 'models/imagen-4.0-generate-001' }] }),
    );
    expect(await generator.listModels()).toEqual(['gemini-nano-banana-2.1', 'gemini-3-pro-image']);
  });

  it('[TERM-05] finds a model, knows whether it makes images, and does not wait for long', async () => {
    const found = (name: string, methods: string[]) =>
      json(200, { name: `models/${name}`, supportedGenerationMethods: methods });
    server.willReply(
      found('gemini-3-pro-image', ['generateContent']),
      found('gemini-3-pro', ['generateContent']),
      found('gemini-9-image', ['predict']),
      json(404, errorBody(404, 'NOT_FOUND')),
      hang,
    );
    expect(await generator.findModel('gemini-3-pro-image')).toEqual({
      id: 'gemini-3-pro-image',
      generatesImages: true,
    });
    expect(server.last.path).toBe('/v1beta/models/gemini-3-pro-image');
    expect(await generator.findModel('gemini-3-pro')).toEqual({ id: 'gemini-3-pro', generatesImages: false });
    expect(await generator.findModel('gemini-9-image')).toEqual({ id: 'gemini-9-image', generatesImages: false });
    expect(await generator.findModel('gemini-99')).toBeUndefined();
    expect(await failure(impatient.findModel('gemini-3-pro'))).toMatchObject({ code: 'TIMEOUT' });
  });
});
