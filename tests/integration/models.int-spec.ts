import { describe, expect, it } from 'vitest';
import { api, faults, requests, signIn, waitFor } from '#testing';
import { balanceOf, ended, generate, jobOf, jobWhen, PROMPT } from './generations.js';
import { newShopper } from './shoppers.js';

const lastRequest = async (service: string): Promise<number> => (await requests(service)).at(-1)?.seq ?? 0;
const pixels = async (url: string, token: string) =>
  (await api(token).get(`/api/image-metadata?url=${encodeURIComponent(url)}`)).body;

describe('the image models', () => {
  it('[GEN-15] replace the retired names of both providers, and say so wherever the job is shown', async () => {
    const token = await newShopper();
    const { models } = (await api().get('/api/config')).body;
    for (const [requested, provider] of [
      ['dall-e-3', 'openai'],
      ['dall-e-2', 'openai'],
      ['imagen-4.0-generate-001', 'gemini'],
    ]) {
      const info = models.find(({ id }: { id: string }) => id === requested);
      expect(info).toMatchObject({
        provider,
        notice: `${requested} has been retired by its provider, so ${info.resolvesTo} is used instead.`,
      });
      const { status, body } = await api(token).post('/api/generate-image', {
        prompt: PROMPT,
        provider,
        model: requested,
        cacheForCombination: provider === 'gemini',
      });
      expect({ status, model: body.model, notice: body.notice }).toEqual({
        status: 200,
        model: info.resolvesTo,
        notice: info.notice,
      });
      expect(await jobOf(token, body.jobId)).toMatchObject({
        notice: info.notice,
        result: { model: info.resolvesTo, provider },
      });
    }
    expect(models.filter(({ notice }: { notice: string | null }) => notice === null).length).toBeGreaterThanOrEqual(2);
  });

  it('list their capabilities, ready for a form', async () => {
    const { models } = (await api().get('/api/config')).body;
    const of = (id: string) => models.find((model: { id: string }) => model.id === id);
    expect(of('gpt-image-2.5-flare')).toMatchObject({
      transparency: true,
      edits: true,
      streaming: true,
      combine: false,
      maxReferences: 16,
      freeSizes: { multipleOf: 16, maxRatio: 3, minPixels: 655_360, maxPixels: 8_294_400 },
      ratios: expect.arrayContaining([{ ratio: '2:3', size: '1024x1536' }]),
      resolutions: [],
    });
    expect(of('gemini-nano-banana-2.1')).toMatchObject({
      transparency: false,
      streaming: false,
      combine: true,
      freeSizes: null,
      resolutions: ['1K', '2K', '4K'],
      ratios: expect.arrayContaining([{ ratio: '3:4', size: '3:4' }]),
    });
  });

  it('[GEN-08] refuse unsupported requests before the charge and without a call', async () => {
    const token = await newShopper();
    const before = [await lastRequest('openai'), await lastRequest('google')];
    const wrong: [object, string, RegExp][] = [
      [{ size: '1000x1000' }, 'size', /cannot make images of 1000x1000\. Please choose/],
      [{ size: '9:1' }, 'size', /cannot make images of 9:1/],
      [{ size: 'huge' }, 'size', /such as 1024x1536/],
      [
        { provider: 'gemini', cacheForCombination: true, background: 'transparent' },
        'background',
        /cannot make transparent pictures/,
      ],
      [{ model: 'gpt-image-2', background: 'transparent' }, 'background', /gpt-image-2 cannot make transparent/],
      [{ prompt: 'x'.repeat(4_001) }, 'prompt', /4000/],
    ];
    for (const [body, field, error] of wrong)
      expect(await generate(token, body)).toMatchObject({
        status: 400,
        body: { field, error: expect.stringMatching(error) },
      });
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
    expect([await lastRequest('openai'), await lastRequest('google')]).toEqual(before);
  });

  it('generate the requested shape, given in pixels or as a ratio', async () => {
    const token = await newShopper();
    for (const [size, width, height] of [
      ['3:4', 1152, 1536],
      ['1536x1024', 1536, 1024],
      ['18:7', undefined, undefined],
    ] as const) {
      const { body } = await api(token).post('/api/generate-image', { prompt: PROMPT, size });
      const made = await pixels(body.imageUrl, token);
      if (width) expect(made).toMatchObject({ width, height });
      else expect(Math.abs(made.width / made.height / (18 / 7) - 1)).toBeLessThan(0.02);
    }
  });

  it('[GEN-16] that their provider has shut down end the job at once, say what to do and cost nothing', async () => {
    const token = await newShopper();
    const since = await lastRequest('openai');
    const { status, body } = await api(token).post('/api/generate-image', { prompt: PROMPT, model: 'gpt-image-9' });
    expect({ status, error: body.error }).toEqual({
      status: 422,
      error: "This image model is no longer available. Please choose another model, or ask us to. You weren't charged.",
    });
    expect(await jobOf(token, body.jobId)).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: { code: 'NOT_FOUND', class: 'permanent' },
    });
    expect((await requests('openai', since)).filter(({ status }) => status === 404)).toHaveLength(1);
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
  });

  it('can be chosen for their own provider only, and a choice outside the list is reported too', async () => {
    const operator = api(await signIn('operator'));
    expect(await operator.post('/api/config/openai/model', { model: 'gemini-3-pro-image' })).toMatchObject({
      status: 400,
      body: { field: 'model' },
    });
    const { gemini } = (await api().get('/api/config')).body;
    try {
      // The chosen model is the current one: other tests run beside this one.
      expect((await operator.post('/api/config/gemini/model', { model: 'gemini-2.5-flash-image' })).body).toMatchObject(
        { model: 'gemini-nano-banana-2.1', notice: expect.stringContaining('gemini-2.5-flash-image has been retired') },
      );
      const config = (await api().get('/api/config')).body;
      expect(config.gemini).toMatchObject({
        model: 'gemini-2.5-flash-image',
        availableModels: expect.arrayContaining(['gemini-2.5-flash-image']),
      });
      expect(config.models).toContainEqual(
        expect.objectContaining({
          id: 'gemini-2.5-flash-image',
          resolvesTo: 'gemini-nano-banana-2.1',
          notice: expect.any(String),
        }),
      );
    } finally {
      await operator.post('/api/config/gemini/model', { model: gemini.model });
    }
  });
});

describe('a provider in trouble', () => {
  it('[GEN-16, JOB-07] is retried after the delay it requests, which the job shows, and is paid once', async () => {
    const token = await newShopper();
    await faults.during(
      { service: 'openai', match: 'limited on purpose', mode: 'status', status: 429, retryAfter: 3, times: 1 },
      async () => {
        const { body } = await generate(token, { prompt: `${PROMPT}, limited on purpose` });
        const waiting = await jobWhen(token, body.jobId, ({ notice }) => Boolean(notice), 'the wait to be shown');
        expect(waiting).toMatchObject({
          status: 'queued',
          notice: expect.stringMatching(/^The image service is busy; trying again in [123] s$/),
          error: { code: 'RATE_LIMITED' },
        });
        expect(Date.parse(waiting.runAt)).toBeGreaterThan(Date.now());
        expect(await ended(token, body.jobId)).toMatchObject({ status: 'completed', attempts: 0, notice: null });
      },
    );
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 9, held: 0 });
  });

  it('[GEN-16, GEN-14] is no longer called when the shopper cancels: the call is aborted', async () => {
    const token = await newShopper();
    const since = await lastRequest('openai');
    await faults.during({ service: 'openai', match: 'never answered', mode: 'hang', times: 1 }, async () => {
      const { body } = await generate(token, { prompt: `${PROMPT}, never answered` });
      const hanging = async () => (await requests('openai', since)).find(({ fault }) => fault === 'hang');
      await waitFor(hanging, { what: 'the call' });
      await api(token).post(`/api/jobs/${body.jobId}/cancel`);
      expect(await ended(token, body.jobId)).toMatchObject({ status: 'cancelled' });
      const broken = await waitFor(async () => ((await hanging())?.endedAt ? hanging() : undefined), {
        what: 'the call to be broken off',
      });
      expect(broken).toMatchObject({ status: null });
    });
    expect(await balanceOf(token)).toMatchObject({ tokensAvailable: 10, held: 0 });
  });
});
