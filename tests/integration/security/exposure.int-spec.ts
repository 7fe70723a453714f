import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointKey, type EndpointSpec } from '#contracts';
import { api, signIn } from '#testing';
import { generate } from '../generations.js';
import { approvedOrder, checkout, liftLimits, newAdmin, placedOrder } from '../shop.js';

const isFile = ({ picture, pdf }: EndpointSpec): boolean => picture === true || pdf === true;
const reads = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => key.startsWith('GET ') && !isFile(endpoints[key]),
);
/** Names of what no response may contain, however it came into the data. */
const SECRET = /"(?:[^"]*(?:password|secret|hash|api_?key|private|barred|idempotency)[^"]*)":/i;
/** Of the picture's bytes, for the owner to recognise it; and what the payer's own page answers the bank's question with. */
const ALLOWED = /"(?:sha256|clientSecret)":/g;

describe('what responses contain', () => {
  const tokens = {} as { owner: string; admin: string; operator: string };
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    await liftLimits();
    const { token, order } = await placedOrder(1);
    Object.assign(tokens, { owner: token, admin: await newAdmin(), operator: await signIn('operator') });
    await api(token).post('/api/users', { firstName: 'Ada' });
    await api(token).post('/api/styles', { value: 'gouache' });
    const { paymentId } = await checkout(token, 1);
    const { purchaseId } = (await api(token).post('/api/tokens/balance', { amount: 10 })).body;
    const { body: paid } = await api(token).post('/api/tokens/balance', {
      amount: 50,
      paymentMethodId: 'pm_card_visa',
    });
    await api(token).post('/api/tokens/plan', { plan: 'basic', paymentMethodId: 'pm_card_visa' });
    const [saved] = (await api(token).get('/api/designs')).body;
    const { body: mockup } = await api(token).post('/api/mockup/mongodb', {
      syncVariantId: 1,
      mockupUrl: saved.url,
      productId: 'mug-white-glossy',
      dimensions: { width: 1, height: 1 },
    });
    await api(token).post(`/api/mockup/mongodb/${mockup._id}/share`, {});
    const { user } = (await api(token).get('/auth/check')).body;
    const { body: store } = await api(token).get('/api/printful/store/products');
    const syncId = String(store.result[0].id);
    const { body: synced } = await api(token).get(`/api/printful/store/products/${syncId}`);
    const position = { area_width: 2700, area_height: 1050, width: 1050, height: 1050, top: 0, left: 825 };
    const { body: task } = await api(token).post('/api/printful/mockup-task/19', {
      variant_ids: [1320],
      files: [{ placement: 'default', image_url: saved.url, position }],
    });
    const { jobId } = (await generate(token)).body;
    Object.assign(ids, {
      'GET /api/designs/:id/print-check': saved._id,
      'GET /api/placements/:globalId': 'mug-white-glossy',
      'GET /api/printful/orders/:id': (await approvedOrder(token)).printfulOrderId,
      'GET /api/printful/product/:id': '19',
      'GET /api/printful/products/variant/:id': '1320',
      'GET /api/printful/variants/:id': String(synced.result.sync_variants[0].id),
      'GET /api/printful/printfiles/:id': '19',
      'GET /api/printful/print-dimensions/:id': '19',
      'GET /api/printful/templates/:id': '19',
      'GET /api/printful/store/products/:id': syncId,
      'GET /api/printful/mockup-task/:id': task.result.task_key,
      'GET /api/jobs/:id': jobId,
      'GET /api/ops/jobs/:id': jobId,
      'GET /api/design/:id': saved._id,
      'GET /api/mockup/mongodb/:id': mockup._id,
      'GET /api/mockups/user/:userId': user._id,
      'GET /api/product/mongodb/:globalId': 'mug-white-glossy',
      'GET /api/products/:globalId/size-guide': 'mug-white-glossy',
      'GET /api/products/:globalId/delivery': 'mug-white-glossy',
      'GET /api/orders/:id': order._id,
      'GET /api/admin/orders/:id/evidence': order._id,
      'GET /api/payments/:id': paymentId,
      'GET /api/tokens/purchases/:id': purchaseId,
      'GET /api/tokens/purchases/:id/receipt': paid.purchaseId,
      'GET /api/admin/tokens/accounts': '?q=Ada',
      'GET /api/audit/links/:position': '1',
      'GET /api/tokens/plan/change': '?plan=pro',
      'GET /api/users/sub/:sub': user.sub,
      'GET /api/users/:id': user._id,
      'GET /api/image-metadata': `?url=${encodeURIComponent(saved.url)}`,
    });
  });

  const tokenFor = ({ access }: EndpointSpec): string =>
    typeof access === 'string' ? tokens.owner : 'role' in access ? tokens.admin : tokens.operator;

  it.each(reads)('[S4] %s contains what its contract names, and nothing else', async (key) => {
    const spec: EndpointSpec = endpoints[key];
    const path = key.slice('GET '.length).replace(/:\w+/, ids[key] ?? '') + (ids[key]?.startsWith('?') ? ids[key] : '');
    const { status, body } = await api(tokenFor(spec)).get(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(spec.response.parse(body)).toEqual(body);
    expect(JSON.stringify(body).replace(ALLOWED, '')).not.toMatch(SECRET);
  });

  it("[S4] nothing of one user is in another user's lists, nor in what is public", async () => {
    const { name, sub, _id } = (await api(tokens.owner).get('/auth/check')).body.user;
    const stranger = api(await signIn('shopper2'));
    const responses = [
      await api().get('/api/mockups/mongodb?limit=24'),
      await api().get('/api/products/mongodb'),
      ...(await Promise.all(
        ['/api/orders', '/api/designs', '/api/jobs', '/api/cart'].map((path) => stranger.get(path)),
      )),
    ];
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      for (const own of [name, sub, _id].filter(Boolean)) expect(JSON.stringify(body)).not.toContain(own);
    }
  });
});
