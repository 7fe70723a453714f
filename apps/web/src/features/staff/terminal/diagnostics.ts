import type { CropOption } from '#contracts';
import { text } from '#contracts/messages';
import { call } from '../../../lib/http-client.js';
import { dollars } from '../../../lib/format.js';
import {
  getPrintfiles,
  getPrintOrders,
  getPrintProducts,
  getProductTemplate,
  getRateStatus,
  getStores,
  getSyncProductDetails,
  getSyncProducts,
} from './print-provider.js';
import { queryClient } from '../../../lib/query-client.js';
import type { Outcome } from './entries.js';
import { askHealth, rateKey } from './settings.js';
import { tryMockup } from './try-mockup.js';

const found = (list: readonly unknown[]): Outcome => ({
  said: text('terminal.found', { count: list.length }),
  data: list,
});
const named = <T extends { id: number }>(list: readonly T[], nameOf: (item: T) => string): Outcome => ({
  said: list.map((item) => `${nameOf(item)} (${item.id})`).join(', ') || text('terminal.found', { count: 0 }),
  data: list,
});

async function estimate(globalId: string, zip: string): Promise<Outcome> {
  const product = await call('GET /api/product/mongodb/:globalId', { params: { globalId } });
  const variant = product.sync_variants.find(({ inStock }) => inStock) ?? product.sync_variants[0];
  if (!variant) throw new Error(text('proxy.noProduct'));
  const cartItems = [{ globalId, syncVariantId: variant.id, quantity: 1 }];
  const { result } = await call('POST /api/printful/orders/estimate-costs', {
    body: { cartItems, shippingAddress: { zip } },
  });
  const { subtotal, shipping, tax, total } = result.retail_costs;
  const costs = { subtotal: dollars(subtotal), shipping: dollars(shipping), tax: dollars(tax), total: dollars(total) };
  return { said: text('terminal.estimated', { name: variant.name, ...costs }), data: result };
}

async function processImage(imageUrl: string, width: number, height: number, option: CropOption): Promise<Outcome> {
  const { processedImageUrl, ...made } = await call('POST /api/process-image', {
    body: { imageUrl, targetWidth: width, targetHeight: height, processOption: option },
  });
  return { said: text('terminal.processed', { ...made, url: processedImageUrl }) };
}

async function rateStatus(): Promise<Outcome> {
  const rate = await getRateStatus();
  queryClient.setQueryData(rateKey, rate);
  const { remaining, maxCallsPerMinute, resetTime } = rate;
  const seconds = Math.max(0, Math.ceil((resetTime - Date.now()) / 1000));
  return { said: text('terminal.rateLeft', { left: remaining, most: maxCallsPerMinute, seconds }), data: rate };
}

async function health(): Promise<Outcome> {
  const { status, tookMs, detail } = await askHealth();
  if (status !== 'ok') throw new Error(text('terminal.healthFailed', { said: detail }));
  return { said: text('terminal.healthSaid', { status, ms: tookMs }) };
}

/** [TERM-07] What an operator can ask about. */
export const diagnostics = {
  health,
  rate: rateStatus,
  orders: async () => found(await getPrintOrders()),
  stores: async () => named(await getStores(), ({ name }) => name),
  catalog: async () => named(await getPrintProducts(), ({ title }) => title),
  'sync-products': async () => named(await getSyncProducts(), ({ name }) => name),
  product: async (id: number) => {
    const detail = await getSyncProductDetails(id);
    const { productId, sync_product: product, sync_variants: variants } = detail;
    const counted = text('terminal.ofProduct', { id: productId, count: variants.length });
    return { said: `${product.name}: ${counted}`, data: detail };
  },
  printfiles: async (id: number) => {
    const files = await getPrintfiles(id);
    const sizes = files.printfiles.map(({ width, height, dpi }) => `${width} × ${height}, ${dpi} DPI`);
    return { said: sizes.join('; '), data: files };
  },
  template: async (id: number) => found(await getProductTemplate(id)),
  estimate,
  mockup: async (id: number) => ({ said: await tryMockup(id) }),
  process: processImage,
};
