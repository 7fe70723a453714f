import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Cart } from '#contracts';
import { externalIdOf, printQuality, untouched } from '#domain';
import { api, journal, journalPosition } from '#testing';
import { design, picture, run, tasksSince } from './mockup-runs.js';
import { liftLimits, newAdmin, paidOrder } from './shop.js';
import { newShopper } from './shoppers.js';

const TEE = 'tee-bella-3001';
const choice = { sourceRatio: 1, targetRatio: 1, cropOption: 'left-right', anchorPosition: 'top-left' } as const;
const placed = { placement: 'front', position: { x: 5, y: 5 }, scale: 0.5, rotation: 0, fillImage: true };

beforeAll(liftLimits);

const hashOf = async (url: string): Promise<string> =>
  createHash('sha256')
    .update(Buffer.from(await (await fetch(url)).arrayBuffer()))
    .digest('hex');

/** The address of the file that the provider is sent with an order of this line. */
async function orderedFile(token: string, line: object): Promise<string> {
  const cart = await api(token).post<Cart>('/api/cart', line);
  const order = await api(token).post('/api/orders', await paidOrder(token, cart.body.products));
  expect({ status: order.status, error: order.body.error }).toEqual({ status: 200, error: undefined });
  const approved = await api(await newAdmin()).post(`/api/admin/orders/${order.body._id}/approve`, {});
  expect({ status: approved.status, error: approved.body.error }).toEqual({ status: 200, error: undefined });
  const sent = (await journal({ service: 'printful' })).find(
    ({ key, operation }) => key === externalIdOf(order.body._id) && operation === 'order.create',
  )!.body as { order: { items: { files: { url: string }[] }[] } };
  return sent.order.items[0]!.files[0]!.url;
}

it.each([
  ['another shape that is to fill its area', [200, 100], {}],
  ['another shape with a choice', [200, 100], { aspectChoice: choice }],
  ['the shape of its area, with a choice', [90, 120], { aspectChoice: choice }],
] as const)(
  '[MOCK-13] a shopper who places %s by direct calls gets printed, rated and saved what the mockup showed',
  async (_what, [width, height], wanted) => {
    const token = await newShopper();
    const [variant] = (await api().get(`/api/product/mongodb/${TEE}`)).body.sync_variants;
    const area = variant.printfiles.find((file: { placement: string }) => file.placement === 'front');
    const placement = {
      placement: 'front',
      designId: await design(token, await picture(width, height)),
      editorState: placed,
      ...wanted,
    };
    const line = { globalId: TEE, syncVariantId: variant.id };
    const since = await journalPosition();
    expect(await run(token, { ...line, ...placement })).toMatchObject({ status: 'completed' });
    const [task] = await tasksSince(since);
    const shown = await hashOf(task!.request.files[0]!.image_url);
    expect(await hashOf(await orderedFile(token, { ...line, placements: [placement] }))).toBe(shown);

    const mismatch = width > height;
    const centered = { cropOption: 'anchor', anchorPosition: 'center' } as const;
    const printed = { image: { width, height }, area, choice: mismatch ? centered : undefined };
    const { dpi } = printQuality(printed, { ...untouched, ...placed });
    expect((await api(token).post('/api/print-quality', { globalId: TEE, ...placement })).body.dpi).toBe(dpi);
    const { placement: named, ...lies } = placement;
    const { body } = await api(token).put(`/api/placements/${TEE}/${named}`, lies);
    expect(body.aspectChoice).toEqual(
      mismatch && 'aspectChoice' in wanted ? { sourceRatio: 2, targetRatio: 0.75, ...centered } : null,
    );
  },
);
