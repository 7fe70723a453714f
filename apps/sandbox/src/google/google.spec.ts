import { ApiError, GoogleGenAI, Modality, type GenerateContentParameters, type Part } from '@google/genai';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { promptKey } from '../images/prompt-key.js';
import { startSandbox, type RunningSandbox } from '../testing/start-sandbox.js';

let sandbox: RunningSandbox;
let client: GoogleGenAI;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = connect('any-key');
});
afterAll(() => sandbox.dispose());
afterEach(() => sandbox.control('POST', 'reset'));

const connect = (apiKey: string) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl: `${sandbox.url}/google` } });
const journal = () => sandbox.control('GET', 'journal?service=google') as Promise<{ key: string; body: object }[]>;

function generate(parts: Part[], more: Partial<GenerateContentParameters> = {}) {
  const { model = 'gemini-nano-banana-2.1', config } = more;
  return client.models.generateContent({
    model,
    contents: [{ role: 'user', parts }],
    config: { responseModalities: [Modality.IMAGE], ...config },
  });
}

function picturesIn(response: Awaited<ReturnType<typeof generate>>): Buffer[] {
  const parts = response.candidates?.[0]?.content?.parts ?? [];
  return parts
    .filter((part) => part.inlineData && !part.thought)
    .map((part) => Buffer.from(part.inlineData!.data!, 'base64'));
}

const inline = async (color: string, width = 64, height = 64): Promise<Part> => {
  const data = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
  return { inlineData: { mimeType: 'image/png', data: data.toString('base64') } };
};

describe('generateContent', () => {
  it('draws the prompt in the requested shape and size, and journals it once', async () => {
    const response = await generate([{ text: 'a whale' }], {
      config: { responseModalities: [Modality.IMAGE], imageConfig: { aspectRatio: '16:9', imageSize: '1K' } },
    });
    const [picture, ...others] = picturesIn(response);
    expect(others).toEqual([]);
    expect(await sharp(picture).metadata()).toMatchObject({
      width: 1408,
      height: 768,
      format: 'jpeg',
      hasAlpha: false,
    });
    expect(response).toMatchObject({
      modelVersion: 'gemini-nano-banana-2.1',
      responseId: expect.any(String),
      candidates: [{ finishReason: 'STOP' }],
    });
    expect(await journal()).toMatchObject([
      {
        operation: 'content.generate',
        key: promptKey('a whale'),
        body: { prompt: 'a whale', model: 'gemini-nano-banana-2.1', size: '1408x768' },
      },
    ]);
  });

  it('shows a thinking model’s draft as a thought beside the picture', async () => {
    const response = await generate([{ text: 'a cat' }], { model: 'gemini-3-pro-image' });
    const parts = response.candidates![0]!.content!.parts!;
    expect(parts.map((part) => part.thought === true)).toEqual([true, false]);
    expect((await sharp(picturesIn(response)[0]).metadata()).format).toBe('png');
  });

  it('keeps one input visible, and puts several on one picture of the last one’s shape', async () => {
    const red = picturesIn(await generate([await inline('#d01010'), { text: 'more pastel' }]))[0]!;
    const blue = picturesIn(await generate([await inline('#1010d0'), { text: 'more pastel' }]))[0]!;
    const mean = async (picture: Buffer) => (await sharp(picture).stats()).channels.map((channel) => channel.mean);
    const [r, b] = [await mean(red), await mean(blue)];
    expect(r[0]! - b[0]!).toBeGreaterThan(30);
    expect(b[2]! - r[2]!).toBeGreaterThan(30);

    const both = picturesIn(
      await generate([await inline('#00ff00'), await inline('#ff00ff', 160, 90), { text: 'combine' }]),
    )[0]!;
    const { data, info } = await sharp(both).raw().toBuffer({ resolveWithObject: true });
    const share = (fits: (red: number, green: number) => boolean) =>
      Array.from({ length: data.length / 3 }, (_, index) => fits(data[index * 3]!, data[index * 3 + 1]!)).filter(
        Boolean,
      ).length /
      (data.length / 3);
    expect(info.width / info.height).toBeGreaterThan(1.7);
    expect(share((red8, green8) => green8 > 200 && red8 < 80)).toBeGreaterThan(0.1);
    expect(share((red8, green8) => red8 > 200 && green8 < 80)).toBeGreaterThan(0.1);
  });

  it('reports blocks in responses with status 200', async () => {
    const blocked = await generate([{ text: 'a naked fox' }]);
    expect(blocked.promptFeedback?.blockReason).toBe('PROHIBITED_CONTENT');
    expect(blocked.candidates).toBeUndefined();
    const unsafe = await generate([{ text: 'a deepfake' }]);
    expect(unsafe.candidates).toMatchObject([{ finishReason: 'IMAGE_SAFETY' }]);
    expect(unsafe.candidates![0]!.content).toBeUndefined();
    expect(await journal()).toEqual([]);
  });

  const errorOf = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ApiError);
    const { status, message } = error as ApiError;
    return { status, body: JSON.parse(message) as { error: { status: string; message: string; details?: object[] } } };
  };

  it.each(['imagen-4.0-generate-001', 'gemini-2.5-flash-image', 'no-such-model'])('does not know %s', async (model) => {
    expect(await errorOf(generate([{ text: 'a fox' }], { model }))).toMatchObject({
      status: 404,
      body: { error: { status: 'NOT_FOUND' } },
    });
  });

  it('refuses what the real service refuses', async () => {
    const config = (imageConfig: object) => ({ config: { responseModalities: [Modality.IMAGE], imageConfig } });
    for (const imageConfig of [{ aspectRatio: '7:3' }, { imageSize: '512' }, { imageSize: '2k' }]) {
      expect(await errorOf(generate([{ text: 'a fox' }], config(imageConfig)))).toMatchObject({
        status: 400,
        body: { error: { status: 'INVALID_ARGUMENT' } },
      });
    }
    expect(
      await errorOf(generate([{ text: 'x' }, { inlineData: { mimeType: 'image/png', data: 'aGVsbG8=' } }])),
    ).toMatchObject({ status: 400 });
    expect(await errorOf(generate([{ text: 'a fox' }], { model: 'gemini-3-pro' }))).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('modalities') } },
    });
    const badKey = connect('invalid').models.generateContent({ model: 'gemini-3-pro-image', contents: 'a fox' });
    expect(await errorOf(badKey)).toMatchObject({
      status: 400,
      body: { error: { details: [{ reason: 'API_KEY_INVALID' }] } },
    });
  });

  it('no longer supports predict', async () => {
    const response = await fetch(`${sandbox.url}/google/v1beta/models/imagen-4.0-generate-001:predict`, {
      method: 'POST',
      headers: { 'x-goog-api-key': 'k', 'content-type': 'application/json' },
      body: '{"instances":[{"prompt":"x"}]}',
    });
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('not supported for predict'),
    ]);
  });

  it('sends the retry delay with an injected rate limit', async () => {
    await sandbox.control('POST', 'faults', {
      service: 'google',
      match: ':generateContent',
      mode: 'status',
      status: 429,
      retryAfter: 55,
      times: 1,
    });
    const { status, body } = await errorOf(generate([{ text: 'a fox' }]));
    expect(status).toBe(429);
    expect(body.error.details).toContainEqual(expect.objectContaining({ retryDelay: '55s' }));
  });
});

it('lists models page by page', async () => {
  const names: string[] = [];
  for await (const model of await client.models.list({ config: { pageSize: 2 } })) names.push(model.name!);
  expect(names).toEqual([
    'models/gemini-nano-banana-2.1',
    'models/gemini-3-pro-image',
    'models/gemini-3.1-flash-lite-image',
    'models/gemini-3-pro',
  ]);
});
