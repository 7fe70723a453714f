import type { Locator, Page } from '@playwright/test';
import { api, signIn, type ApiResponse } from '#testing';
import { ok } from './shop-data.js';

/** What a server answers, in whatever shape the test gives it. */
export type Json = ApiResponse['body'];
const PROMPT = 'A harbour at dusk, two colors';

/** The address of a new square design of the user on a shirt. */
export async function newDesign(user: string): Promise<string> {
  const owner = api(await signIn(user));
  const { imageUrl } = ok(await owner.post('/api/generate-image', { prompt: PROMPT }));
  const { _id } = ok(
    await owner.post('/api/designs', {
      url: imageUrl,
      source: 'AI_GENERATED',
      aiMetadata: { model: 'DALL-E-3', prompt: PROMPT },
    }),
  );
  return `/mockup?designId=${_id}&globalId=tee-bella-3001&variant_id=9526`;
}

/** Gives the page the shop's products with print areas as wide as high, as the design is. */
export async function withSquareAreas(page: Page): Promise<void> {
  const json = ok(await api().get<Json[]>('/api/products/mongodb'));
  for (const { sync_variants } of json)
    for (const { printfiles } of sync_variants) for (const file of printfiles) file.height = file.width;
  await page.route('**/api/products/mongodb', (route) => route.fulfill({ json }));
}

/** A picture of one magenta pixel, which a design of any size can be shown with. */
export const MAGENTA = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z/AfAAQAAf8iCjrwAAAAAElFTkSuQmCC',
  'base64',
);

export const stage = (page: Page) => page.getByRole('application', { name: /^Placement on/ });
/** Waits until the stage draws: its code comes after the editor's own. */
export const drawing = (page: Page): Promise<void> => stage(page).locator('canvas').last().waitFor();
/** In the page: the stage's layers as they are seen over one another, as a context of a canvas. */
export const STAGE_PIXELS = `(() => {
  const layers = [...document.querySelectorAll('[role=application] canvas')];
  const whole = Object.assign(document.createElement('canvas'), { width: layers[0].width, height: layers[0].height });
  const context = whole.getContext('2d');
  for (const layer of layers) context.drawImage(layer, 0, 0);
  return context;
})()`;
export const fill = (page: Page) => page.getByRole('switch', { name: /Fill Image/ });
export const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const number = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
/** Types a number and takes it. */
export const enter = async (field: Locator, value: string): Promise<void> => {
  await field.fill(value);
  await field.press('Enter');
};
export const steps = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).getByRole('status');
