import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Access, endpoints, type EndpointKey, type EndpointSpec } from '#contracts';
import { api, database, signInTokens } from '#testing';
import {
  ADDRESS,
  askedOrder,
  printedOrder,
  checkout,
  expiredOrder,
  fillCart,
  liftLimits,
  newDesign,
  product,
  unpaidCheckout,
} from '../shop.js';
import { newGiftCodes } from '../token-sales.js';
import { newShopper } from '../shoppers.js';

type Database = Awaited<ReturnType<typeof database>>;
const SOMEONE = '01900000-0000-7000-8000-000000000000';
const LATER = '2001-01-01T00:00:00.000Z';

/** What a client may never set, in the names of the API and of the tables. */
const EXTRA = {
  _id: SOMEONE,
  id: SOMEONE,
  owner: SOMEONE,
  ownerId: SOMEONE,
  owner_id: SOMEONE,
  userId: SOMEONE,
  user_id: SOMEONE,
  sub: undefined as string | undefined,
  email: 'evil@example.com',
  role: 'Admin',
  roles: ['Admin'],
  isAdmin: true,
  permissions: ['write:Terminal'],
  barred_at: null,
  price: '0.01',
  retail_price: '0.01',
  retailPriceCents: 1,
  total: '0.01',
  totalCents: 1,
  total_cents: 1,
  balance: 1_000_000,
  tokens: 1_000_000,
  tokensAvailable: 1_000_000,
  held: -5,
  reviewStatus: 'approved',
  review_status: 'approved',
  submissionState: 'submitted',
  approvedBy: SOMEONE,
  reviewed_by: SOMEONE,
  printfulOrderId: '1',
  sha256: '0',
  fileSize: 1,
  provenance: { kind: 'forged' },
  sharedAt: LATER,
  shared_at: LATER,
  createdAt: LATER,
  created_at: LATER,
  confirmedAt: LATER,
  version: 99,
  constructorName: 'x',
};
const { sub: _, ...UNKNOWN } = EXTRA;

/** Adds the fields to the body and to every object in it, where they do not replace what is there. */
function spread(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spread);
  if (typeof value !== 'object' || value === null) return value;
  return { ...UNKNOWN, ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, spread(part)])) };
}

/** Replaces what differs between two equal requests of two users. */
const alike = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/"printfulOrderId":"\d+"/g, '"printfulOrderId":"<id>"')
    .replace(/"trackingNumber":"\d+"/g, '"trackingNumber":"<number>"')
    .replace(/tLabels=\d+/g, 'tLabels=<number>')
    .replace(/load-\d+/g, '<user>')
    .replace(/[0-9a-f]{32,64}/g, '<key>')
    .replace(/INK-\d+|Load \d+/g, '<name>');

interface Writing {
  method: 'post' | 'put';
  /** With the user's own id or subject in place of `:id` and `:sub`, unless it is made for the user. */
  path: string | ((token: string) => Promise<string>);
  body: (token: string) => Promise<object> | object;
}

const mugItem = async () => ({
  globalId: 'mug-white-glossy',
  syncVariantId: (await product('mug-white-glossy')).sync_variants[0]!.id,
});
const newFolder = async (token: string): Promise<string> =>
  (await api(token).post('/api/folders', { name: 'Wood' })).body._id as string;
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const EDITED = { position: { x: 0, y: 0 }, scale: 1, rotation: 0, placement: 'default', fillImage: false };

/** Every endpoint of ordinary users with a body that is stored. */
const writings: Partial<Record<EndpointKey, Writing>> = {
  'POST /api/users': { method: 'post', path: '/api/users', body: () => ({ firstName: 'Ada' }) },
  'PUT /api/users/sub/:sub': { method: 'put', path: '/api/users/sub/:sub', body: () => ({ about: 'Prints' }) },
  'PUT /api/users/:id': { method: 'put', path: '/api/users/:id', body: () => ({ about: 'Prints' }) },
  'POST /api/picture-rights': { method: 'post', path: '/api/picture-rights', body: () => ({ confirmed: true }) },
  'POST /api/styles': { method: 'post', path: '/api/styles', body: () => ({ value: 'gouache' }) },
  'POST /api/designs': {
    method: 'post',
    path: '/api/designs',
    body: () => ({ url: PIXEL, source: 'USER_UPLOADED', aiMetadata: { prompt: 'A fox' } }),
  },
  'PUT /api/designs/:id': {
    method: 'put',
    path: async (token) => `/api/designs/${await newDesign(token)}`,
    body: () => ({ title: 'Fox' }),
  },
  'POST /api/designs/move': {
    method: 'post',
    path: '/api/designs/move',
    body: async (token) => ({ ids: [await newDesign(token)], folderId: await newFolder(token) }),
  },
  'POST /api/designs/delete': {
    method: 'post',
    path: '/api/designs/delete',
    body: async (token) => ({ ids: [await newDesign(token)] }),
  },
  'POST /api/designs/restore': {
    method: 'post',
    path: '/api/designs/restore',
    body: async (token) => {
      const ids = [await newDesign(token)];
      await api(token).post('/api/designs/delete', { ids });
      return { ids };
    },
  },
  'POST /api/folders': { method: 'post', path: '/api/folders', body: () => ({ name: 'Pond' }) },
  'PUT /api/folders/:id': {
    method: 'put',
    path: async (token) => `/api/folders/${await newFolder(token)}`,
    body: () => ({ name: 'Attic' }),
  },
  'PUT /api/addresses/:id': {
    method: 'put',
    path: async (token) => `/api/addresses/${(await api(token).post('/api/addresses', { address: ADDRESS })).body._id}`,
    body: () => ({ address: { ...ADDRESS, street: '2 Changed Lane' } }),
  },
  'POST /api/addresses': { method: 'post', path: '/api/addresses', body: () => ({ address: ADDRESS }) },
  'POST /api/cart': { method: 'post', path: '/api/cart', body: mugItem },
  'PUT /api/cart/item/:id': {
    method: 'put',
    path: async (token) => `/api/cart/item/${(await fillCart(token, 1))[0].orderId}`,
    body: () => ({ saved: true }),
  },
  'PUT /api/cart': {
    method: 'put',
    path: '/api/cart',
    body: async (token) => (await fillCart(token, 1), { ...(await mugItem()), quantity: 2 }),
  },
  'PUT /api/placements/:globalId/:placement': {
    method: 'put',
    path: async () => '/api/placements/mug-white-glossy/default',
    body: async (token) => ({ designId: await newDesign(token), editorState: EDITED, opacity: 0.5, version: 0 }),
  },
  'POST /api/mockup/mongodb': {
    method: 'post',
    path: '/api/mockup/mongodb',
    body: async (token) => ({
      syncVariantId: 1,
      mockupUrl: (await api(token).get(`/api/design/${await newDesign(token)}`)).body.url,
      productId: 'mug-white-glossy',
      dimensions: { width: 1, height: 1 },
    }),
  },
  'POST /api/resize-image': {
    method: 'post',
    path: '/api/resize-image',
    body: () => ({ imageUrl: PIXEL, maxWidth: 1, maxHeight: 1 }),
  },
  'POST /api/crop-image': {
    method: 'post',
    path: '/api/crop-image',
    body: () => ({ imageUrl: PIXEL, targetRatio: 1, cropOption: 'center' }),
  },
  'POST /api/process-image': {
    method: 'post',
    path: '/api/process-image',
    body: () => ({ imageUrl: PIXEL, targetWidth: 4, targetHeight: 4 }),
  },
  'POST /api/tokens/consume': { method: 'post', path: '/api/tokens/consume', body: () => ({ amount: 1 }) },
  'POST /api/tokens/balance': {
    method: 'post',
    path: '/api/tokens/balance',
    body: () => ({ amount: 10, note: 'More', paymentMethodId: 'pm_card_visa' }),
  },
  'POST /api/tokens/plan': {
    method: 'post',
    path: '/api/tokens/plan',
    body: () => ({ plan: 'basic', paymentMethodId: 'pm_card_visa' }),
  },
  'POST /api/tokens/plan/card': {
    method: 'post',
    path: '/api/tokens/plan/card',
    body: async (token) => {
      await api(token).post('/api/tokens/plan', { plan: 'pro', paymentMethodId: 'pm_card_visa' });
      return { paymentMethodId: 'pm_card_visa' };
    },
  },
  'POST /api/tokens/plan/change': {
    method: 'post',
    path: '/api/tokens/plan/change',
    body: async (token) => {
      await api(token).post('/api/tokens/plan', { plan: 'pro', paymentMethodId: 'pm_card_visa' });
      return { plan: 'basic', at: null };
    },
  },
  'POST /api/tokens/gift-codes': {
    method: 'post',
    path: '/api/tokens/gift-codes',
    body: async () => ({ code: (await newGiftCodes()).codes[0] }),
  },
  'POST /api/orders': { method: 'post', path: '/api/orders', body: async (token) => checkout(token, 1) },
  'POST /api/payments': {
    method: 'post',
    path: '/api/payments',
    body: async (token) => ({ ...(await unpaidCheckout(token, 1)), paymentMethodId: 'pm_card_visa' }),
  },
  'PUT /api/orders/:id/items/:itemId': {
    method: 'put',
    path: async (token) => {
      const { _id, items } = await askedOrder(token);
      return `/api/orders/${_id}/items/${items[0]!.orderId}`;
    },
    body: async (token) => ({ designId: await newDesign(token) }),
  },
  'POST /api/orders/:id/change': {
    method: 'post',
    path: async (token) => {
      const { _id, items } = await askedOrder(token);
      await api(token).put(`/api/orders/${_id}/items/${items[0]!.orderId}`, { designId: await newDesign(token) });
      return `/api/orders/${_id}/change`;
    },
    body: async (token) => ({ total: (await api(token).get('/api/orders')).body[0].costs.total }),
  },
  'POST /api/orders/:id/problems': {
    method: 'post',
    path: async (token) => `/api/orders/${(await printedOrder(token))._id}/problems`,
    body: () => ({ kind: 'damaged', words: 'The handle is broken.' }),
  },
  'POST /api/orders/:id/payments': {
    method: 'post',
    path: async (token) => `/api/orders/${await expiredOrder(token)}/payments`,
    body: () => ({ paymentMethodId: 'pm_card_visa' }),
  },
};
/** Whether ordinary users may call it; they hold the permission to buy tokens. */
const isUsers = (access: Access): boolean =>
  typeof access === 'string' || ('permission' in access && access.permission === 'write:Generate');
/** Endpoints that store nothing of their body, are staff's, or start a job whose input the registry's schema narrows once more. */
const NOT_STORED: EndpointKey[] = [
  'POST /api/auth/token',
  'POST /api/printful/orders/estimate-costs',
  'POST /api/shipping/methods',
  'POST /api/printful/mockup-task/:id',
  'POST /api/uploads/presigned',
  'POST /api/uploads/complete',
  'POST /api/print-quality',
  'POST /api/print-quality/batch',
];

describe('fields that a request may not set', () => {
  let db: Database;
  beforeAll(async () => {
    db = await database();
    await liftLimits();
  });
  afterAll(() => db.end());

  it('[S3] are tried on every endpoint that stores a body', () => {
    const stored = (Object.entries(endpoints) as [EndpointKey, EndpointSpec][])
      .filter(([key, { body, access, job }]) => body && !job && isUsers(access) && !NOT_STORED.includes(key))
      .map(([key]) => key);
    expect(Object.keys(writings).sort()).toEqual(stored.sort());
  });

  it.each(Object.entries(writings))('[S3] change nothing about %s', async (key, { method, path, body }) => {
    const answers: string[] = [];
    for (const change of [(given: unknown) => given, spread]) {
      const token = await newShopper();
      const { user } = (await api(token).get('/auth/check')).body;
      const own = typeof path === 'string' ? path : await path(token);
      if (own.includes('/:')) await api(token).post('/api/users', { firstName: 'Ada' });
      const address = own.replace(':sub', user.sub as string).replace(':id', user._id as string);
      const response = await api(token)[method](address, change(await body(token)));
      expect({ key, status: response.status, error: response.body.error }).toEqual({
        key,
        status: 200,
        error: undefined,
      });
      const { rows } = await db.query(
        `select u.barred_at, u.shared, a.balance, a.held, (select json_agg(json_build_object('status', o.review_status, 'submission', o.submission_state, 'total', o.total_cents)) from orders o where o.user_id = u.id) as orders
         from (select id, barred_at, (select count(*)::int from mockups m where m.owner_id = users.id and m.shared_at is not null) as shared from users where id = $1) u
         join token_accounts a on a.user_id = u.id`,
        [user._id],
      );
      expect(rows).toHaveLength(1);
      const after = (await api(token).get('/auth/check')).body;
      answers.push(
        alike(JSON.stringify([withoutFreeTexts(response.body), rows, after.user.roles, after.user.permissions])),
      );
    }
    expect(answers[1]).toBe(answers[0]);
    expect((await db.query('select 1 from users where id = $1', [SOMEONE])).rows).toEqual([]);
  });

  it('[S3] of a token are believed from the provider alone', async () => {
    const { access_token: token } = await signInTokens('shopper', { roles: [], permissions: [] });
    await api(token).post('/api/users', { firstName: 'Ada', roles: ['Admin'], permissions: ['write:Terminal'] });
    expect((await api(token).get('/api/admin/orders')).status).toBe(403);
    expect((await api(token).get('/api/ops/queues')).status).toBe(403);
  });
});

/** Without what a client may store as it likes. */
function withoutFreeTexts(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) =>
      name === 'metadata' || name === 'shippingEstimate' ? undefined : value,
    ),
  );
}
