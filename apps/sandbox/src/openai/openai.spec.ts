import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import OpenAI, { toFile } from 'openai';
import type { ImageGenerateParamsNonStreaming } from 'openai/resources/images.js';
import sharp from 'sharp';
import { promptKey } from '../images/prompt-key.js';
import { startSandbox, type RunningSandbox } from '../testing/start-sandbox.js';

const MODEL = 'gpt-image-2.5-flare';
const SIZE = '1024x640';
let sandbox: RunningSandbox;
let client: OpenAI;

beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_IMAGE_MS: '300' });
  client = connect('any-key');
});
afterAll(() => sandbox.dispose());
afterEach(() => sandbox.control('POST', 'reset'));

const connect = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${sandbox.url}/openai/v1`, maxRetries: 0 });
const generate = (more: Partial<ImageGenerateParamsNonStreaming> & Record<string, unknown>) =>
  client.images.generate({ model: MODEL, prompt: 'a fox', size: SIZE, ...more });
const bytes = (base64: string | undefined) => Buffer.from(base64!, 'base64');
const journal = () =>
  sandbox.control('GET', 'journal?service=openai') as Promise<
    { operation: string; key: string; body: Record<string, unknown> }[]
  >;
const picture = (color: string, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
const file = async (color: string) => toFile(await picture(color), 'a.png', { type: 'image/png' });

/** Mean of each channel. */
async function colour(content: Buffer): Promise<number[]> {
  return (await sharp(content).flatten().stats()).channels.map(({ mean }) => mean);
}

async function distance(a: Buffer, b: Buffer): Promise<number> {
  const small = (content: Buffer) => sharp(content).flatten().resize(64, 64, { fit: 'fill' }).raw().toBuffer();
  const [one, two] = [await small(a), await small(b)];
  return one.reduce((sum, value, index) => sum + Math.abs(value - two[index]!), 0) / one.length;
}

describe('generations', () => {
  it('draws the prompt in the requested size, takes its time and journals it once', async () => {
    const started = performance.now();
    const reply = await generate({ safety_identifier: 'job-1' });
    expect(performance.now() - started).toBeGreaterThanOrEqual(295);
    expect(reply._request_id).toMatch(/^req_/);
    expect(reply).toMatchObject({
      size: SIZE,
      output_format: 'png',
      background: 'opaque',
      usage: { input_tokens_details: { text_tokens: 2 } },
    });
    expect(await sharp(bytes(reply.data![0]!.b64_json)).metadata()).toMatchObject({
      width: 1024,
      height: 640,
      format: 'png',
    });
    expect(await journal()).toMatchObject([
      { operation: 'image.generate', key: 'job-1', body: { prompt: 'a fox', model: MODEL, size: SIZE } },
    ]);
  });

  it('draws on real alpha, in the requested format and number', async () => {
    const reply = await generate({ background: 'transparent', output_format: 'webp', n: 2 });
    const [one, two] = reply.data!.map(({ b64_json }) => bytes(b64_json));
    expect((await sharp(one).metadata()).format).toBe('webp');
    const { isOpaque, channels } = await sharp(one).stats();
    expect([isOpaque, channels[3]!.min, channels[3]!.max]).toEqual([false, 0, 255]);
    expect(await distance(one!, two!)).toBeGreaterThan(1);
    expect((await sharp(bytes((await generate({ output_format: 'jpeg' })).data![0]!.b64_json)).metadata()).format).toBe(
      'jpeg',
    );
  });

  it('streams stages of the same picture, each closer to it', async () => {
    const events: { type: string; picture: Buffer; at: number }[] = [];
    const started = performance.now();
    for await (const event of await client.images.generate({
      model: MODEL,
      prompt: 'three tulips',
      size: SIZE,
      stream: true,
      partial_images: 2,
    })) {
      events.push({ type: event.type, picture: bytes(event.b64_json), at: performance.now() - started });
    }
    expect(events.map(({ type }) => type)).toEqual([
      'image_generation.partial_image',
      'image_generation.partial_image',
      'image_generation.completed',
    ]);
    const [first, second, done] = events as [(typeof events)[0], (typeof events)[0], (typeof events)[0]];
    expect(await distance(first.picture, done.picture)).toBeGreaterThan(await distance(second.picture, done.picture));
    expect(await distance(second.picture, done.picture)).toBeGreaterThan(0.5);
    expect([first.at >= 95, second.at >= 195, done.at >= 295]).toEqual([true, true, true]);
    expect(await journal()).toMatchObject([{ key: promptKey('three tulips'), body: { stream: true } }]);
  });

  it.each([
    ['a retired model', { model: 'dall-e-3' }, 404, 'model_not_found'],
    ['an unknown model', { model: 'gpt-image-99' }, 404, 'model_not_found'],
    ['no model', { model: undefined }, 404, 'model_not_found'],
    ['an odd size', { size: '1000x1000' }, 400, 'invalid_value'],
    ['a tiny size', { size: '256x256' }, 400, 'invalid_value'],
    ['a dall-e parameter', { response_format: 'url' }, 400, 'unknown_parameter'],
    ['transparent jpeg', { background: 'transparent', output_format: 'jpeg' }, 400, 'invalid_value'],
    ['a quality of newer models', { model: 'gpt-image-2', quality: 'max' }, 400, 'invalid_value'],
    ['a prompt that is too long', { prompt: 'x'.repeat(32_001) }, 400, 'string_above_max_length'],
    ['no prompt', { prompt: '' }, 400, 'missing_required_parameter'],
    ['too many pictures', { n: 11 }, 400, 'invalid_value'],
  ])('refuses %s', async (_name, more, status, code) => {
    await expect(generate(more as Record<string, unknown>)).rejects.toMatchObject({ status, code });
    expect(await journal()).toEqual([]);
  });

  it('refuses what the safety system blocks, before and after drawing', async () => {
    await expect(generate({ prompt: 'a naked fox' })).rejects.toMatchObject({
      status: 400,
      code: 'moderation_blocked',
      type: 'image_generation_user_error',
      message: expect.stringContaining('safety_violations=[sexual]'),
      error: { moderation_details: { moderation_stage: 'input', categories: ['sexual'] } },
    });
    const stream = await client.images.generate({
      model: MODEL,
      prompt: 'a deepfake',
      size: SIZE,
      stream: true,
      partial_images: 1,
    });
    const seen: string[] = [];
    const read = async () => {
      for await (const event of stream) seen.push(event.type);
    };
    await expect(read()).rejects.toMatchObject({ status: undefined, code: 'moderation_blocked' });
    expect(seen).toEqual(['image_generation.partial_image']);
    expect(await journal()).toEqual([]);
  });

  it('requires a key', async () => {
    await expect(connect('invalid-key').images.generate({ model: MODEL, prompt: 'a fox' })).rejects.toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    });
    expect((await fetch(`${sandbox.url}/openai/v1/models`)).status).toBe(401);
  });

  it('retires models by the sandbox clock and lists their dates', async () => {
    const dated = async () =>
      (await client.models.list()).data.filter((model) => 'shutdown_date' in model && model.shutdown_date !== null);
    await sandbox.control('POST', 'clock', { advanceMs: Math.max(0, Date.parse('2026-12-02') - Date.now()) });
    expect(await dated()).toEqual([]);
    await expect(client.models.retrieve('gpt-image-1-mini')).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
    expect((await client.models.retrieve(MODEL)).id).toBe(MODEL);
  });
});

describe('edits', () => {
  const edit = (more: { image: File; mask?: File; size?: '1024x1024' }) =>
    client.images.edit({ model: MODEL, prompt: 'more pastel', size: SIZE, ...more });

  it('keeps the input visible', async () => {
    const [red, blue] = [
      await edit({ image: await file('#d01010') }),
      await edit({ image: await file('#1010d0') }),
    ].map((reply) => bytes(reply.data![0]!.b64_json));
    const [r, b] = [await colour(red!), await colour(blue!)];
    expect(r[0]! - b[0]!).toBeGreaterThan(30);
    expect(b[2]! - r[2]!).toBeGreaterThan(30);
    expect(await journal()).toMatchObject([
      { operation: 'image.edit', body: { images: 1 } },
      { operation: 'image.edit' },
    ]);
  });

  it('puts several inputs on one picture and streams it', async () => {
    const types: string[] = [];
    let done: Buffer | undefined;
    const image = [await file('#00ff00'), await file('#ff00ff')];
    for await (const event of await client.images.edit({
      model: MODEL,
      prompt: 'cohesive',
      size: '1024x1024',
      image,
      stream: true,
      partial_images: 1,
    })) {
      types.push(event.type);
      done = bytes(event.b64_json);
    }
    expect(types).toEqual(['image_edit.partial_image', 'image_edit.completed']);
    const raw = await sharp(done).removeAlpha().raw().toBuffer();
    const count = (fits: (r: number, g: number, b: number) => boolean) =>
      Array.from({ length: raw.length / 3 }, (_, index) =>
        fits(raw[index * 3]!, raw[index * 3 + 1]!, raw[index * 3 + 2]!),
      ).filter(Boolean).length /
      (raw.length / 3);
    expect(count((r, g, b) => g > 200 && r < 60 && b < 60)).toBeGreaterThan(0.1);
    expect(count((r, g, b) => r > 200 && b > 200 && g < 60)).toBeGreaterThan(0.1);
  });

  it('redraws only where the mask is transparent', async () => {
    const half = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#ffffffff' } })
      .composite([
        {
          input: { create: { width: 32, height: 64, channels: 4, background: '#000000ff' } },
          left: 0,
          top: 0,
          blend: 'dest-out',
        },
      ])
      .png()
      .toBuffer();
    const reply = await edit({
      image: await file('#10a010'),
      mask: await toFile(half, 'mask.png', { type: 'image/png' }),
      size: '1024x1024',
    });
    const side = (left: number) =>
      sharp(bytes(reply.data![0]!.b64_json)).extract({ left, top: 0, width: 480, height: 1024 }).png().toBuffer();
    expect(await distance(await side(544), await picture('#10a010'))).toBeLessThan(3);
    expect(await distance(await side(0), await picture('#10a010'))).toBeGreaterThan(30);
  });

  it('refuses files that are no pictures, and masks that do not fit', async () => {
    const text = (type: string) => toFile(Buffer.from('hello'), 'a.png', { type });
    await expect(edit({ image: await text('text/plain') })).rejects.toMatchObject({
      status: 400,
      code: 'unsupported_file_mimetype',
    });
    await expect(edit({ image: await text('image/png') })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_image_file',
    });
    const mask = await toFile(
      await sharp({ create: { width: 32, height: 32, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
      'm.png',
      { type: 'image/png' },
    );
    await expect(edit({ image: await file('#fff'), mask })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_mask_image_size',
    });
  });
});

describe('faults', () => {
  it('come in the envelope of the service', async () => {
    await sandbox.control('POST', 'faults', {
      service: 'openai',
      match: 'images/generations',
      mode: 'status',
      status: 429,
      retryAfter: 3,
      times: 1,
    });
    await expect(generate({})).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  });

  it('drop-reply draws and journals, though the caller sees a broken connection', async () => {
    await sandbox.control('POST', 'faults', {
      service: 'openai',
      match: 'images/generations',
      mode: 'drop-reply',
      times: 1,
    });
    await expect(generate({})).rejects.toThrow(OpenAI.APIConnectionError);
    expect(await journal()).toHaveLength(1);
  });
});
