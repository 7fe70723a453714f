import type { Page } from '@playwright/test';
import { api, signIn } from '#testing';
import { ok } from './shop-data.js';

export const PROMPT = 'Paper boats on a calm lake, flat colors';

/** A design of the user, saved over HTTP. Nobody else's is the same picture, whose mockup they would share. */
export async function saveDesign(user: string): Promise<{ _id: string }> {
  const owner = api(await signIn(user));
  const { imageUrl } = ok(await owner.post('/api/generate-image', { prompt: `${PROMPT}, for ${user}` }));
  return ok(
    await owner.post('/api/designs', {
      url: imageUrl,
      source: 'AI_GENERATED',
      aiMetadata: { model: 'DALL-E-3', prompt: PROMPT },
    }),
  );
}

export const strip = (page: Page) => page.getByRole('main').getByRole('list').first();
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
export const canvas = (page: Page) => preview(page).locator('canvas');
export const generate = (page: Page) => page.getByRole('button', { name: 'Generate Product Preview' }).first();
export const bar = (page: Page) => page.getByRole('progressbar', { name: 'Product preview' });

/** The composed picture, small: the channels of each pixel over black. */
export const smallPicture = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>(`(async () => {
    const picture = document.querySelector('main canvas[role=img]');
    const copy = new OffscreenCanvas(60, 75).getContext('2d');
    copy.drawImage(picture, 0, 0, 60, 75);
    const { data } = copy.getImageData(0, 0, 60, 75);
    return [...data].flatMap((value, i) => (i % 4 === 3 ? [] : [(value * data[i - (i % 4) + 3]) / 255]));
  })()`);

/** How many pixels of the composed picture are of another color than before. */
export const recoloredPixels = async (page: Page, before: number[]): Promise<number> => {
  const now = await smallPicture(page);
  return now.filter((value, i) => i % 3 === 0 && [0, 1, 2].some((c) => Math.abs(now[i + c]! - before[i + c]!) > 20))
    .length;
};

/** The composed picture as numbers: the mean of each channel. */
export const meanColor = async (page: Page): Promise<number[]> => {
  const values = await smallPicture(page);
  return [0, 1, 2].map((c) => {
    const channel = values.filter((_, i) => i % 3 === c);
    return Math.round(channel.reduce((sum, value) => sum + value, 0) / channel.length);
  });
};
