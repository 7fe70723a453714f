import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints, type EndpointKey, type EndpointSpec } from '#contracts';
import { api, database, signInTokens } from '#testing';
import { checkout, fillCart, liftLimits, newDesign, product } from '../shop.js';
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
    .replace(/load-\d+/g, '<user>')
    .replace(/[0-9a-f]{32,64}/g, '<key>')
    .replace(/INK-\d+|Load \d+/g, '<name>');

interface Writing {
  method: 'post' | 'put';
  path: string;
  body: (token: string) => Promise<object> | object;
}

const mugItem = async () => ({
  globalId: 'mug-white-glossy',
  syncVariantId: (await product('mug-white-glossy')).sync_variants[0]!.id,
});
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

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
  'POST /api/cart': { method: 'post', path: '/api/cart', body: mugItem },
  'PUT /api/cart': {
    method: 'put',
    path: '/api/cart',
    body: async (token) => (await fillCart(token, 1), { ...(await mugItem()), quantity: 2 }),
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
  'POST /api/tokens/consume': { method: 'post', path: '/api/tokens/consume', body: () => ({ amount: 1 }) },
  'POST /api/orders': { method: 'post', path: '/api/orders', body: async (token) => checkout(token, 1) },
};
/** Endpoints that store nothing of their body, are staff's, or start a job whose input the registry's schema narrows once more. */
const NOT_STORED: EndpointKey[] = [
  'POST /api/auth/token',
  'POST /api/printful/orders/estimate-costs',
  'POST /api/uploads/presigned',
  'POST /api/uploads/complete',
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
      .filter(([key, { body, access, job }]) => body && !job && typeof access === 'string' && !NOT_STORED.includes(key))
      .map(([key]) => key);
    expect(Object.keys(writings).sort()).toEqual(stored.sort());
  });

  it.each(Object.entries(writings))('[S3] change nothing about %s', async (key, { method, path, body }) => {
    const answers: string[] = [];
    for (const change of [(given: unknown) => given, spread]) {
      const token = await newShopper();
      const { user } = (await api(token).get('/auth/check')).body;
      if (path.includes('/:')) await api(token).post('/api/users', { firstName: 'Ada' });
      const address = path.replace(':sub', user.sub as string).replace(':id', user._id as string);
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
