import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { startSandbox, type RunningSandbox } from '../../testing/start-sandbox.js';
import { printfulCaller, startLocalHost, until, type Reply, type Call, type LocalHost } from '../printful.fixture.js';

let sandbox: RunningSandbox;
let host: LocalHost;
let call: Call;

beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_TASK_MS: '1' });
  host = await startLocalHost();
  call = printfulCaller(sandbox.url);
});
afterEach(() => sandbox.control('POST', 'reset', {}));
afterAll(async () => {
  await sandbox.dispose();
  await host.close();
});

const position = { area_width: 1800, area_height: 2400, width: 1800, height: 1800, top: 0, left: 0 };
const file = () => ({ placement: 'front', image_url: `${host.url}/red-300x300.png`, position });
const create = (product: number, body: object) => call('POST', `/mockup-generator/create-task/${product}`, body);
const finished = (key: string) =>
  until(
    () => call('GET', `/mockup-generator/task?task_key=${key}`),
    ({ result }) => result.status !== 'pending',
  );

async function pixels(
  url: string,
): Promise<{ format: string | undefined; width: number; height: number; at(u: number, v: number): number[] }> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const { format } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (u: number, v: number) => [
    ...data
      .subarray((Math.floor(v * info.height) * info.width + Math.floor(u * info.width)) * info.channels)
      .subarray(0, 3),
  ];
  return { format, width: info.width, height: info.height, at };
}
const isRed = ([r = 0, g = 0]: number[]) => r > 140 && g < 80;

describe('a mockup task', () => {
  it('[MOCK-16] is pending first, then holds one mockup per colour, composed from the fetched picture', async () => {
    const created = await create(71, { variant_ids: [4012, 4013, 4017], format: 'jpg', width: 600, files: [file()] });
    expect(created.result).toEqual({ task_key: expect.stringMatching(/^gt-\d+$/), status: 'pending' });
    const { result } = await finished(created.result.task_key);
    expect(
      result.mockups.map((m: { placement: string; variant_ids: number[] }) => [m.placement, m.variant_ids]),
    ).toEqual([
      ['front', [4012, 4013]],
      ['front', [4017]],
    ]);
    const [white, black] = await Promise.all(result.mockups.map((m: { mockup_url: string }) => pixels(m.mockup_url)));
    expect([white.format, white.width]).toEqual(['jpeg', 600]);
    expect([isRed(white.at(0.51, 0.4)), isRed(white.at(0.51, 0.66))]).toEqual([true, false]);
    expect(Math.max(...black.at(0.4, 0.8))).toBeLessThan(70);
    expect(Math.min(...white.at(0.4, 0.8))).toBeGreaterThan(170);
    expect(host.requests.filter(({ path }) => path === '/red-300x300.png')).toHaveLength(1);
  });

  it('is pending until it is due', async () => {
    await sandbox.control('POST', 'printful/misbehaviour', { taskMs: 15_000 });
    const { task_key } = (
      await create(19, {
        variant_ids: [1320],
        files: [
          {
            ...file(),
            placement: 'default',
            position: { area_width: 2700, area_height: 1050, width: 1050, height: 1050, top: 0, left: 825 },
          },
        ],
      })
    ).result;
    expect((await call('GET', `/mockup-generator/task?task_key=${task_key}`)).result).toEqual({
      task_key,
      status: 'pending',
    });
    await sandbox.control('POST', 'clock', { advanceMs: 15_000 });
    const { result } = await finished(task_key);
    const mug = await pixels(result.mockups[0].mockup_url);
    expect(isRed(mug.at(0.42, 0.5))).toBe(true);
  });

  it('reports a failure as an ordinary response when the picture cannot be fetched or is invalid', async () => {
    for (const [path, words] of [
      ['/missing.png', 'HTTP 404'],
      ['/broken.png', 'Invalid image file'],
    ] as const) {
      const { task_key } = (
        await create(71, { variant_ids: [4012], files: [{ ...file(), image_url: host.url + path }] })
      ).result;
      const reply = await finished(task_key);
      expect([reply.status, reply.code, reply.result.status]).toEqual([200, 200, 'failed']);
      expect(reply.result.error).toContain(words);
    }
  });

  it('fails on request', async () => {
    await sandbox.control('POST', 'printful/misbehaviour', { failTasks: 1 });
    const first = (await create(71, { variant_ids: [4012], files: [file()] })).result.task_key;
    const second = (await create(71, { variant_ids: [4012], files: [file()] })).result.task_key;
    expect([(await finished(first)).result.status, (await finished(second)).result.status]).toEqual([
      'failed',
      'completed',
    ]);
  });

  it('is drawn after a restart in between, and journalled once', async () => {
    await sandbox.control('POST', 'printful/misbehaviour', { taskMs: 60_000 });
    const { task_key } = (
      await create(206, {
        variant_ids: [7855],
        files: [
          {
            ...file(),
            placement: 'embroidery_front',
            position: { area_width: 1650, area_height: 600, width: 600, height: 600, top: 0, left: 525 },
          },
        ],
      })
    ).result;
    await sandbox.restart();
    await sandbox.control('POST', 'clock', { advanceMs: 60_000 });
    expect((await finished(task_key)).result.status).toBe('completed');
    const journal = (await sandbox.control('GET', 'journal?service=printful')) as { operation: string; key: string }[];
    expect(journal.filter(({ key }) => key === task_key).map(({ operation }) => operation)).toEqual(['mockup.create']);
  });

  it('accepts both sides of a pillow, and a landscape poster', async () => {
    const square = { area_width: 100, area_height: 100, width: 100, height: 100, top: 0, left: 0 };
    const pillow = (
      await create(83, {
        variant_ids: [4532],
        files: ['front', 'back'].map((placement) => ({ ...file(), placement, position: square })),
      })
    ).result.task_key;
    expect((await finished(pillow)).result.mockups.map(({ placement }: { placement: string }) => placement)).toEqual([
      'front',
      'back',
    ]);
    const lying = { area_width: 400, area_height: 300, width: 400, height: 300, top: 0, left: 0 };
    const poster = (
      await create(1, {
        variant_ids: [1349],
        width: 400,
        files: [{ ...file(), placement: 'default', position: lying }],
      })
    ).result.task_key;
    const picture = await pixels((await finished(poster)).result.mockups[0].mockup_url);
    expect([isRed(picture.at(0.2, 0.5)), isRed(picture.at(0.5, 0.15))]).toEqual([true, false]);
  });

  it('adds a scene when its group is requested', async () => {
    const { task_key } = (
      await create(71, { variant_ids: [4017], option_groups: ['Flat', 'Lifestyle'], files: [file()] })
    ).result;
    const [mockup] = (await finished(task_key)).result.mockups;
    expect(mockup.extra).toMatchObject([{ option_group: 'Lifestyle', title: 'Front' }]);
    const scene = await pixels(mockup.extra[0].url);
    expect(isRed(scene.at(0.255, 0.48))).toBe(true);
  });

  it('has pictures that are gone after a day', async () => {
    const { task_key } = (await create(71, { variant_ids: [4012], files: [file()] })).result;
    const url = (await finished(task_key)).result.mockups[0].mockup_url;
    expect((await fetch(url)).status).toBe(200);
    await sandbox.control('POST', 'clock', { advanceMs: 24 * 3_600_000 + 60_000 });
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('create-task refuses', () => {
  const NOTHING = /^No variants to generate\./;
  const cases: [string, () => object, string | RegExp, string | null][] = [
    ['variants of another product', () => ({ variant_ids: [1320], files: [file()] }), NOTHING, null],
    ['no variants', () => ({ files: [file()] }), NOTHING, null],
    [
      'options that exclude everything',
      () => ({ variant_ids: [4012], options: ['Left'], files: [file()] }),
      NOTHING,
      null,
    ],
    [
      'a file without position',
      () => ({ variant_ids: [4012], files: [{ ...file(), position: undefined }] }),
      'Position field is missing',
      null,
    ],
    [
      'a position that is no object',
      () => ({ variant_ids: [4012], files: [{ ...file(), position: 'top' }] }),
      'Invalid file object specified',
      null,
    ],
    ['another format', () => ({ variant_ids: [4012], format: 'gif', files: [file()] }), /format/, 'MG-5'],
    ['a width out of range', () => ({ variant_ids: [4012], width: 2001, files: [file()] }), /width/, 'MG-6'],
    ['neither files nor a template', () => ({ variant_ids: [4012] }), /product_template_id/, 'MG-7'],
    [
      'a placement the product has not',
      () => ({ variant_ids: [4012], files: [{ ...file(), placement: 'sole' }] }),
      'Invalid placement',
      'MG-4',
    ],
  ];
  it.each(cases)('%s', async (_name, body, words, apiCode) => {
    const reply: Reply = await create(71, body());
    expect(reply.status).toBe(400);
    if (typeof words === 'string') expect(reply.result).toBe(words);
    else expect(reply.result).toMatch(words);
    expect(reply.error?.api_error_code ?? null).toBe(apiCode);
  });

  it('an unknown product, and hides tasks of other stores', async () => {
    expect((await create(5, {})).status).toBe(404);
    expect((await call('GET', '/mockup-generator/task?task_key=gt-1')).status).toBe(404);
  });
});
