// Orders over HTTP, as the shop's pages place them.

const ADDRESS = {
  name: 'Ada Lovelace',
  street: '19749 Dearborn St',
  city: 'Chatsworth',
  state: 'California',
  zip: '91311',
  country: 'United States',
};
export type Call = <Body>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Body>;

/** What an account may ask of the print provider in a minute is no matter of ours: with it the later orders wait for the minute's end. */
export const PROVIDER_RATES = { PRINTFUL_CALLS_PER_MINUTE: '6000', PRINTFUL_CALLS_PER_USER_PER_MINUTE: '6000' };

export async function liftProviderLimits(sandbox: string): Promise<void> {
  const response = await fetch(`${sandbox}/__control/printful/limits`, {
    method: 'POST',
    body: JSON.stringify({ general: null, createTask: null }),
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`The sandbox keeps its limits: ${response.status}`);
}

export const callsOf =
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

/** A design of a picture as a data URL; its id. */
export async function designOf(call: Call, url: string): Promise<string> {
  return (await call<{ _id: string }>('POST', '/api/designs', { url, source: 'USER_UPLOADED' }))._id;
}

/** What a line of the cart or a mockup needs of a product: its first variant. */
export async function firstVariant(call: Call, globalId: string): Promise<{ globalId: string; syncVariantId: number }> {
  const { sync_variants } = await call<{ sync_variants: { id: number }[] }>('GET', `/api/product/mongodb/${globalId}`);
  return { globalId, syncVariantId: sync_variants[0]!.id };
}

/** Orders of one piece each, paid by card; they wait for review. */
export async function placeOrders(call: Call, globalId: string, designId: string, count: number): Promise<string[]> {
  const line = { ...(await firstVariant(call, globalId)), quantity: 1, designId };
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
