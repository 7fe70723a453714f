// From an admin's approval to the owner's page, which hears of it over its socket: approved once the money is taken, submitted once the print provider has it.
import { io } from 'socket.io-client';
import type { EventPayload } from '#contracts';
import { signIn, startProduct } from './product.js';
import { summary } from './statistics.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ADDRESS = {
  name: 'Ada Lovelace',
  street: '19749 Dearborn St',
  city: 'Chatsworth',
  state: 'California',
  zip: '91311',
  country: 'United States',
};
const MUG = 'mug-white-glossy';
const SEEN_MS = 60_000;

type Call = <Body>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Body>;
type Change = EventPayload<'order.updated'>;

/** What an account may ask of the print provider in a minute is no matter of ours: with it the later orders wait for the minute's end. */
const PROVIDER_RATES = { PRINTFUL_CALLS_PER_MINUTE: '6000', PRINTFUL_CALLS_PER_USER_PER_MINUTE: '6000' };

/** Approves so many orders one after another. An approval can be taken back for no time, so that its submission begins at once. */
export async function measureApproval(count: number): Promise<void> {
  const { stack, stop } = await startProduct(undefined, { env: { APPROVAL_UNDO_MS: '0', ...PROVIDER_RATES } });
  try {
    const { web, sandbox } = stack.urls;
    await liftProviderLimits(sandbox);
    const [shopper, admin] = await Promise.all([signIn(sandbox, 'shopper'), signIn(sandbox, 'admin')]);
    const orders = await placeOrders(callsOf(web, shopper), count);
    const approve = callsOf(web, admin);
    const page = await openPage(web, shopper);
    const [approved, submitted]: [number[], number[]] = [[], []];
    for (const id of orders) {
      const begun = performance.now();
      const seen = page.follow(id);
      await approve('POST', `/api/admin/orders/${id}/approve`, {});
      approved.push((await seen.approved) - begun);
      submitted.push((await seen.submitted) - begun);
    }
    page.close();
    console.log("approve -> the shopper's page, ms: approved", summary(approved), 'submitted', summary(submitted));
  } finally {
    await stop();
  }
}

async function liftProviderLimits(sandbox: string): Promise<void> {
  const response = await fetch(`${sandbox}/__control/printful/limits`, {
    method: 'POST',
    body: JSON.stringify({ general: null, createTask: null }),
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`The sandbox keeps its limits: ${response.status}`);
}

const callsOf =
  (web: string, token: string): Call =>
  async <Body>(method: string, path: string, body?: object) => {
    const headers = {
      authorization: `Bearer ${token}`,
      prefer: 'respond-async',
      ...(body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(web + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as Body;
  };

async function placeOrders(call: Call, count: number): Promise<string[]> {
  const { sync_variants } = await call<{ sync_variants: { id: number }[] }>('GET', `/api/product/mongodb/${MUG}`);
  const { _id: designId } = await call<{ _id: string }>('POST', '/api/designs', {
    url: PIXEL,
    source: 'USER_UPLOADED',
  });
  const line = { globalId: MUG, syncVariantId: sync_variants[0]!.id, quantity: 1, designId };
  const ids: string[] = [];
  while (ids.length < count) ids.push(await placeOrder(call, line));
  return ids;
}

async function placeOrder(call: Call, line: object): Promise<string> {
  const { products: items } = await call<{ products: object[] }>('POST', '/api/cart', line);
  const { retail_costs: all } = await call<{ retail_costs: Record<string, string> }>(
    'POST',
    '/api/printful/orders/estimate-costs',
    { cartItems: items, userData: {}, shippingAddress: ADDRESS },
  );
  const { subtotal, discount, shipping, tax, total, currency } = all;
  const order = { items, shippingAddress: ADDRESS, costs: { subtotal, discount, shipping, tax, total, currency } };
  const payment = { ...order, paymentMethodId: 'pm_card_visa' };
  const { paymentId } = await call<{ paymentId: string }>('POST', '/api/payments', payment);
  return (await call<{ _id: string }>('POST', '/api/orders', { ...order, metadata: {}, paymentId }))._id;
}

/** What the shopper's page hears; `follow` resolves with the times at which it shows an order as approved and as submitted. */
async function openPage(web: string, token: string) {
  const waiting = new Map<string, (change: Change) => void>();
  const socket = io(web, { auth: { token }, transports: ['websocket'], forceNew: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  socket.on('order.updated', (change: Change) => waiting.get(change.id)?.(change));
  const follow = (id: string) => {
    const late = AbortSignal.timeout(SEEN_MS);
    const when = (shows: (change: Change) => boolean, before: (change: Change) => void = () => undefined) =>
      new Promise<number>((resolve, reject) => {
        late.addEventListener('abort', () => reject(new Error(`Order ${id} did not change within ${SEEN_MS} ms.`)));
        waiting.set(id, (change) => {
          before(change);
          if (shows(change)) resolve(performance.now());
        });
      });
    const approved = when(({ reviewStatus, status }) => reviewStatus === 'approved' && status !== 'review_pending');
    const submitted = when(({ submissionState }) => submissionState === 'submitted', waiting.get(id));
    return { approved, submitted };
  };
  return { follow, close: () => void socket.disconnect() };
}
