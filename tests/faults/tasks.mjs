// @ts-check
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { postTo } from './world.mjs';

/**
 * One thing a user asks for, sent under an idempotency key as the web does: however often it is sent, it shall happen once.
 * @typedef {{ key: string, token: string, path: string, body: object, orderId?: string }} Task
 * @typedef {import('./world.mjs').World} World
 */

const TOKENS_EACH = 10;
/** Always the same one and small: drawing it is not what is tested. */
const PICTURE = { prompt: 'A paper boat on a calm lake', size: '816x816' };
const PATIENCE_MS = 90_000;
const ADDRESS = {
  name: 'Ada Lovelace',
  street: '19749 Dearborn St',
  city: 'Chatsworth',
  state: 'CA',
  country: 'US',
  zip: '91311',
};
let nextShopper = 1_000 + randomInt(100_000_000);

/** A shopper with an untouched welcome grant. @param {World} world */
export const newShopper = (world) => world.signIn(`load-${nextShopper++}`);

/** For as many shoppers as have the tokens for it. @param {World} world @param {number} count @param {object} [more] over the usual picture @returns {Promise<Task[]>} */
export async function generations(world, count, more) {
  const tokens = await Promise.all(Array.from({ length: Math.ceil(count / TOKENS_EACH) }, () => newShopper(world)));
  return Array.from({ length: count }, (_, index) =>
    generation(/** @type {string} */ (tokens[Math.floor(index / TOKENS_EACH)]), more),
  );
}

/** @param {string} token @param {object} [more] over the usual picture @returns {Task} */
export const generation = (token, more = {}) => ({
  key: randomUUID(),
  token,
  path: '/api/generate-image',
  body: { ...PICTURE, ...more },
});

/** @typedef {{ token: string, design: string, globalId: string, syncVariantId: number, placement: string, variantId: number }} Studio */

/** One shopper with a design, and the variant whose print file is the smallest. @param {World} world @returns {Promise<Studio>} */
export async function openStudio(world) {
  const token = await newShopper(world);
  const picture = await world.api(token).post('/api/generate-image', { prompt: 'A lighthouse in the evening' });
  const design = await world.api(token).post('/api/designs', { url: picture.body.imageUrl });
  const products = (await world.api().get('/api/products/mongodb')).body;
  const variants = products.flatMap((/** @type {any} */ product) =>
    product.sync_variants.map((/** @type {any} */ variant) => ({ ...variant, printfile: variant.printfiles[0] })),
  );
  const [smallest] = variants
    .filter((/** @type {any} */ variant) => variant.inStock && variant.printfile)
    .sort(
      (/** @type {any} */ a, /** @type {any} */ b) =>
        a.printfile.width * a.printfile.height - b.printfile.width * b.printfile.height,
    );
  return {
    token,
    design: design.body._id,
    globalId: smallest.globalId,
    syncVariantId: smallest.id,
    placement: smallest.printfile.placement,
    variantId: smallest.variant_id,
  };
}

/** @param {Studio} studio @param {number} count @returns {Task[]} */
export const mockups = ({ token, design, globalId, syncVariantId, placement }, count) =>
  Array.from({ length: count }, () => ({
    key: randomUUID(),
    token,
    path: '/api/mockups',
    body: { designId: design, globalId, syncVariantId, placement },
  }));

/** Placed orders, each waiting for its approval, which is the task. @param {World} world @param {Studio} studio @param {number} count @returns {Promise<Task[]>} */
export async function approvals(world, studio, count) {
  const tasks = [];
  for (let number = 0; number < count; number += 1) {
    const orderId = await placeOrder(world, studio);
    tasks.push({
      key: randomUUID(),
      token: world.admin,
      path: `/api/admin/orders/${orderId}/approve`,
      body: {},
      orderId,
    });
  }
  return tasks;
}

/** @param {World} world @param {Studio} studio */
async function placeOrder({ api }, { token, design, globalId, syncVariantId }) {
  const lines = [{ globalId, syncVariantId, quantity: 1 }];
  const call = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const answer = await api(token).post(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await call('/api/cart', { ...lines[0], designId: design });
  const { subtotal, shipping, tax, total, currency } = (
    await call('/api/printful/orders/estimate-costs', { cartItems: lines, shippingAddress: ADDRESS })
  ).retail_costs;
  return (
    await call('/api/orders', {
      items: lines,
      shippingAddress: ADDRESS,
      costs: { subtotal, shipping, tax, total, currency },
    })
  )._id;
}

/** Uses up the orders' names at the print provider, by orders that were cancelled there. @param {World} world @param {Studio} studio @param {Task[]} tasks */
export async function useUpNames({ rows, stack }, { variantId }, tasks) {
  const orders = `${stack.urls.sandbox}/printful/orders`;
  const headers = { authorization: 'Bearer sandbox' };
  for (const { external_id } of await rows('select external_id from orders where id = any($1)', [
    tasks.map(({ orderId }) => orderId),
  ])) {
    const recipient = {
      name: 'Nobody',
      address1: ADDRESS.street,
      city: ADDRESS.city,
      state_code: ADDRESS.state,
      country_code: ADDRESS.country,
      zip: ADDRESS.zip,
    };
    await postTo(
      orders,
      {
        external_id,
        recipient,
        items: [{ variant_id: variantId, quantity: 1, files: [{ url: `${stack.urls.web}/favicon.ico` }] }],
      },
      headers,
    );
    await fetch(`${orders}/@${external_id}`, { method: 'DELETE', headers });
  }
}

/** Sends a task until it is accepted, as a page does whose gateway may be away. Answers the job's id. @param {World} world @param {Task} task @param {number} [gateway] */
export async function send({ api }, { token, path, body, key }, gateway = 0) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await api(token)
      .post(path, body, { gateway, headers: { prefer: 'respond-async', 'idempotency-key': key } })
      .catch((error) => ({ status: 0, body: String(error) }));
    if (answer.status === 202) return /** @type {string} */ (answer.body.jobId);
    const mayPass = answer.status === 0 || answer.status >= 500 || answer.status === 409;
    if (!mayPass || Date.now() > until)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    await sleep(50);
  }
}
