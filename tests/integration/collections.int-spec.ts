import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, database, waitFor } from '#testing';
import { checkout, liftLimits, newAdmin, newDesign, orderWhen, product, providerEffects, paidOrder } from './shop.js';
import { newShopper } from './shoppers.js';

const STRANGE_PROMPT = 'A moth <b>& "moon"</b> under {glass}';

let db: Awaited<ReturnType<typeof database>>;
beforeAll(async () => {
  await liftLimits();
  db = await database();
});
afterAll(() => db?.end());

/** Renders a mug with a new design of the token's owner. */
async function newMockup(token: string) {
  const designId = await newDesign(token);
  const mug = await product('mug-white-glossy');
  const { status, body } = await api(token).post('/api/mockups', {
    designId,
    globalId: mug.globalId,
    syncVariantId: mug.sync_variants[0]!.id,
  });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return { ...body, designId };
}

const shared = async (limit = 24): Promise<{ _id: string }[]> =>
  (await api().get(`/api/mockups/mongodb?limit=${limit}`)).body;
const owner = async (token: string): Promise<string> => (await api(token).get('/api/designs')).body[0].userId;

describe('collections', () => {
  it("[MYD-06] [MYD-07] mockups are listed for their owner with the tiles' content, and can be deleted by no other user", async () => {
    const [token, stranger] = [await newShopper(), await newShopper()];
    const mockup = await newMockup(token);
    const userId = await owner(token);
    const { body } = await api(token).get(`/api/mockups/user/${userId}`);
    expect(body).toEqual([
      expect.objectContaining({
        _id: mockup._id,
        mockupUrl: expect.stringMatching(/^http/),
        designPrompt: '',
        sharedAt: null,
        metadata: expect.objectContaining({
          placement: 'default',
          productName: 'Glossy Mug',
          size: '11 oz',
          color: 'White',
          designId: mockup.designId,
        }),
      }),
    ]);
    expect((await api().get(`/api/mockups/user/${userId}`)).status).toBe(401);
    expect((await api(stranger).get(`/api/mockups/user/${userId}`)).status).toBe(404);
    expect((await api(stranger).get(`/api/mockup/mongodb/${mockup._id}`)).status).toBe(404);
    expect((await api(stranger).delete(`/api/mockup/mongodb/${mockup._id}`)).status).toBe(404);
    expect(await api(token).delete(`/api/mockup/mongodb/${mockup._id}`)).toMatchObject({
      status: 200,
      body: { deleted: true },
    });
    expect((await api(token).delete(`/api/mockup/mongodb/${mockup._id}`)).status).toBe(404);
    expect((await api(token).get(`/api/mockups/user/${userId}`)).body).toEqual([]);
  });

  it('[MYD-01] [DES-06] [DES-08] lists are read page by page by the cursor, the newest first', async () => {
    const token = await newShopper();
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) made.unshift(await newDesign(token));
    const first = await api(token).get('/api/designs?limit=2');
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link')!)![1]!;
    const second = await api(token).get(next);
    expect([...first.body, ...second.body].map(({ _id }: { _id: string }) => _id)).toEqual(made);
    expect(second.headers.get('link')).toBeNull();
    expect(first.body[0]).toMatchObject({
      _id: made[0],
      url: expect.stringMatching(/^http/),
      aiMetadata: { prompt: '' },
    });
    const userId = first.body[0].userId;
    await db.query(
      `insert into mockups (id, owner_id, global_id, sync_variant_id, mockup_url, width, height) select gen_random_uuid(), $1, 'mug', 1, 'https://x.example/' || n, 1, 1 from generate_series(1, 3) n`,
      [userId],
    );
    const page = await api(token).get(`/api/mockups/user/${userId}?limit=2`);
    const rest = await api(token).get(/^<([^>]+)>; rel="next"$/.exec(page.headers.get('link')!)![1]!);
    expect(new Set([...page.body, ...rest.body].map(({ _id }: { _id: string }) => _id)).size).toBe(3);
  });

  it('[HOME-03] a mockup is public while its owner shares it, and reveals nothing about the owner', async () => {
    const [token, stranger] = [await newShopper(), await newShopper()];
    const { _id } = await newMockup(token);
    await db.query('update mockups set design_prompt = $2 where id = $1', [_id, STRANGE_PROMPT]);
    const share = `/api/mockup/mongodb/${_id}/share`;
    expect((await shared()).map((mockup) => mockup._id)).not.toContain(_id);
    for (const method of ['post', 'delete'] as const) {
      expect((await api(stranger)[method](share)).status).toBe(404);
      expect((await api()[method](share)).status).toBe(401);
      expect((await shared()).map((mockup) => mockup._id)).not.toContain(_id);
    }
    const { body } = await api(token).post(share);
    expect(body).toMatchObject({ _id, sharedAt: expect.any(String) });
    expect((await api(token).post(share)).body.sharedAt).toBe(body.sharedAt);
    const [latest] = await shared(5);
    expect(latest).toMatchObject({
      _id,
      designPrompt: STRANGE_PROMPT,
      mockupUrl: expect.stringMatching(/^http/),
      metadata: { placement: 'default', productName: 'Glossy Mug' },
    });
    expect(JSON.stringify(latest)).not.toContain(await owner(token));
    expect(await api(token).delete(share)).toMatchObject({ status: 200, body: { _id, sharedAt: null } });
    expect((await shared()).map((mockup) => mockup._id)).not.toContain(_id);
    await api(token).post(share);
    await api(token).delete(`/api/mockup/mongodb/${_id}`);
    expect((await shared()).map((mockup) => mockup._id)).not.toContain(_id);
    expect((await api(token).post(share)).status).toBe(404);
  });

  it('[HOME-03] a new installation has six showcase mockups with their pictures', async () => {
    const house = await waitFor(
      async () => {
        const { rows } = await db.query<{ mockup_url: string }>(
          `select mockup_url from mockups join users on users.id = owner_id where issuer = 'inkloom' and shared_at is not null`,
        );
        return rows.length === 6 && rows;
      },
      { what: 'the mockups of the house' },
    );
    for (const { mockup_url: mockupUrl } of house) {
      const picture = await fetch(mockupUrl);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect((await picture.arrayBuffer()).byteLength).toBeLessThan(90_000);
    }
  });

  it('[DES-06] deleting a design keeps its mockup, its cart line and its order, and the order is still printed', async () => {
    const [token, admin] = [await newShopper(), await newAdmin()];
    const mockup = await newMockup(token);
    const mug = await product('mug-white-glossy');
    const line = {
      globalId: mug.globalId,
      syncVariantId: mug.sync_variants[0]!.id,
      quantity: 1,
      designId: mockup.designId,
      mockupId: mockup._id,
    };
    await api(token).post('/api/cart', line);
    expect((await api(token).delete(`/api/designs/${mockup.designId}`)).status).toBe(200);
    expect((await api(token).get(`/api/design/${mockup.designId}`)).status).toBe(404);
    expect((await api(token).get(`/api/mockup/mongodb/${mockup._id}`)).body.mockupUrl).toBe(mockup.mockupUrl);
    // A mockup has its own print file: it can be bought after its design is deleted.
    const { status, body: cart } = await api(token).post('/api/cart', line);
    expect(status).toBe(200);
    expect(cart.products).toEqual([
      expect.objectContaining({
        quantity: 2,
        designData: { url: expect.any(String) },
        mockupData: expect.objectContaining({ mockupUrl: mockup.mockupUrl }),
      }),
    ]);
    const order = (await api(token).post('/api/orders', await paidOrder(token, cart.products))).body;
    expect((await api(token).delete(`/api/mockup/mongodb/${mockup._id}`)).status).toBe(200);
    await api(admin).post(`/api/admin/orders/${order._id}/approve`, {});
    const done = await orderWhen(
      token,
      order._id,
      ({ submissionState }) => submissionState === 'submitted',
      'the submission',
    );
    expect(await providerEffects(order._id)).toEqual(['order.create', 'order.confirm']);
    for (const url of [done.items[0]!.designData!.url, done.items[0]!.mockupData!.mockupUrl])
      expect((await fetch(url)).status).toBe(200);
  });

  it('[DES-06] a design deleted after it was ordered without a mockup is still printed', async () => {
    const [token, admin] = [await newShopper(), await newAdmin()];
    const order = (await api(token).post('/api/orders', await checkout(token))).body;
    expect((await api(token).delete(`/api/designs/${order.items[0].designId}`)).status).toBe(200);
    await api(admin).post(`/api/admin/orders/${order._id}/approve`, {});
    await orderWhen(token, order._id, ({ submissionState }) => submissionState === 'submitted', 'the submission');
  });
});
