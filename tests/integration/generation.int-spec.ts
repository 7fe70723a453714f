import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import { api, faults, journal, journalPosition, signIn, socket, stack, waitFor } from '#testing';
import { balanceOf, ended, generate, jobOf, PROMPT } from './generations.js';
import { newShopper } from './shoppers.js';

const async = { headers: { prefer: 'respond-async' } };
const balance = async (token: string): Promise<number> => (await balanceOf(token)).tokensAvailable;

describe('image generation', () => {
  it('[GEN-06, GEN-08, JOB-02] responds when the job ends, with the picture, and charges one token', async () => {
    const token = await newShopper();
    expect(await balance(token)).toBe(10);
    const { status, body } = await api(token).post('/api/generate-image', { prompt: PROMPT });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      provider: 'openai',
      imageUrl: expect.stringContaining('/files/'),
      model: expect.any(String),
      cachedImageId: expect.any(String),
    });
    const picture = await fetch(body.imageUrl);
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
    expect(await balance(token)).toBe(9);
  });

  it("[JOB-02] responds at once with 202 if preferred, with the job's location", async () => {
    const token = await newShopper();
    const response = await generate(token);
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe(`/api/jobs/${response.body.jobId}`);
    expect(await ended(token, response.body.jobId)).toMatchObject({
      status: 'completed',
      percent: 100,
      kind: 'generation.image',
      title: PROMPT,
    });
  });

  it("[JOB-03, GEN-14, TOK-07] pushes progress and balance to the owner's pages only", async () => {
    const [token, stranger] = [await newShopper(), await newShopper()];
    const [mine, theirs] = [await socket(token), await socket(stranger)];
    try {
      const { body } = await generate(token);
      const done = await mine.next(
        'job.updated',
        (event) => event.jobId === body.jobId && event.status === 'completed',
      );
      expect(done.result.imageUrl).toContain('/files/');
      await mine.next('balance.updated', (event) => event.tokensAvailable === 9 && event.held === 0);
      const seen = mine.events
        .filter(({ event, payload }) => event === 'job.updated' && payload.jobId === body.jobId)
        .map(({ payload }) => payload);
      expect(seen.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['drawing', 'storing']));
      expect(seen.some(({ previewUrl }) => previewUrl)).toBe(true);
      // A page drops what is older than what it has: the gateway and the worker publish beside each other.
      const shown = seen.filter(({ version }, at) => seen.slice(0, at).every((earlier) => earlier.version <= version));
      const percents = shown.map(({ percent }) => percent);
      expect(percents).toEqual([...percents].sort((a, b) => a - b));
      expect(theirs.events.filter(({ event }) => event === 'job.updated')).toEqual([]);
    } finally {
      mine.close();
      theirs.close();
    }
  });

  it('[JOB-04] shows a page that opens later the state of its jobs', async () => {
    const token = await newShopper();
    const { body } = await generate(token);
    await ended(token, body.jobId);
    const list = (await api(token).get('/api/jobs')).body;
    expect(list[0]).toMatchObject({ jobId: body.jobId, status: 'completed', result: { imageUrl: expect.any(String) } });
  });

  it('[S7, GEN-08] refuses all but 10 of 200 parallel generations on 10 tokens, and loses nothing', async () => {
    const token = await newShopper();
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => generate(token, { prompt: `${PROMPT} number ${index}` })),
    );
    const accepted = responses.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(10);
    for (const { status, body } of responses)
      if (status !== 202)
        expect({ status, error: body.error }).toEqual({
          status: 402,
          error: 'Insufficient tokens. Please purchase more tokens to continue.',
        });
    await Promise.all(accepted.map(({ body }) => ended(token, body.jobId)));
    expect((await api(token).get('/api/tokens/balance')).body).toMatchObject({ tokensAvailable: 0, held: 0 });
  });

  it('[GEN-05] accepts nothing without an access token or without tokens', async () => {
    expect((await generate('')).status).toBe(401);
    const anonymous = await api().post('/api/generate-image', { prompt: PROMPT });
    expect(anonymous).toMatchObject({
      status: 401,
      body: { code: 'NO_TOKEN', error: 'Authentication required. Please log in.' },
    });
  });

  it('[GEN-03] names the wrong field of a bad request, and charges nothing', async () => {
    const token = await newShopper();
    const short = await generate(token, { prompt: 'too short' });
    expect(short).toMatchObject({
      status: 400,
      body: {
        field: 'prompt',
        error: 'Prompt must be at least 10 characters',
        code: 'BAD_REQUEST',
        requestId: expect.any(String),
      },
    });
    expect(await generate(token, { prompt: PROMPT, background: 'purple' })).toMatchObject({
      status: 400,
      body: { field: 'background' },
    });
    expect(await generate(token, { prompt: PROMPT, model: 'gemini-nano-banana-2.1' })).toMatchObject({
      status: 400,
      body: { field: 'model' },
    });
    expect(await balance(token)).toBe(10);
  });

  it('[GEN-07] refuses Gemini before the charge, and accepts it for combination slots', async () => {
    const token = await newShopper();
    const refused = await generate(token, { prompt: PROMPT, provider: 'gemini' });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        error: 'Gemini models do not support image generation. Please use OpenAI provider for image generation.',
      },
    });
    expect(await balance(token)).toBe(10);
    const slot = await generate(token, { prompt: PROMPT, provider: 'gemini', cacheForCombination: true });
    expect(await ended(token, slot.body.jobId)).toMatchObject({ status: 'completed', result: { provider: 'gemini' } });
  });

  it("[GEN-15] maps a retired model's name to an available one and says so", async () => {
    const token = await newShopper();
    const { body } = await api(token).post('/api/generate-image', { prompt: PROMPT, model: 'dall-e-3' });
    expect(body).toMatchObject({ provider: 'openai', notice: expect.stringContaining('dall-e-3') });
    expect(body.model).not.toBe('dall-e-3');
  });

  it('[GEN-12] makes a design from a picture', async () => {
    const token = await newShopper();
    const first = (await api(token).post('/api/generate-image', { prompt: PROMPT })).body;
    const bytes = Buffer.from(await (await fetch(first.imageUrl)).arrayBuffer());
    const { status, body } = await api(token).post('/api/generate-design', {
      image: `data:image/png;base64,${bytes.toString('base64')}`,
    });
    expect({ status, imageUrl: body.imageUrl }).toEqual({ status: 200, imageUrl: expect.stringContaining('/files/') });
    expect(await balance(token)).toBe(8);
  });

  it('[COMB-04] combines pictures only while Gemini is active', async () => {
    const token = await newShopper();
    const { body } = await api(token).post('/api/combine-image', {
      prompt: 'together',
      inputImages: [{ data: 'aGVsbG8=', mimeType: 'image/png' }],
    });
    expect(body.error).toBe('Combined image generation is only available with Gemini provider');
  });

  it('[GEN-16, GEN-08] says why the provider refused, at once, and returns the token', async () => {
    const token = await newShopper();
    const since = await journalPosition();
    await faults.during(
      { service: 'openai', match: `${PROMPT} refused`, mode: 'status', status: 400, times: 1 },
      async () => {
        const { status, body } = await api(token).post('/api/generate-image', { prompt: `${PROMPT} refused` });
        expect(status).toBeGreaterThanOrEqual(422);
        expect(body.jobId).toBeTruthy();
        expect(await balance(token)).toBe(10);
      },
    );
    expect(await journal({ service: 'openai', since })).toEqual([]);
  });

  it('[GEN-16, JOB-07] retries a transient failure, and charges once', async () => {
    const token = await newShopper();
    await faults.during(
      { service: 'openai', match: `${PROMPT} flaky`, mode: 'status', status: 503, times: 2 },
      async () => {
        const { body } = await generate(token, { prompt: `${PROMPT} flaky` });
        expect(await ended(token, body.jobId)).toMatchObject({ status: 'completed', attempts: 2 });
      },
    );
    expect(await balance(token)).toBe(9);
  });

  it('[TOK-02] counts an acknowledgement once and never charges a generation twice', async () => {
    const token = await newShopper();
    const { body } = await api(token).post('/api/generate-image', { prompt: PROMPT });
    const consume = (more = {}) =>
      api(token).post('/api/tokens/consume', { amount: 1, note: 'Image generation', ...more });
    expect((await consume({ jobId: body.jobId })).body).toMatchObject({
      balance: { tokensAvailable: 9 },
      acknowledged: true,
    });
    expect((await consume({ jobId: body.jobId })).body).toMatchObject({ balance: { tokensAvailable: 9 } });
    await api(token).post('/api/generate-image', { prompt: PROMPT });
    expect((await consume()).body).toMatchObject({ balance: { tokensAvailable: 8 }, acknowledged: true });
    expect((await consume()).body).toMatchObject({ balance: { tokensAvailable: 7 }, acknowledged: false });
  });

  it('[TOK-01, TOK-06] shows balance and history, which add up', async () => {
    const token = await newShopper();
    await api(token).post('/api/generate-image', { prompt: PROMPT });
    const history = (await api(token).get('/api/tokens/history')).body;
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['settle', 'grant']);
    expect(history.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(await balance(token));
  });

  it('[GEN-14] cancels a running generation, returns the token, and leaves others running', async () => {
    const token = await newShopper();
    await faults.during(
      { service: 'openai', match: `${PROMPT} slow`, mode: 'latency', latencyMs: 20_000, times: 1 },
      async () => {
        const { body } = await generate(token, { prompt: `${PROMPT} slow` });
        await waitFor(async () => (await jobOf(token, body.jobId)).status === 'active', { what: 'running' });
        const other = await generate(token, { prompt: `${PROMPT} other` });
        expect((await api(token).post(`/api/jobs/${body.jobId}/cancel`)).status).toBe(200);
        expect(await ended(token, body.jobId)).toMatchObject({ status: 'cancelled' });
        expect(await ended(token, other.body.jobId)).toMatchObject({ status: 'completed' });
        expect(await balance(token)).toBe(9);
      },
    );
  });

  it("retries a failed generation at its owner's request, reserving the token again", async () => {
    const token = await newShopper();
    const failed = await faults.during(
      { service: 'openai', match: `${PROMPT} later`, mode: 'status', status: 400, times: 1 },
      async () => {
        const { body } = await generate(token, { prompt: `${PROMPT} later` });
        return ended(token, body.jobId);
      },
    );
    expect(failed).toMatchObject({ status: 'failed', retryable: true });
    expect((await api(token).post(`/api/jobs/${failed.jobId}/retry`)).status).toBe(200);
    expect(await ended(token, failed.jobId)).toMatchObject({ status: 'completed' });
    expect(await balance(token)).toBe(9);
  });

  it('[S8] responds the same for the same idempotency key, and with 422 for another body', async () => {
    const token = await newShopper();
    const key = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(Array.from({ length: 20 }, () => generate(token, { prompt: PROMPT }, key)));
    expect(new Set(responses.map(({ body }) => body.jobId)).size).toBe(1);
    await ended(token, responses[0]!.body.jobId);
    expect(await balance(token)).toBe(9);
    expect(await generate(token, { prompt: `${PROMPT} other` }, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    for (const wrong of ['a b', 'x'.repeat(300)])
      expect(await generate(token, { prompt: PROMPT }, { 'idempotency-key': wrong })).toMatchObject({
        status: 400,
        body: { field: 'Idempotency-Key' },
      });
    const stranger = await generate(await newShopper(), { prompt: PROMPT }, key);
    expect(stranger.status).toBe(202);
    expect(stranger.body.jobId).not.toBe(responses[0]!.body.jobId);
  });

  it("[DES-06] hides one user's jobs and designs from another", async () => {
    const [token, stranger] = [await newShopper(), await newShopper()];
    const { body } = await api(token).post('/api/generate-image', { prompt: PROMPT });
    const design = (await api(token).post('/api/designs', { url: body.imageUrl })).body;
    for (const path of [`/api/jobs/${body.jobId}`, `/api/design/${design._id}`])
      expect((await api(stranger).get(path)).status).toBe(404);
    expect((await api(stranger).delete(`/api/designs/${design._id}`)).status).toBe(404);
    expect((await api(stranger).post(`/api/jobs/${body.jobId}/cancel`)).status).toBe(404);
    expect((await api(stranger).post('/api/designs', { url: body.imageUrl })).status).toBe(404);
  });

  it('[DES-01, DES-08, IMG-01] saves a design with the properties of the stored file', async () => {
    const token = await newShopper();
    const { body } = await api(token).post('/api/generate-image', { prompt: PROMPT });
    const metadata = (await api(token).get(`/api/image-metadata?url=${encodeURIComponent(body.imageUrl)}`)).body;
    const design = (
      await api(token).post('/api/designs', {
        url: body.imageUrl,
        fileSize: 1,
        width: 1,
        height: 1,
        mimeType: 'text/html',
        aiMetadata: { model: 'DALL-E-3', prompt: PROMPT },
      })
    ).body;
    expect(design).toMatchObject({
      ...metadata,
      source: 'AI_GENERATED',
      status: 'ACTIVE',
      aiMetadata: { model: 'DALL-E-3', currentModel: body.model, prompt: PROMPT },
    });
    // A double click, or a retry after a lost response, gives the same design.
    const again = await Promise.all([1, 2].map(() => api(token).post('/api/designs', { url: body.imageUrl })));
    expect(again.map((response) => response.body._id)).toEqual([design._id, design._id]);
    expect((await api(token).get('/api/designs')).body).toEqual([design]);
  });

  it("[AUTH-14, JOB-14] keeps operators' calls to operators", async () => {
    const token = await newShopper();
    for (const path of ['/api/ops/queues', '/api/ops/jobs'])
      expect(await api(token).get(path)).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_PERMISSIONS' } });
    const operator = api(await signIn('operator'));
    expect((await operator.get('/api/ops/queues')).body.map(({ name }: { name: string }) => name)).toEqual([
      'generation',
      'mockup',
      'fulfilment',
    ]);
    expect((await operator.post('/api/ops/ping', { note: 'hello' })).body).toMatchObject({ note: 'hello' });
  });

  it('[JOB-08] lets an operator replay failed jobs by filter, with a dry run first', async () => {
    const token = await newShopper();
    const prompt = `${PROMPT} replayed`;
    const failed = await faults.during(
      { service: 'openai', match: prompt, mode: 'status', status: 400, times: 1 },
      async () => ended(token, (await generate(token, { prompt })).body.jobId),
    );
    const operator = api(await signIn('operator'));
    const replay = (body: object) =>
      operator.post('/api/ops/jobs/replay', { ids: [failed.jobId], reason: 'provider recovered', ...body });
    expect((await replay({ dryRun: true })).body).toMatchObject({ matched: 1, replayed: [] });
    expect((await replay({})).body).toMatchObject({ replayed: [failed.jobId] });
    expect(await ended(token, failed.jobId)).toMatchObject({ status: 'completed' });
    expect((await replay({})).body).toMatchObject({
      replayed: [],
      skipped: [{ jobId: failed.jobId, reason: 'Already done; nothing was repeated.' }],
    });
    expect((await operator.post('/api/ops/jobs/replay', { reason: 'no selection' })).body).toMatchObject({
      field: 'ids',
    });
  });

  it('describes every endpoint in the OpenAPI document', async () => {
    const { body } = await api().get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/api/generate-image'].post.responses['202']).toBeDefined();
    expect(Object.keys(body.paths).length).toBeGreaterThan(35);
  });

  it('counts only accepted requests against the daily limits', async () => {
    const token = await newShopper();
    const broke = await Promise.all(
      Array.from({ length: 12 }, (_, index) => generate(token, { prompt: `${PROMPT} ${index}` })),
    );
    expect(broke.filter(({ status }) => status === 402)).toHaveLength(2);
    const redis = new Redis(stack().urls.redis);
    const day = new Date().toISOString().slice(0, 10);
    const { userId } = (await socket(token).then((page) =>
      page.next('joined').then((joined) => (page.close(), joined)),
    )) as { userId: string };
    expect(await redis.get(`inkloom:spend:${day}:${userId}`)).toBe('10');
    redis.disconnect();
  });

  it('keeps the key of a failed job, and responds to its cancellation with 409', async () => {
    const token = await newShopper();
    const key = { 'idempotency-key': randomUUID() };
    const prompt = `${PROMPT} cancelled`;
    await faults.during(
      { service: 'openai', match: prompt, mode: 'latency', latencyMs: 20_000, times: 1 },
      async () => {
        const waiting = api(token).post('/api/generate-image', { prompt }, { headers: key });
        const running = await waitFor(
          async () =>
            (await api(token).get('/api/jobs')).body.find(({ status }: { status: string }) => status === 'active'),
          { what: 'running' },
        );
        await api(token).post(`/api/jobs/${running.jobId}/cancel`);
        expect(await waiting).toMatchObject({ status: 409, body: { code: 'CANCELLED', jobId: running.jobId } });
      },
    );
    expect(await generate(token, { prompt: `${PROMPT} other` }, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
  });

  it('refuses texts that cannot be stored, chunked bodies beyond the limit, and malformed URLs', async () => {
    const token = await newShopper();
    for (const prompt of [`${PROMPT}\0`, `${PROMPT}\ud800`])
      expect(await generate(token, { prompt })).toMatchObject({ status: 400, body: { field: 'prompt' } });
    // Only the last chunk exceeds the limit: the refused client has nothing left to write.
    const chunks = new ReadableStream({
      start: (controller) => (
        Array.from({ length: 5 }, () => controller.enqueue(Buffer.alloc(64 * 1024, 32))),
        controller.close()
      ),
    });
    const chunked = await fetch(`${stack().urls.web}/api/cart`, {
      method: 'POST',
      body: chunks,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
    expect(await api(token).get('/api/orders/%E0%A4%A')).toMatchObject({
      status: 400,
      body: { requestId: expect.any(String), field: 'address', error: 'Please check address: not a valid address.' },
    });
  });

  it('responds to unknown paths and malformed bodies in the common error format', async () => {
    const token = await newShopper();
    expect(await api(token).get('/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', requestId: expect.any(String) },
    });
    const malformed = await api(token).post('/api/generate-image', undefined, {
      headers: { 'content-type': 'application/json', ...async.headers },
    });
    expect(malformed.status).toBe(400);
  });
});
