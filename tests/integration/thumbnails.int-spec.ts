import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { thumbnailAddress, thumbnailWidths } from '#contracts';
import { api, waitFor } from '#testing';
import { newShopper } from './shoppers.js';

const drawn = await sharp({
  create: { width: 900, height: 600, channels: 4, background: { r: 180, g: 60, b: 30, alpha: 0 } },
})
  .png()
  .toBuffer();
const save = async (token: string, url: string) =>
  (await api(token).post('/api/designs', { url, source: 'USER_UPLOADED' })).body;
const load = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('thumbnails of pictures', () => {
  it('are made on demand, once for all requests, never wider than the picture, and keep transparency', async () => {
    const design = await save(await newShopper(), `data:image/png;base64,${drawn.toString('base64')}`);
    expect(design.placeholder).toMatch(/^data:image\/webp;base64,.{20,400}$/);
    const responses = await Promise.all(Array.from({ length: 8 }, () => load(thumbnailAddress(design.url, 320))));
    for (const { status, headers, bytes } of responses) {
      expect({
        status,
        type: headers.get('content-type'),
        cache: headers.get('cache-control'),
        same: bytes.equals(responses[0]!.bytes),
      }).toEqual({ status: 200, type: 'image/webp', cache: 'public, max-age=31536000, immutable', same: true });
    }
    const made = await Promise.all(
      thumbnailWidths.map(async (width) => sharp((await load(thumbnailAddress(design.url, width))).bytes).metadata()),
    );
    expect(made.map(({ width, height, hasAlpha }) => ({ width, height, hasAlpha }))).toEqual(
      [160, 320, 640, 900].map((width) => ({ width, height: Math.round(width / 1.5), hasAlpha: true })),
    );
    for (const name of ['w161.webp', 'w0.webp', 'w320.png', 'w320', 'w99999999999.webp', 'w320.webp/w160.webp'])
      expect((await load(`${design.url}/${name}`)).status).toBe(404);
  });

  it('of a picture still being generated are that picture, so that none is made of another', async () => {
    const token = await newShopper();
    const { body } = await api(token).post(
      '/api/generate-image',
      { prompt: 'A red fox asleep under a birch, flat colours' },
      { headers: { prefer: 'respond-async' } },
    );
    const done = await waitFor(
      async () => {
        const job = (await api(token).get(`/api/jobs/${body.jobId}`)).body;
        return job.status === 'completed' && job;
      },
      { what: 'the generation' },
    );
    expect(done.result.placeholder).toMatch(/^data:image\/webp;base64,/);
    const [preview, small] = [await load(done.previewUrl), await load(thumbnailAddress(done.previewUrl, 160))];
    expect(small.bytes.equals(preview.bytes)).toBe(true);
    const version = thumbnailAddress(done.result.imageUrl, 160);
    expect((await load(version)).bytes.length).toBeLessThan(20_000);
  });
});
