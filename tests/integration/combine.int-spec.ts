import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { api, faults, journal, journalPosition, waitFor } from '#testing';
import { balanceOf, chooseProvider } from './generations.js';
import { newShopper } from './shoppers.js';

const PROMPT = 'A paper boat on a quiet pond, flat colours';
const jpeg = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#d83' } })
  .jpeg()
  .toBuffer();
const JPEG = { data: jpeg.toString('base64'), mimeType: 'image/jpeg' };

const combine = (token: string, body: object) => api(token).post('/api/combine-image', body);
const pictureOf = async (address: string) => sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).metadata();
/** A picture generated for a combination. */
const slot = async (token: string, prompt = PROMPT) =>
  (await api(token).post('/api/generate-image', { prompt, cacheForCombination: true, provider: 'gemini' })).body;

describe('combining pictures', () => {
  beforeAll(() => chooseProvider('gemini'));
  afterAll(() => chooseProvider('openai'));

  it('[COMB-02, COMB-04] combines generated pictures by their ids, in their order, into one for one token', async () => {
    const token = await newShopper();
    const [first, second] = [await slot(token), await slot(token, 'A heron standing in the reeds, flat colours')];
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 8, held: 0 });
    const since = await journalPosition();
    const { status, body } = await combine(token, {
      prompt: 'On one pond',
      style: 'gouache, misty',
      imageIds: [second.cachedImageId, first.cachedImageId],
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { provider: 'gemini', imageUrl: expect.stringContaining('/files/') },
    });
    expect((await pictureOf(body.imageUrl)).width).toBeGreaterThan(500);
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 7, held: 0 });
    const [entry] = await journal({ service: 'google', since });
    expect(entry?.body).toMatchObject({ images: 2, prompt: expect.stringContaining('gouache, misty') });
    expect((await api(token).get('/api/jobs')).body[0]).toMatchObject({
      kind: 'generation.combine',
      title: 'On one pond',
      result: { imageUrl: body.imageUrl },
    });
  });

  it('[COMB-04, COMB-05] accepts picture data beside URLs of own pictures, in the default style', async () => {
    const token = await newShopper();
    const made = await slot(token);
    const since = await journalPosition();
    const madeType = `image/${(await pictureOf(made.imageUrl)).format}`;
    const inputImages = [
      JPEG,
      { data: `data:image/jpeg;base64,${JPEG.data}`, mimeType: 'image/jpg' },
      { data: made.imageUrl, mimeType: madeType },
    ];
    const { status, body } = await combine(token, { prompt: '', inputImages });
    expect({ status, body }).toMatchObject({ status: 200, body: { imageUrl: expect.stringContaining('/files/') } });
    expect((await journal({ service: 'google', since }))[0]?.body).toMatchObject({
      images: 3,
      prompt: expect.stringContaining('cohesive and professional'),
    });
  });

  it('[COMB-03] says what is missing, and charges nothing', async () => {
    const token = await newShopper();
    const since = await journalPosition();
    const missing = 'Please upload or generate images for all inputs';
    expect((await combine(token, { prompt: PROMPT })).body).toMatchObject({ error: 'Please add at least one input' });
    expect(
      (await combine(token, { prompt: PROMPT, inputImages: [JPEG, { mimeType: 'image/png' }] })).body,
    ).toMatchObject({ error: missing });
    expect(
      (await combine(token, { prompt: PROMPT, inputImages: [{ data: JPEG.data, mimeType: '' }] })).body,
    ).toMatchObject({ error: missing });
    expect(await combine(token, { prompt: PROMPT, inputImages: Array.from({ length: 5 }, () => JPEG) })).toMatchObject({
      status: 400,
      body: { error: 'Maximum of 4 inputs allowed' },
    });
    expect(await combine(token, { prompt: PROMPT, style: 'x'.repeat(401), inputImages: [JPEG] })).toMatchObject({
      status: 400,
      body: { field: 'style' },
    });
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
    expect(await journal({ service: 'google', since })).toEqual([]);
  });

  it('[COMB-03, UPL-07] refuses data that is not a picture, or not of the declared type', async () => {
    const token = await newShopper();
    expect(await combine(token, { inputImages: [{ data: JPEG.data, mimeType: 'image/png' }] })).toMatchObject({
      status: 415,
      body: { error: 'This picture is image/jpeg, but was sent as image/png.' },
    });
    expect(
      await combine(token, {
        inputImages: [{ data: Buffer.from('<svg/>').toString('base64'), mimeType: 'image/png' }],
      }),
    ).toMatchObject({ status: 415 });
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
  });

  it("[COMB-04] hides other users' pictures, by id and by address", async () => {
    const [token, stranger] = [await newShopper(), await newShopper()];
    const made = await slot(token);
    expect((await combine(stranger, { imageIds: [made.cachedImageId] })).status).toBe(404);
    expect((await combine(stranger, { inputImages: [{ data: made.imageUrl, mimeType: 'image/png' }] })).status).toBe(
      404,
    );
    expect(await balanceOf(stranger)).toMatchObject({ tokensAvailable: 10, held: 0 });
  });

  it('[COMB-04] releases the token when the provider refuses, and says why', async () => {
    const token = await newShopper();
    await faults.during({ service: 'google', match: 'generateContent', mode: 'status', status: 400 }, async () => {
      const { status, body } = await combine(token, { prompt: PROMPT, inputImages: [JPEG] });
      expect(status).toBeGreaterThanOrEqual(422);
      expect(body).toMatchObject({ error: expect.any(String), jobId: expect.any(String) });
    });
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
    expect((await api(token).get('/api/tokens/history')).body.map(({ kind }: { kind: string }) => kind)).toEqual([
      'release',
      'grant',
    ]);
  });

  it('[COMB-04] shrinks a picture that is larger than the provider accepts', async () => {
    const token = await newShopper();
    const noise = await sharp(randomBytes(1800 * 1800 * 3), { raw: { width: 1800, height: 1800, channels: 3 } })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(7 * 1024 * 1024);
    const { status, body } = await combine(token, {
      prompt: PROMPT,
      inputImages: [{ data: noise.toString('base64'), mimeType: 'image/png' }],
    });
    expect({ status, body }).toMatchObject({ status: 200 });
  });

  it('[COMB-03] combines only while Gemini is active', async () => {
    const token = await newShopper();
    await chooseProvider('openai');
    try {
      const refused = await combine(token, { prompt: PROMPT, inputImages: [JPEG] });
      expect(refused).toMatchObject({
        status: 422,
        body: { error: 'Combined image generation is only available with Gemini provider' },
      });
      expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
    } finally {
      await chooseProvider('gemini');
    }
  });
});

describe('own styles', () => {
  const add = (token: string, value: unknown) => api(token).post('/api/styles', { value });
  const values = async (token: string) =>
    (await api(token).get('/api/styles')).body.map(({ value }: { value: string }) => value);

  it('[COMB-06] keeps them for the user who added them, once each', async () => {
    const [token, stranger] = [await newShopper(), await newShopper()];
    for (const blank of ['', '   ', undefined])
      expect(await add(token, blank)).toMatchObject({
        status: 400,
        body: { field: 'value', error: 'Please write a style first' },
      });
    const first = (await add(token, '  torn paper  ')).body;
    expect(first).toMatchObject({ value: 'torn paper', _id: expect.any(String) });
    const again = await Promise.all(['Torn Paper', 'torn paper'].map((value) => add(token, value)));
    expect(again.map(({ body }) => body._id)).toEqual([first._id, first._id]);
    await add(token, 'chalk on slate');
    expect(await values(token)).toEqual(['chalk on slate', 'torn paper']);
    expect(await values(stranger)).toEqual([]);
    expect((await api(stranger).delete(`/api/styles/${first._id}`)).status).toBe(404);
    expect((await api(token).delete(`/api/styles/${first._id}`)).body).toEqual({ deleted: true });
    expect(await values(token)).toEqual(['chalk on slate']);
    expect((await api().get('/api/styles')).status).toBe(401);
  });

  it('[COMB-06] keeps fifty and no more, however many are added at once', async () => {
    const token = await newShopper();
    const responses = await Promise.all(Array.from({ length: 54 }, (_, index) => add(token, `style ${index}`)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
    for (const { status, body } of responses)
      if (status !== 200)
        expect({ status, error: body.error }).toEqual({
          status: 409,
          error: 'You can keep up to 50 styles of your own. Please remove one first.',
        });
    await waitFor(async () => (await values(token)).length === 50, { what: 'fifty styles' });
  });
});
