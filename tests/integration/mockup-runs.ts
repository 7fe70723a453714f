import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import sharp from 'sharp';
import { api, journal, stack } from '#testing';
import { ended } from './generations.js';

/** Changes how the print provider behaves. */
export async function control(path: string, body: object): Promise<void> {
  const response = await fetch(`${stack().urls.sandbox}/__control/printful/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
}

let pictures = randomInt(0xffffff);
/** A picture that nobody else has. */
export async function picture(width: number, height: number): Promise<string> {
  const shade = (pictures += 7919) % 0xffffff;
  const background = { r: shade >> 16, g: (shade >> 8) & 255, b: shade & 255 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

export async function design(token: string, url: string): Promise<string> {
  const { status, body } = await api(token).post('/api/designs', { url, source: 'USER_UPLOADED' });
  expect({ status, error: body.error }).toMatchObject({ status: 200 });
  return body._id;
}

export const accept = async (token: string, body: object): Promise<string> => {
  const response = await api(token).post('/api/mockups', body, { headers: { prefer: 'respond-async' } });
  expect(response).toMatchObject({ status: 202 });
  return response.body.jobId;
};
export const run = async (token: string, body: object) => ended(token, await accept(token, body));
export const mockupOf = async (token: string, job: { result: { mockupId: string } | null }) =>
  (await api(token).get(`/api/mockup/mongodb/${job.result!.mockupId}`)).body;

export interface TaskFile {
  placement: string;
  image_url: string;
  options: { id: string; value: unknown }[];
}
interface TaskBody {
  productId: number;
  request: { variant_ids: number[]; files: TaskFile[] };
}
/** The mockup tasks that the provider accepted since then, with these pictures on them. */
export async function tasksSince(since: number, ...images: string[]): Promise<TaskBody[]> {
  const entries = await journal({ service: 'printful', since });
  return entries
    .filter(({ operation }) => operation === 'mockup.create')
    .map(({ body }) => body as TaskBody)
    .filter(({ request }) => images.length === 0 || request.files.some(({ image_url }) => images.includes(image_url)));
}
