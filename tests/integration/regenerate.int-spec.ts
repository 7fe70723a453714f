import { describe, expect, it } from 'vitest';
import { api } from '#testing';
import { balanceOf, PROMPT } from './generations.js';
import { newShopper } from './shoppers.js';

const regenerate = (token: string, jobId: string) => api(token).post(`/api/jobs/${jobId}/again`, {});
const metadataOf = async (token: string, url: string) =>
  (await api(token).get(`/api/image-metadata?url=${encodeURIComponent(url)}`)).body;

describe('regenerating a picture', () => {
  it('[GEN-06, GEN-08] is a new generation in the same shape, and charged like one', async () => {
    const token = await newShopper();
    const { tokensAvailable } = await balanceOf(token);
    const { body: first } = await api(token).post('/api/generate-image', { prompt: PROMPT, size: '2:3' });
    const { status, body: second } = await regenerate(token, first.jobId);
    expect(status).toBe(200);
    expect([second.jobId === first.jobId, second.imageUrl === first.imageUrl]).toEqual([false, false]);
    expect(await metadataOf(token, second.imageUrl)).toMatchObject({ width: 1024, height: 1536 });
    expect((await balanceOf(token)).tokensAvailable).toBe(tokensAvailable - 2);
    expect(await regenerate(await newShopper(), first.jobId)).toMatchObject({ status: 404 });
  });

  it('[GEN-12] keeps the shape of a design from a picture', async () => {
    const token = await newShopper();
    const { body: seed } = await api(token).post('/api/generate-image', { prompt: PROMPT });
    const { body: design } = await api(token).post('/api/generate-design', { image: seed.imageUrl, size: '2:3' });
    const { body } = await regenerate(token, design.jobId);
    expect(await metadataOf(token, body.imageUrl)).toMatchObject({ width: 1024, height: 1536 });
  });

  it('[GEN-07] lets Gemini regenerate what it generated for a combination, and nothing else', async () => {
    const token = await newShopper();
    const { body: slot } = await api(token).post('/api/generate-image', {
      prompt: PROMPT,
      provider: 'gemini',
      cacheForCombination: true,
    });
    expect((await regenerate(token, slot.jobId)).body).toMatchObject({
      provider: 'gemini',
      imageUrl: expect.any(String),
    });
    expect(await api(token).post('/api/generate-image', { prompt: PROMPT, provider: 'gemini' })).toMatchObject({
      status: 422,
    });
  });

  it("[DES-06] starts only from the caller's own pictures, whatever URL is given", async () => {
    const [owner, other] = [await newShopper(), await newShopper()];
    const { body: picture } = await api(owner).post('/api/generate-image', { prompt: PROMPT });
    const before = await balanceOf(other);
    for (const [path, body] of [
      ['/api/generate-design', { image: picture.imageUrl }],
      ['/api/designs', { url: picture.imageUrl }],
    ] as const) {
      expect(await api(other).post(path, body)).toMatchObject({ status: 404 });
    }
    expect(await balanceOf(other)).toEqual(before);
  });
});
