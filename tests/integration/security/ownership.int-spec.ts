import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Costs, Line } from '#contracts';
import type { Client } from 'pg';
import { api, database, pay, signInTokens, type ApiResponse } from '#testing';
import { chooseProvider, ended, generate, shopperWithTokens } from '../generations.js';
import {
  ADDRESS,
  approvedOrder,
  printedOrder,
  reportedOrder,
  checkout,
  costsOf,
  fillCart,
  liftLimits,
  newAdmin,
  newDesign,
  product,
  unpaidCheckout,
} from '../shop.js';
import { newShopper } from '../shoppers.js';
import { identifiers } from './identifiers.js';
import { orderChangeCases } from './order-change-cases.js';
import { operatorCases } from './operator-cases.js';
import { tokenCases } from './token-cases.js';
import { cursor, own, request, staff, type Caller, type Case } from './ownership-cases.js';

const picture = (color: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .png()
    .toBuffer();
const PIXELS = `data:image/png;base64,${(await picture('#274')).toString('base64')}`;

/** Creates the owner's things; each call makes a new one where a request may use it up. */
const owner = {} as Caller & { jobId: string; assetId: string; pictureUrl: string; userId: string; photoUrl: string };
/** Places an order of the owner. */
const ownOrder = async () => {
  await mine().delete('/api/cart');
  return (await mine().post('/api/orders', await checkout(owner.token, 1))).body._id as string;
};
const mine = () => api(owner.token);
const design = () => newDesign(owner.token);
const style = async () => (await mine().post('/api/styles', { value: `Style ${randomUUID()}` })).body._id as string;
const mockupOf = (mockupUrl: string, more = {}) => ({
  syncVariantId: 1,
  mockupUrl,
  productId: 'mug-white-glossy',
  dimensions: { width: 64, height: 48 },
  ...more,
});
const mockup = async () => (await mine().post('/api/mockup/mongodb', mockupOf(owner.pictureUrl))).body._id as string;
const folder = async () => (await mine().post('/api/folders', { name: `Folder ${randomUUID()}` })).body._id as string;
const address = async () =>
  (await mine().post('/api/addresses', { address: { ...ADDRESS, street: `${randomUUID()} Lane` } })).body._id as string;
/** A folder with a design in it. */
const filled = async () => {
  const folderId = await folder();
  await mine().post('/api/designs/move', { ids: [await design()], folderId });
  return folderId;
};
const deletedDesign = async () => {
  const id = await design();
  await mine().delete(`/api/designs/${id}`);
  return id;
};
const deletedMockup = async () => {
  const id = await mockup();
  await mine().delete(`/api/mockup/mongodb/${id}`);
  return id;
};
const line = async () => {
  await mine().delete('/api/cart');
  return (await fillCart(owner.token, 1))[0].orderId;
};
const item = async () => ({
  globalId: 'mug-white-glossy',
  syncVariantId: (await product('mug-white-glossy')).sync_variants[0]!.id,
});

const photo = (field: string, path: (caller: Caller) => string): Case => ({
  id: () => owner.photoUrl,
  path: (_, caller) => path(caller),
  body: (url) => ({ [field]: url }),
  owner: field === 'coverPhotoUrl' ? 400 : 200,
  other: 400,
});
/** The same for everyone. */
const catalogue = (id: string): Case => own(() => id, { other: 200 });
const printed = async () => (await approvedOrder(owner.token)).printfulOrderId!;
const taskRequest = (url: string) => ({
  variant_ids: [1320],
  files: [
    {
      placement: 'default',
      image_url: url,
      position: { area_width: 2700, area_height: 1050, width: 1050, height: 1050, top: 0, left: 825 },
    },
  ],
});
const newPicture = async (token: string) => (await api(token).post('/api/designs', { url: PIXELS })).body.url as string;
const mockupTask = async () =>
  (await mine().post('/api/printful/mockup-task/19', taskRequest(owner.pictureUrl))).body.result.task_key as string;
const edit = (more: object): Case => own(() => owner.pictureUrl, { body: (imageUrl) => ({ imageUrl, ...more }) });
const account = { body: () => ({ about: 'Changed' }) };
const orderItems = (name: 'orderId' | 'designId' | 'mockupId'): Case => {
  let request: Awaited<ReturnType<typeof checkout>>;
  return {
    id: async () => {
      await mine().delete('/api/cart');
      request = await checkout(owner.token, 1);
      return String(request.items[0][name] ?? '');
    },
    body: () => request,
  };
};

/** The same of the payment of a cart. */
const paidItems = (name: 'orderId' | 'designId' | 'mockupId'): Case => {
  let request: Awaited<ReturnType<typeof unpaidCheckout>>;
  return {
    id: async () => {
      await mine().delete('/api/cart');
      request = await unpaidCheckout(owner.token, 1);
      return String(request.items[0][name] ?? '');
    },
    body: () => ({ ...request, paymentMethodId: 'pm_card_visa' }),
    other: 409,
  };
};

const EDITED = { position: { x: 0, y: 0 }, scale: 1, rotation: 0, placement: 'default', fillImage: false };
const rated = (designId: string) => ({ designId, globalId: 'mug-white-glossy', placement: 'default' });
interface PlacedItems {
  items: Line[];
  shippingAddress: typeof ADDRESS;
  costs: Costs;
}
/** What is asked for a cart with a placed design. */
const placedItems = (requestOf: (cart: PlacedItems) => object | Promise<object>, other = 404): Case => {
  let request: object;
  return {
    id: async () => {
      await mine().delete('/api/cart');
      const designId = await design();
      const placements = [{ placement: 'default', designId }];
      const items = (await mine().post('/api/cart', { ...(await item()), placements })).body.products;
      request = await requestOf({ items, shippingAddress: ADDRESS, costs: await costsOf(owner.token, items) });
      return designId;
    },
    body: () => request,
    other,
  };
};

/** Every place of the API that takes the name of a thing, and what it does with another user's. */
const cases: Record<string, Case> = {
  'POST /api/tokens/consume body.jobId': own(() => owner.jobId, {
    body: (jobId) => ({ amount: 1, jobId }),
    other: 409,
  }),
  ...tokenCases(mine),
  'POST /api/admin/tokens/accounts/:id/corrections params.id': staff(() => owner.userId, 200, {
    body: () => ({ amount: 1, reason: 'A gift' }),
  }),
  'POST /api/admin/tokens/accounts/:id/lift params.id': staff(() => owner.userId, 409, {
    body: () => ({ reason: 'Cleared' }),
  }),
  'POST /api/admin/coupons/:id/end params.id': staff(() => owner.userId, 409),
  'POST /api/admin/gift-codes/:id/revoke params.id': staff(() => owner.userId, 409),
  'GET /api/tokens/history query.cursor': own(async () => (await mine().get('/api/tokens/history')).body[0]._id, {
    other: 200,
    after: ({ body }) => expect((body as { kind: string }[]).map(({ kind }) => kind)).not.toContain('settle'),
  }),
  'POST /api/generate-design body.image': own(() => owner.pictureUrl, { body: (image) => ({ image }), owner: 202 }),
  'POST /api/combine-image body.imageIds': own(() => owner.assetId, {
    body: (id) => ({ prompt: 'On a pond', imageIds: [id] }),
    owner: 202,
  }),
  'POST /api/combine-image body.inputImages.data': own(() => owner.pictureUrl, {
    body: (data) => ({ prompt: 'On a pond', inputImages: [{ data, mimeType: 'image/png' }] }),
    owner: 202,
  }),
  // The name of a model at its provider.
  'POST /api/config/test-model body.modelId': staff(() => 'gpt-image-2', 403, {
    body: (modelId) => ({ modelId, provider: 'openai' }),
  }),
  'POST /api/jobs/:id/again params.id': own(() => owner.jobId, { owner: 202 }),
  'GET /api/jobs query.cursor': cursor(() => owner.jobId),
  ...operatorCases(owner),
  'GET /api/designs query.cursor': cursor(design),
  'GET /api/designs query.folderId': cursor(filled),
  'PUT /api/designs/:id params.id': own(design, { body: () => ({ title: 'Mine' }) }),
  'POST /api/designs/move body.ids': own(design, { body: (id) => ({ ids: [id], folderId: null }) }),
  'POST /api/designs/move body.folderId': own(folder, {
    body: async (folderId, { token }) => ({ ids: [await newDesign(token)], folderId }),
  }),
  'POST /api/designs/delete body.ids': own(design, { body: (id) => ({ ids: [id] }) }),
  'POST /api/designs/restore body.ids': own(deletedDesign, { body: (id) => ({ ids: [id] }) }),
  'PUT /api/folders/:id params.id': own(folder, { body: () => ({ name: `Ours ${randomUUID()}` }) }),
  'DELETE /api/folders/:id params.id': own(folder),
  'PUT /api/addresses/:id params.id': own(address, { body: () => ({ address: ADDRESS }) }),
  'PUT /api/addresses/:id/default params.id': own(address),
  'DELETE /api/addresses/:id params.id': own(address),
  'POST /api/mockup/mongodb/:id/restore params.id': own(deletedMockup),
  'POST /api/designs body.userId': own(() => owner.userId, {
    body: (userId) => ({ url: PIXELS, userId }),
    other: 200,
    after: ({ body }) => expect(body.userId).not.toBe(owner.userId),
  }),
  'POST /api/designs body.url': own(() => owner.pictureUrl, { body: (url) => ({ url }) }),
  'POST /api/designs body.parentId': own(design, { body: (parentId) => ({ url: PIXELS, parentId }) }),
  'POST /api/designs body.jobId': own(() => owner.jobId, { body: (jobId) => ({ url: PIXELS, jobId }), owner: 400 }),
  'GET /api/design/:id params.id': own(design),
  'DELETE /api/designs/:id params.id': own(design),
  // Addresses of pictures are public and unguessable.
  'GET /api/image-metadata query.url': own(() => owner.pictureUrl, { other: 200 }),
  'GET /api/image-proxy query.url': own(() => owner.pictureUrl, { other: 200 }),
  'POST /api/resize-image body.imageUrl': edit({ maxWidth: 32, maxHeight: 32 }),
  'POST /api/crop-image body.imageUrl': edit({ targetRatio: 1, cropOption: 'center' }),
  'POST /api/process-image body.imageUrl': edit({ targetWidth: 32, targetHeight: 32 }),
  'POST /api/designs/:id/enlarge params.id': own(design, { body: () => ({ factor: 2 }), owner: 202 }),
  'POST /api/designs/:id/remove-background params.id': own(design, { body: () => ({ method: 'plain' }), owner: 202 }),
  'GET /api/designs/:id/print-check params.id': own(design),
  'GET /api/printful/orders/:id params.id': own(printed, { admin: 200 }),
  'POST /api/printful/orders body.items.files.url': staff(() => owner.pictureUrl, 403, {
    body: (url) => ({ recipient: {}, items: [{ variant_id: 1320, quantity: 1, files: [{ url }] }] }),
  }),
  'GET /api/printful/product/:id params.id': catalogue('19'),
  'GET /api/printful/products/variant/:id params.id': catalogue('1320'),
  'GET /api/printful/variants/:id params.id': {
    id: async () => {
      const { body } = await mine().get('/api/printful/store/products');
      const detail = await mine().get(`/api/printful/store/products/${body.result[0].id}`);
      return String(detail.body.result.sync_variants[0].id);
    },
    other: 200,
  },
  'GET /api/printful/printfiles/:id params.id': catalogue('19'),
  'GET /api/printful/print-dimensions/:id params.id': catalogue('19'),
  'GET /api/printful/templates/:id params.id': catalogue('19'),
  'GET /api/printful/store/products/:id params.id': {
    id: async () => String((await mine().get('/api/printful/store/products')).body.result[0].id),
    other: 200,
  },
  'POST /api/printful/mockup-task/:id params.id': own(() => '19', {
    body: async (_, { token }) => taskRequest(await newPicture(token)),
    other: 200,
  }),
  'GET /api/printful/mockup-task/:id params.id': own(mockupTask),
  'POST /api/mockups body.designId': own(design, {
    body: async (designId) => ({ designId, ...(await item()) }),
    owner: 202,
  }),
  'POST /api/mockups body.placements.designId': own(design, {
    body: async (designId) => ({ designId, ...(await item()), placements: [{ placement: 'default', designId }] }),
    owner: 202,
  }),
  'GET /api/mockup/mongodb/:id params.id': own(mockup),
  'POST /api/mockup/mongodb body.mockupUrl': own(() => owner.pictureUrl, { body: (url) => mockupOf(url), other: 400 }),
  'POST /api/mockup/mongodb body.userId': own(() => owner.userId, {
    body: (userId) => mockupOf(owner.pictureUrl, { userId }),
    other: 400,
  }),
  'POST /api/mockup/mongodb body.previewUrls': own(() => owner.pictureUrl, {
    body: async (url, { token }) =>
      mockupOf((await api(token).post('/api/designs', { url: PIXELS })).body.url, { previewUrls: [url] }),
    other: 400,
  }),
  'DELETE /api/mockup/mongodb/:id params.id': own(mockup),
  'GET /api/mockups/user/:userId params.userId': own(() => owner.userId),
  'GET /api/mockups/user/:userId query.cursor': own(mockup, {
    path: (id, { sub }) => `/api/mockups/user/${encodeURIComponent(sub)}?cursor=${id}`,
    other: 200,
    after: ({ body }) => expect(body).toEqual([]),
  }),
  'POST /api/mockup/mongodb/:id/share params.id': own(mockup),
  'DELETE /api/mockup/mongodb/:id/share params.id': own(mockup),
  'POST /api/cart body.designId': own(design, { body: async (designId) => ({ ...(await item()), designId }) }),
  'POST /api/cart body.mockupId': own(mockup, { body: async (mockupId) => ({ ...(await item()), mockupId }) }),
  'POST /api/cart body.userId': own(() => owner.userId, {
    body: async (userId) => ({ ...(await item()), userId }),
    other: 200,
    after: async ({ body }) => expect((await mine().get('/api/cart')).body.products).not.toEqual(body.products),
  }),
  'POST /api/cart body.placements.designId': own(design, {
    body: async (designId) => ({ designId, ...(await item()), placements: [{ placement: 'default', designId }] }),
  }),
  'PUT /api/placements/:globalId/:placement body.designId': own(design, {
    path: () => '/api/placements/mug-white-glossy/default',
    body: (designId) => ({ designId, editorState: EDITED }),
  }),
  'POST /api/print-quality body.designId': own(design, { body: (designId) => rated(designId) }),
  'POST /api/print-quality/batch body.items.designId': own(design, {
    body: (designId) => ({ items: [rated(designId)] }),
  }),
  'POST /api/printful/orders/estimate-costs body.cartItems.orderId': own(line, {
    // Names a line for its print areas; another user's is none of the caller's cart.
    body: async (orderId) => ({
      cartItems: [{ ...(await item()), quantity: 1, orderId }],
      shippingAddress: ADDRESS,
    }),
    other: 200,
  }),
  'POST /api/printful/orders/estimate-costs body.cartItems.placements.designId': own(design, {
    body: async (designId) => ({
      cartItems: [{ ...(await item()), quantity: 1, placements: [{ placement: 'default', designId }] }],
      shippingAddress: ADDRESS,
    }),
    other: 200,
  }),
  'POST /api/shipping/methods body.cartItems.orderId': own(line, {
    // Names a line for its print areas; another user's is none of the caller's cart.
    body: async (orderId) => ({
      cartItems: [{ ...(await item()), quantity: 1, orderId }],
      shippingAddress: ADDRESS,
    }),
    other: 200,
  }),
  'POST /api/shipping/methods body.cartItems.placements.designId': own(design, {
    body: async (designId) => ({
      cartItems: [{ ...(await item()), quantity: 1, placements: [{ placement: 'default', designId }] }],
      shippingAddress: ADDRESS,
    }),
    other: 200,
  }),
  'PUT /api/cart body.orderId': own(line, { body: async (orderId) => ({ ...(await item()), quantity: 3, orderId }) }),
  'PUT /api/cart/item/:id params.id': own(line, { body: () => ({ saved: true }) }),
  'DELETE /api/cart/item/:id params.id': own(line),
  'POST /api/orders body.items.orderId': orderItems('orderId'),
  'POST /api/orders body.items.designId': orderItems('designId'),
  'POST /api/orders body.items.mockupId': orderItems('mockupId'),
  'POST /api/orders body.items.placements.designId': placedItems(async (request) => ({
    ...request,
    paymentId: await pay(mine(), request),
  })),
  'POST /api/orders body.paymentId': own(async () => (await checkout(owner.token, 1)).paymentId, {
    body: async (paymentId, { token }) => ({ ...(await unpaidCheckout(token, 1)), paymentId }),
    owner: 409,
  }),
  'GET /api/orders/:id/receipt params.id': own(ownOrder, { admin: 200 }),
  'POST /api/orders/:id/cancel params.id': own(ownOrder),
  ...orderChangeCases({ ownOrder, mine, design, mockup }),
  'POST /api/orders/:id/payments params.id': own(ownOrder, {
    body: () => ({ paymentMethodId: 'pm_card_visa' }),
    owner: 409,
  }),
  'POST /api/payments body.items.orderId': paidItems('orderId'),
  'POST /api/payments body.items.designId': paidItems('designId'),
  'POST /api/payments body.items.mockupId': paidItems('mockupId'),
  'POST /api/payments body.items.placements.designId': placedItems(
    (request) => ({ ...request, paymentMethodId: 'pm_card_visa' }),
    409,
  ),
  'GET /api/payments/:id params.id': own(async () => (await checkout(owner.token, 1)).paymentId),
  'GET /api/orders query.cursor': cursor(ownOrder),
  'GET /api/orders/:id params.id': own(ownOrder, { admin: 200 }),
  'GET /api/admin/orders query.cursor': staff(ownOrder, 200),
  'GET /api/admin/orders query.ids': staff(ownOrder, 200),
  'POST /api/admin/orders/approve body.orderIds': staff(ownOrder, 200, { body: (id) => ({ orderIds: [id] }) }),
  'POST /api/admin/orders/:id/approve params.id': staff(ownOrder, 202, { body: () => ({}) }),
  'POST /api/admin/orders/:id/undo params.id': staff(ownOrder, 409),
  'POST /api/admin/orders/:id/reject params.id': staff(ownOrder, 200, { body: () => ({ reviewNotes: 'Not ours' }) }),
  'POST /api/admin/orders/:id/refunds params.id': staff(ownOrder, 409, { body: () => ({ reason: 'Late' }) }),
  'GET /api/admin/orders/:id/evidence params.id': staff(ownOrder, 200),
  'PUT /api/admin/orders/:id/claim params.id': staff(ownOrder, 200, { body: () => ({ looking: true }) }),
  'PUT /api/admin/orders/:id/hold params.id': staff(ownOrder, 200, { body: () => ({ held: true }) }),
  'POST /api/admin/orders/:id/change-request params.id': staff(ownOrder, 200, { body: () => ({ note: 'Center it' }) }),
  'POST /api/admin/orders/:id/problem-answer params.id': staff(
    async () => (await reportedOrder(owner.token))._id,
    200,
    {
      body: () => ({ answer: 'We print it anew.' }),
    },
  ),
  'POST /api/orders/:id/problems params.id': own(async () => (await printedOrder(owner.token))._id, {
    body: () => ({ kind: 'damaged', words: 'The handle is broken.' }),
  }),
  'POST /api/admin/orders/:id/notes params.id': staff(ownOrder, 200, { body: () => ({ note: 'Ask first' }) }),
  'POST /api/admin/orders/:id/settle params.id': staff(ownOrder, 409),
  'POST /api/admin/orders/:id/mails/:jobId/retry params.id': staff(ownOrder, 404, {
    path: (id) => `/api/admin/orders/${id}/mails/${randomUUID()}/retry`,
  }),
  'POST /api/admin/orders/:id/mails/:jobId/retry params.jobId': staff(() => owner.jobId, 404, {
    path: (jobId) => `/api/admin/orders/${randomUUID()}/mails/${jobId}/retry`,
  }),
  'POST /api/admin/orders/:id/retry params.id': staff(ownOrder, 409, { body: () => ({}) }),
  'POST /api/users body.sub': own(() => owner.sub, { body: (sub) => ({ sub, firstName: 'Ada' }) }),
  'GET /api/users/sub/:sub params.sub': own(() => owner.sub),
  'PUT /api/users/sub/:sub params.sub': own(() => owner.sub, account),
  'PUT /api/users/sub/:sub body.profilePhotoUrl': photo('profilePhotoUrl', ({ sub }) => `/api/users/sub/${sub}`),
  'PUT /api/users/sub/:sub body.coverPhotoUrl': photo('coverPhotoUrl', ({ sub }) => `/api/users/sub/${sub}`),
  'GET /api/users/:id params.id': own(() => owner.userId),
  'PUT /api/users/:id params.id': own(() => owner.userId, account),
  'PUT /api/users/:id body.profilePhotoUrl': photo('profilePhotoUrl', ({ sub }) => `/api/users/sub/${sub}`),
  'PUT /api/users/:id body.coverPhotoUrl': photo('coverPhotoUrl', ({ sub }) => `/api/users/sub/${sub}`),
  // Nothing was uploaded under the key; what is there is only for its owner, see the tests of uploads.
  'POST /api/uploads/complete body.key': own(() => `incoming/${owner.userId}/${'0'.repeat(32)}.png`, {
    body: (key) => ({ key }),
    owner: 404,
  }),
  'DELETE /api/styles/:id params.id': own(style),
};

const send = (place: string, { path, body }: Case, id: string, caller?: Caller): Promise<ApiResponse> =>
  request(place, { path: path?.(id, caller ?? owner), body: body?.(id, caller ?? owner) }, id, caller?.token);

describe('the things of a user', () => {
  let stranger: Caller;
  let admin: Caller;
  let allRights: Caller;
  let db: Client;

  const caller = async (token: string): Promise<Caller> => ({
    token,
    sub: (await api(token).get('/auth/check')).body.user.sub,
  });

  beforeAll(async () => {
    await liftLimits();
    await chooseProvider('gemini');
    Object.assign(owner, await caller(await shopperWithTokens(20)));
    stranger = await caller(await newShopper());
    admin = await caller(await newAdmin());
    const rights = { roles: ['Admin'], permissions: ['write:Generate', 'write:Terminal', 'write:Catalog'] };
    allRights = await caller((await signInTokens(`load-${randomInt(5e8, 6e8)}`, rights)).access_token);
    db = await database();
    for (const { token } of [owner, stranger, admin, allRights])
      await api(token).post('/api/users', { firstName: 'Ada' });
    owner.userId = (await mine().get('/auth/check')).body.user._id;
    owner.jobId = (await generate(owner.token, { cacheForCombination: true })).body.jobId;
    const { result } = await ended(owner.token, owner.jobId);
    owner.assetId = result.cachedImageId;
    owner.pictureUrl = (await mine().post('/api/designs', { url: PIXELS })).body.url;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture('#913'))], { type: 'image/png' }), 'photo.png');
    owner.photoUrl = (await mine().post('/api/users/photos/profile', form)).body.url;
  });
  afterAll(async () => {
    await chooseProvider('openai');
    await db.end();
  });
  /** What somebody with all rights of staff has left in the audit log. */
  const entries = async (): Promise<number> =>
    (
      await db.query<{ count: number }>(
        `select count(*)::int as count from audit_log join users on users.id = actor_id where sub = $1`,
        [allRights.sub],
      )
    ).rows[0]!.count;

  it('[S1] are named in no place of the API without a declared answer for others', () => {
    expect(Object.keys(cases).sort()).toEqual([...identifiers].sort());
  });

  it.each(Object.entries(cases))(
    '[S1, S24] %s answers others as declared, and the owner; staff are recorded',
    async (place, each) => {
      const id = await each.id();
      expect({ place, status: (await send(place, each, id)).status }).toEqual({ place, status: 401 });
      const refused = each.other ?? 404;
      const toStranger = await send(place, each, id, stranger);
      expect({ place, status: toStranger.status, error: refused < 400 && toStranger.body.error }).toMatchObject({
        place,
        status: refused,
      });
      await each.after?.(toStranger);
      const toAdmin = each.admin ?? refused;
      const toOwner = { place, by: 'owner', status: each.owner ?? 200 };
      const byOwner = async () => ({ place, by: 'owner', status: (await send(place, each, id, owner)).status });
      // What staff may do uses the thing up, so the owner asks first.
      if (each.owner === 403) expect(await byOwner()).toEqual(toOwner);
      const recorded = await entries();
      const staffer = each.owner === 403 ? admin : allRights;
      expect({ place, by: 'admin', status: (await send(place, each, id, staffer)).status }).toEqual({
        place,
        by: 'admin',
        status: toAdmin,
      });
      // [S24] What is open to staff alone beside its owner is recorded.
      if (staffer === allRights)
        expect({ place, recorded: await entries() }).toEqual({
          place,
          recorded: recorded + (toAdmin < 400 && refused >= 400 ? 1 : 0),
        });
      if (each.owner !== 403) expect(await byOwner()).toEqual(toOwner);
    },
  );
});
