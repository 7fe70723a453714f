import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contracts';
import { api, signIn } from '#testing';
import { checkout, liftLimits, newAdmin, placedOrder } from './shop.js';
import { newShopper } from './shoppers.js';

beforeAll(liftLimits);

describe('orders', () => {
  it('[ORD-02] can be read by their owner and by admins only', async () => {
    const { token, order } = await placedOrder();
    const mine = await api(token).get(`/api/orders/${order._id}`);
    expect(mine).toMatchObject({ status: 200, body: { _id: order._id } });
    expect(mine.body.customer).toBeUndefined();
    expect((await api(await newAdmin()).get(`/api/orders/${order._id}`)).body).toMatchObject({
      _id: order._id,
      customer: { name: expect.any(String) },
    });
    const stranger = await newShopper();
    expect(await api(stranger).get(`/api/orders/${order._id}`)).toMatchObject({
      status: 404,
      body: { error: `Order not found: ${order._id}`, code: 'NOT_FOUND' },
    });
    expect((await api(stranger).get('/api/orders')).body).toEqual([]);
    expect((await api(token).get(`/api/orders/${randomUUID()}`)).status).toBe(404);
    expect(await api(token).get('/api/orders/1')).toMatchObject({ status: 400, body: { field: 'id' } });
    expect((await api().get(`/api/orders/${order._id}`)).status).toBe(401);
  });

  it('[ORD-02] have a receipt as a document, for their owner and admins only', async () => {
    const { token, order } = await placedOrder();
    const read = async (as?: string) => {
      const { status, headers, body } = await api(as).get<string>(`/api/orders/${order._id}/receipt`);
      return { status, type: headers.get('content-type'), name: headers.get('content-disposition'), body };
    };
    const document = {
      status: 200,
      type: 'application/pdf',
      name: `attachment; filename="inkloom-${order.orderNumber}.pdf"`,
      body: expect.stringMatching(/^%PDF-/),
    };
    expect(await read(token)).toEqual(document);
    expect(await read(await newAdmin())).toEqual(document);
    expect(await read(await newShopper())).toMatchObject({ status: 404 });
    expect(await read()).toMatchObject({ status: 401 });
  });

  it('[ORD-06] are listed newest first, page by page', async () => {
    const token = await newShopper();
    const placed: string[] = [];
    for (let index = 0; index < 3; index += 1)
      placed.unshift((await api(token).post('/api/orders', await checkout(token))).body._id);
    const ids = (body: { _id: string }[]) => body.map(({ _id }) => _id);
    expect(ids((await api(token).get('/api/orders')).body)).toEqual(placed);
    const first = await api(token).get('/api/orders?limit=2');
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link')!)![1]!;
    const second = await api(token).get(next);
    expect([...ids(first.body), ...ids(second.body)]).toEqual(placed);
    expect(second.headers.get('link')).toBeNull();
    expect(await api(token).get('/api/orders?cursor=1')).toMatchObject({ status: 400, body: { field: 'cursor' } });
  });

  it('[ORD-06] are narrowed to a group and to words, and to nobody else of another owner', async () => {
    const token = await newShopper();
    const place = async (name: string): Promise<Order> => {
      const input = await checkout(token, 1);
      return (await api(token).post('/api/orders', { ...input, shippingAddress: { ...input.shippingAddress, name } }))
        .body;
    };
    const [kept, taken, sent] = [await place('Nora 50%'), await place('Olaf_Orr'), await place('Pia Pratt')];
    await api(token).post(`/api/orders/${taken._id}/cancel`);
    await api(await newAdmin()).post(`/api/admin/orders/${sent._id}/approve`, {});
    const found = async (query: string, as = token): Promise<string[]> => {
      const { status, body } = await api(as).get<Order[]>(`/api/orders?${query}`);
      expect(status).toBe(200);
      return body.map(({ _id }) => _id);
    };
    expect(await found('group=review')).toEqual([kept._id]);
    expect(await found('group=underway')).toEqual([sent._id]);
    expect(await found('group=closed')).toEqual([taken._id]);
    expect(await found('group=delivered')).toEqual([]);
    expect(await found('q=GLOSSY+mug')).toEqual([sent._id, taken._id, kept._id]);
    expect(await found('q=pia')).toEqual([sent._id]);
    expect(await found(`q=${kept.orderNumber.replace('INK-', '')}`)).toEqual([kept._id]);
    // No sign is a wildcard.
    expect(await found('q=%25')).toEqual([kept._id]);
    expect(await found('q=_')).toEqual([taken._id]);
    expect(await found('q=pia&group=review')).toEqual([]);
    expect(await found('q=pia', await newShopper())).toEqual([]);
    const page = await api(token).get('/api/orders?limit=1&q=mug');
    expect(page.headers.get('link')).toContain('q=mug');
    expect((await api(token).get('/api/orders?group=other')).status).toBe(400);
  });

  it('[ADM-02] are listed for admins only, with the user who ordered', async () => {
    const { token, order } = await placedOrder();
    for (const path of ['/api/admin/orders', '/api/admin/orders/stats']) {
      expect(await api(token).get(path)).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_PERMISSIONS' } });
      expect((await api(await signIn('operator')).get(path)).status).toBe(403);
      expect((await api().get(path)).status).toBe(401);
    }
    const admin = await newAdmin();
    const { body } = await api(admin).get('/api/admin/orders?reviewStatus=pending');
    expect(body.find(({ _id }: { _id: string }) => _id === order._id)).toMatchObject({
      reviewStatus: 'pending',
      customer: { name: expect.any(String) },
    });
    expect(body.every(({ reviewStatus }: { reviewStatus: string }) => reviewStatus === 'pending')).toBe(true);
    const page = await api(admin).get('/api/admin/orders?limit=1&reviewStatus=pending');
    expect(page.headers.get('link')).toContain('reviewStatus=pending');
  });

  it('[ADM-01] are counted as they are placed and progress', async () => {
    const admin = await newAdmin();
    const stats = async () => (await api(admin).get('/api/admin/orders/stats')).body;
    const before = await stats();
    const { order } = await placedOrder();
    const after = await stats();
    expect(after.total).toBeGreaterThan(before.total);
    expect(after).toEqual({
      total: expect.any(Number),
      pendingReview: expect.any(Number),
      waiting: expect.any(Number),
      approved: expect.any(Number),
      processing: expect.any(Number),
      failedSubmissions: expect.any(Number),
      stuck: expect.any(Number),
      failedMails: expect.any(Number),
      onHold: expect.any(Number),
      ending: expect.any(Number),
      problems: expect.any(Number),
    });
    expect(after.pendingReview).toBeGreaterThan(0);
    await api(admin).post(`/api/admin/orders/${order._id}/reject`, { reviewNotes: 'only counted' });
    const pending = (await api(admin).get('/api/admin/orders?reviewStatus=pending')).body.length;
    expect((await stats()).pendingReview).toBeGreaterThanOrEqual(pending);
  });
});
