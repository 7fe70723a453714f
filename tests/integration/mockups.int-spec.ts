import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { layoutDesign } from '#domain';
import { api, database, faults, journalPosition, signIn, stack, waitFor } from '#testing';
import { ended, jobWhen } from './generations.js';
import { accept, control, design, mockupOf, picture, run, tasksSince, type TaskFile } from './mockup-runs.js';
import { newAdmin, product } from './shop.js';
import { newShopper } from './shoppers.js';

let db: Awaited<ReturnType<typeof database>>;
beforeAll(async () => void (db = await database()));
afterEach(() => control('misbehaviour', { failTasks: 0, oddAnswers: false }));
afterAll(() => db.end());

const optionsOf = ({ options }: TaskFile) => Object.fromEntries(options.map(({ id, value }) => [id, value]));

describe('a mockup run', () => {
  it('[MOCK-09, MOCK-10, MOCK-16, MOCK-17] sends one task letter for letter and saves its mockup with all that it is made of', async () => {
    const token = await newShopper();
    const tee = await product('tee-bella-3001');
    const variant = tee.sync_variants.find(({ inStock }) => inStock)!;
    const designId = await design(token, await picture(400, 300));
    const editorState = {
      position: { x: 5, y: -10 },
      scale: 0.5,
      rotation: 0,
      placement: 'front',
      fillImage: false,
      flipHorizontal: true,
    };
    const since = await journalPosition();
    const job = await run(token, { designId, globalId: tee.globalId, syncVariantId: variant.id, editorState });
    expect(job).toMatchObject({ status: 'completed', percent: 100, waiting: null });
    const area = { width: 1800, height: 2400 };
    const choice = { cropOption: 'anchor', anchorPosition: 'center' } as const;
    const { box } = layoutDesign({ width: 400, height: 300 }, area, editorState, choice);
    const mockup = await mockupOf(token, job);
    const { processedImageUrl, processingOptions } = mockup.metadata;
    expect(await tasksSince(since)).toEqual([
      {
        productId: 71,
        request: {
          variant_ids: [variant.variant_id],
          format: 'jpg',
          files: [
            {
              placement: 'front',
              image_url: processedImageUrl,
              position: { area_width: 1800, area_height: 2400, width: 1800, height: 2400, top: 0, left: 0 },
              scale: 1,
              rotation: 0,
              options: [
                { id: 'anchor_position', value: 'center' },
                { id: 'crop_option', value: 'anchor' },
                { id: 'source_ratio', value: 4 / 3 },
                { id: 'target_ratio', value: 0.75 },
                { id: 'scaled_image_width', value: box.width },
                { id: 'scaled_image_height', value: box.height },
                { id: 'print_area_width', value: 1800 },
                { id: 'print_area_height', value: 2400 },
              ],
            },
          ],
        },
      },
    ]);
    const user = (await api(token).get('/auth/check')).body.user;
    expect(mockup).toMatchObject({
      _id: job.result!.mockupId,
      userId: user._id,
      syncVariantId: variant.id,
      productId: tee.globalId,
      dimensions: { width: expect.any(Number), height: expect.any(Number) },
      status: 'completed',
      designPrompt: '',
      metadata: {
        placement: 'front',
        variant_ids: [variant.variant_id],
        originalImageUrl: (await api(token).get(`/api/design/${designId}`)).body.url,
        processedDesignId: expect.any(String),
        position: { x: 5, y: -10 },
        processingOptions,
      },
      placements: [{ placement: 'front', designId, dpi: 67, area: { ...area, dpi: 150 } }],
      variants: [{ syncVariantId: variant.id, mockupUrl: mockup.mockupUrl, previewUrls: mockup.previewUrls }],
    });
    expect(processingOptions).toHaveLength(8);
    expect((await sharp(Buffer.from(await (await fetch(mockup.mockupUrl)).arrayBuffer())).metadata()).width).toBe(1000);
    const saved = await api(token).post('/api/mockup/mongodb', { ...mockup, metadata: { own: true } });
    expect(saved).toMatchObject({ status: 200, body: { _id: expect.any(String), metadata: { own: true } } });
  });

  it('[MOCK-10, MOCK-16] puts several print areas and several colors into one task and saves a picture of each', async () => {
    const token = await newShopper();
    const [pillow, tee] = [await product('pillow-basic'), await product('tee-bella-3001')];
    const [front, back] = [await design(token, await picture(90, 90)), await design(token, await picture(80, 80))];
    const since = await journalPosition();
    await control('misbehaviour', { oddAnswers: true });
    const both = await run(token, {
      designId: back,
      globalId: pillow.globalId,
      syncVariantId: pillow.sync_variants[0]!.id,
      placements: [
        { placement: 'front', designId: front },
        { placement: 'back', designId: back },
      ],
    });
    const pair = await mockupOf(token, both);
    expect(
      pair.placements.map((placed: { placement: string; designId: string }) => [placed.placement, placed.designId]),
    ).toEqual([
      ['front', front],
      ['back', back],
    ]);
    expect(new Set(pair.previewUrls).size).toBe(2);
    await control('misbehaviour', { oddAnswers: false });
    const colors = ['White', 'Black', 'Navy'].map((name) =>
      tee.sync_variants.find(({ color, size }) => color === name && size === 'M')!,
    );
    const colored = await run(token, {
      designId: front,
      globalId: tee.globalId,
      syncVariantId: colors[0]!.id,
      syncVariantIds: colors.map(({ id }) => id),
    });
    const set = await mockupOf(token, colored);
    expect(set.variants.map(({ syncVariantId }: { syncVariantId: number }) => syncVariantId)).toEqual(
      colors.map(({ id }) => id),
    );
    expect(new Set(set.variants.map(({ mockupUrl }: { mockupUrl: string }) => mockupUrl)).size).toBe(3);
    expect(
      (await tasksSince(since)).map(({ request }) => [request.variant_ids, request.files.map((f) => f.placement)]),
    ).toEqual([
      [[pillow.sync_variants[0]!.variant_id], ['front', 'back']],
      [colors.map(({ variant_id }) => variant_id), ['front']],
    ]);
    const foreign = { designId: front, globalId: tee.globalId, syncVariantId: pillow.sync_variants[0]!.id };
    expect(await api(token).post('/api/mockups', foreign)).toMatchObject({ status: 404 });
    const twice = [front, back].map((designId) => ({ placement: 'front', designId }));
    const body = { designId: front, globalId: pillow.globalId, syncVariantId: pillow.sync_variants[0]!.id };
    expect(await api(token).post('/api/mockups', { ...body, placements: twice })).toMatchObject({ status: 400 });
    const stranger = await design(await newShopper(), await picture(70, 70));
    const placements = [
      { placement: 'front', designId: front },
      { placement: 'back', designId: stranger },
    ];
    expect(await api(token).post('/api/mockups', { ...body, placements })).toMatchObject({ status: 404 });
  });

  it("[MOCK-13, MOCK-14] fits a mismatch by an admin's choice and by the default of everyone else, and says which", async () => {
    const [shopper, admin] = [await newShopper(), await newAdmin()];
    const mug = await product('mug-white-glossy');
    const order = { globalId: mug.globalId, syncVariantId: mug.sync_variants[0]!.id, placement: 'default' };
    const choice = { sourceRatio: 1, targetRatio: 2.5, cropOption: 'left-right', anchorPosition: 'top-left' };
    const requested = async (token: string, size: [number, number], aspectChoice?: object) => {
      const since = await journalPosition();
      const designId = await design(token, await picture(...size));
      const job = await run(token, { ...order, designId, ...(aspectChoice ? { aspectChoice } : {}) });
      const [task] = await tasksSince(since);
      const { crop_option, anchor_position } = optionsOf(task!.request.files[0]!);
      return { crop_option, anchor_position, notices: job.notices };
    };
    const centered = {
      crop_option: 'anchor',
      anchor_position: 'center',
      notices: ['Image will be processed with anchor positioning (center)'],
    };
    expect(await requested(shopper, [300, 300], choice)).toEqual(centered);
    expect(await requested(shopper, [300, 300])).toEqual(centered);
    expect(await requested(admin, [300, 300])).toEqual(centered);
    expect(await requested(admin, [300, 300], { ...choice, cropOption: 'center' })).toEqual({
      crop_option: 'center',
      anchor_position: undefined,
      notices: ['Image will be processed with cropping'],
    });
    expect(await requested(admin, [300, 300], { ...choice, cropOption: 'resize' })).toMatchObject({
      crop_option: 'resize',
      notices: ['Image will be processed with resizing'],
    });
    expect(await requested(admin, [270, 105], choice)).toEqual({ notices: [] });
  });

  it('[MOCK-14] goes on with the original where it cannot be processed or recorded, and tells each thing once', async () => {
    const admin = await newAdmin();
    const pillow = await product('pillow-basic');
    const damaged = async (size: [number, number]) => {
      const designId = await design(admin, await picture(...size));
      const { rows } = await db.query<{ key: string }>(
        `update assets set width = width * 2, height = height * 2 from designs
         where designs.id = $1 and assets.id = designs.asset_id returning key`,
        [designId],
      );
      return { designId, key: rows[0]!.key };
    };
    const [cropped, anchored] = [await damaged([120, 60]), await damaged([60, 120])];
    const aspectChoice = { sourceRatio: 2, targetRatio: 1, cropOption: 'center', anchorPosition: 'center' };
    const since = await journalPosition();
    const job = await run(admin, {
      designId: cropped.designId,
      globalId: pillow.globalId,
      syncVariantId: pillow.sync_variants[0]!.id,
      placements: [
        { placement: 'front', designId: cropped.designId, aspectChoice },
        { placement: 'back', designId: anchored.designId },
      ],
    });
    expect(job).toMatchObject({
      status: 'completed',
      notices: [
        'Image will be processed with cropping',
        'Failed to crop image. Proceeding with original image.',
        'Image will be processed with anchor positioning (center)',
        'Failed to apply anchor positioning. Proceeding with original image.',
      ],
    });
    const [task] = await tasksSince(since);
    for (const [index, { key }] of [cropped, anchored].entries())
      expect(task!.request.files[index]!.image_url.endsWith(key)).toBe(true);
    expect(task!.request.files[0]).toMatchObject({
      position: { area_width: 2250, area_height: 2250, width: 2250, height: 1125, top: 563, left: 0 },
    });
    expect((await mockupOf(admin, job)).metadata.processedDesignId).toBeNull();

    await db.query(`create function refuse_processed() returns trigger language plpgsql as $body$
      begin if new.prompt = 'refuse-processed' and new.provenance->>'kind' = 'mockup.render' then raise exception 'refused'; end if; return new; end $body$`);
    await db.query(
      'create trigger refuse_processed before insert on designs for each row execute function refuse_processed()',
    );
    try {
      const designId = await design(admin, await picture(60, 130));
      await db.query(`update designs set prompt = 'refuse-processed' where id = $1`, [designId]);
      const unrecorded = await run(admin, {
        designId,
        globalId: pillow.globalId,
        syncVariantId: pillow.sync_variants[0]!.id,
      });
      expect(unrecorded).toMatchObject({
        status: 'completed',
        notices: [
          'Image will be processed with anchor positioning (center)',
          'Processed image saved but failed to create design record',
        ],
      });
      expect((await mockupOf(admin, unrecorded)).metadata.processedDesignId).toBeNull();
    } finally {
      await db.query('drop trigger refuse_processed on designs');
      await db.query('drop function refuse_processed');
    }
  });

  it("[MOCK-14] says 'Failed to upload design file' while the storage refuses the print file, and goes on by itself", async () => {
    const token = await newShopper();
    const operator = api(await signIn('operator'));
    const cap = await product('cap-yupoong-6245cm');
    const order = async () => ({
      designId: await design(token, await picture(50, 40)),
      globalId: cap.globalId,
      syncVariantId: cap.sync_variants[0]!.id,
    });
    await operator.post('/api/storage/provider', { provider: 's3' });
    try {
      await waitFor(
        async () => String((await mockupOf(token, await run(token, await order()))).mockupUrl).includes('/s3-'),
        {
          what: 'the worker to store in s3',
        },
      );
      const body = await order();
      const jobId = await faults.during({ service: 's3', match: 'PUT', mode: 'status', status: 500 }, async () => {
        const id = await accept(token, body);
        await jobWhen(token, id, ({ error }) => error?.message === 'Failed to upload design file', 'the refusal');
        return id;
      });
      expect(await ended(token, jobId)).toMatchObject({ status: 'completed', error: null });
    } finally {
      await operator.post('/api/storage/provider', { provider: 'local' });
    }
  });

  it('[EDIT-10] only logs that a placed design has lost its shape', async () => {
    const token = await newShopper();
    const cap = await product('cap-yupoong-6245cm');
    const editorState = { position: { x: 0, y: 0 }, scale: 0.05, rotation: 0, placement: '', fillImage: false };
    const jobs: Awaited<ReturnType<typeof run>>[] = [];
    for (const size of [
      [2000, 10],
      [275, 100],
    ] as [number, number][]) {
      const designId = await design(token, await picture(...size));
      jobs.push(
        await run(token, {
          designId,
          globalId: cap.globalId,
          syncVariantId: cap.sync_variants[0]!.id,
          editorState: { ...editorState, scale: size[1] === 10 ? 0.05 : 1 },
        }),
      );
    }
    expect(jobs.map(({ status }) => status)).toEqual(['completed', 'completed']);
    const logs = path.join(stack().dataDir, 'logs');
    const worker = readdirSync(logs).filter((name) => name.includes('worker-mockup'));
    const isWarnedOf = (jobId: string): boolean =>
      worker
        .flatMap((name) => readFileSync(path.join(logs, name), 'utf8').split('\n'))
        .some((line) => line.includes('the placed design no longer has its own ratio') && line.includes(jobId));
    await waitFor(() => isWarnedOf(jobs[0]!.jobId), { what: "the worker's log" });
    expect(isWarnedOf(jobs[1]!.jobId)).toBe(false);
  });
});

describe('equal mockups', () => {
  it('[MOCK-15] of many users make one task at the provider and a mockup for each of them, also of one design on both sides', async () => {
    const url = await picture(64, 64);
    const pillow = await product('pillow-basic');
    const users = await Promise.all(Array.from({ length: 5 }, () => newShopper()));
    const since = await journalPosition();
    const ask = async (token: string) => {
      const designId = await design(token, url);
      const placements = ['front', 'back'].map((placement) => ({ placement, designId }));
      return { designId, globalId: pillow.globalId, syncVariantId: pillow.sync_variants[0]!.id, placements };
    };
    const jobs = await Promise.all(users.map(async (token) => run(token, await ask(token))));
    expect(jobs.map(({ status }) => status)).toEqual(users.map(() => 'completed'));
    const mockups = await Promise.all(jobs.map((job, index) => mockupOf(users[index]!, job)));
    expect(new Set(mockups.map(({ _id }) => _id)).size).toBe(users.length);
    expect(new Set(mockups.map(({ userId }) => userId)).size).toBe(users.length);
    expect(await tasksSince(since, mockups[0].metadata.processedImageUrl)).toHaveLength(1);
    for (const [index, mockup] of mockups.entries()) {
      const copy = { ...mockup, metadata: {} };
      expect(await api(users[index]).post('/api/mockup/mongodb', copy)).toMatchObject({ status: 200 });
    }
    const stranger = api(await newShopper());
    expect(await stranger.post('/api/mockup/mongodb', { ...mockups[0], metadata: {} })).toMatchObject({ status: 400 });
    await run(await newShopper().then((token) => (users.push(token), token)), await ask(users.at(-1)!));
    expect(await tasksSince(since, mockups[0].metadata.processedImageUrl)).toHaveLength(1);
  });

  it('[MOCK-16] fail together and are asked for anew afterwards', async () => {
    const url = await picture(66, 66);
    const cap = await product('cap-yupoong-6245cm');
    const users = await Promise.all([newShopper(), newShopper()]);
    const since = await journalPosition();
    await control('misbehaviour', { failTasks: 1, taskMs: 1_500 });
    const orders = await Promise.all(
      users.map(async (token) => ({
        designId: await design(token, url),
        globalId: cap.globalId,
        syncVariantId: cap.sync_variants[1]!.id,
      })),
    );
    const jobs = await Promise.all(users.map((token, index) => run(token, orders[index]!)));
    expect(jobs.map(({ status, error }) => [status, error?.message])).toEqual(
      users.map(() => ['failed', 'Mockup generation failed']),
    );
    await control('misbehaviour', { taskMs: 300 });
    await api(users[0]).post(`/api/jobs/${jobs[0].jobId}/retry`, {});
    expect(await ended(users[0], jobs[0].jobId)).toMatchObject({ status: 'completed' });
    expect(await tasksSince(since)).toHaveLength(2);
  });
});
