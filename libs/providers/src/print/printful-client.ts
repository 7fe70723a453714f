import type { z } from 'zod';
import type { RateLimiter, RateStatus } from '#redis';
import { ProviderError } from '../errors/provider-error.js';
import {
  catalogueProductSchema,
  countrySchema,
  productDetailSchema,
  sizeGuideSchema,
  storeSchema,
  syncProductDetailSchema,
  syncProductSchema,
  syncVariantSchema,
  variantDetailSchema,
  type CatalogueProduct,
  type ProductDetail,
  type ProviderCountry,
  type SizeGuide,
  type Store,
  type SyncProduct,
  type SyncProductDetail,
  type SyncVariant,
  type VariantDetail,
} from './catalogue.schemas.js';
import {
  mockupTaskSchema,
  printfilesSchema,
  templatesSchema,
  type MockupTask,
  type MockupTaskRequest,
  type Printfiles,
  type Templates,
} from './mockup.schemas.js';
import {
  costEstimateSchema,
  libraryFileSchema,
  printOrderSchema,
  shippingRateSchema,
  type CostEstimate,
  type LibraryFile,
  type PrintOrder,
  type PrintOrderRequest,
  type ShippingRate,
  type ShippingRatesRequest,
} from './order.schemas.js';
import { printError } from './printful-errors.js';
import {
  PrintfulTransport,
  pathOf,
  type PrintfulCall,
  type PrintfulEndpoint,
  type PrintfulPath,
} from './printful-transport.js';
import type { PrintfulTurns } from './printful-turns.js';
import { list } from './tolerant.js';
import { webhookSettingsSchema, type WebhookSettings } from './webhook.schemas.js';

export interface PrintfulCallOptions {
  signal?: AbortSignal | undefined;
  /** Of a call on orders: whether it may use the calls that are reserved for orders. It may, unless this says no. */
  urgent?: boolean | undefined;
  /** Of a call on orders: the turns that it shares with the calls before and after it. */
  turns?: PrintfulTurns | undefined;
}

export interface Page {
  offset?: number | undefined;
  limit?: number | undefined;
}

export interface PagedList<T> {
  items: T[];
  /** Total number of entries. */
  total: number;
}

type Technique = { technique?: string | undefined; orientation?: 'horizontal' | 'vertical' | undefined };

/** Client of the print provider's API, version 1. A call beyond the rate limit does not wait: it throws RATE_LIMITED with the remaining time. */
export class PrintfulClient {
  private readonly transport: PrintfulTransport;

  constructor(endpoint: PrintfulEndpoint, limiter: RateLimiter) {
    this.transport = new PrintfulTransport(endpoint, limiter);
  }

  /** The limit that all processes share: of ordinary calls, or of mockup tasks. */
  rateStatus(which?: 'general' | 'mockups'): Promise<RateStatus> {
    return this.transport.rateStatus(which);
  }

  /** For when no more of the calls will be made that the turns were taken for. */
  giveBack(turns: PrintfulTurns): Promise<void> {
    return this.transport.giveBack(turns);
  }

  products(
    query: { categoryId?: string | undefined } = {},
    options: PrintfulCallOptions = {},
  ): Promise<CatalogueProduct[]> {
    return this.get('/products', list(catalogueProductSchema), { query: { category_id: query.categoryId } }, options);
  }

  product(id: number, options: PrintfulCallOptions = {}): Promise<ProductDetail> {
    return this.get('/products/:id', productDetailSchema, { id }, options);
  }

  /** The measures of a product's sizes, in inches. */
  sizeGuide(productId: number, options: PrintfulCallOptions = {}): Promise<SizeGuide> {
    return this.get('/products/:id/sizes', sizeGuideSchema, { id: productId, query: { unit: 'inches' } }, options);
  }

  /** Where it ships to. */
  countries(options: PrintfulCallOptions = {}): Promise<ProviderCountry[]> {
    return this.get('/countries', list(countrySchema), {}, options);
  }

  variant(id: number, options: PrintfulCallOptions = {}): Promise<VariantDetail> {
    return this.get('/products/variant/:id', variantDetailSchema, { id }, options);
  }

  printfiles(productId: number, options: PrintfulCallOptions & Technique = {}): Promise<Printfiles> {
    return this.get(
      '/mockup-generator/printfiles/:id',
      printfilesSchema,
      { id: productId, query: { technique: options.technique, orientation: options.orientation } },
      options,
    );
  }

  templates(productId: number, options: PrintfulCallOptions & Technique = {}): Promise<Templates> {
    return this.get(
      '/mockup-generator/templates/:id',
      templatesSchema,
      { id: productId, query: { technique: options.technique, orientation: options.orientation } },
      options,
    );
  }

  stores(options: PrintfulCallOptions = {}): Promise<Store[]> {
    return this.get('/stores', list(storeSchema), {}, options);
  }

  storeProducts(page: Page = {}, options: PrintfulCallOptions = {}): Promise<PagedList<SyncProduct>> {
    return this.page('/store/products', syncProductSchema, { ...page }, options);
  }

  storeProduct(id: number | string, options: PrintfulCallOptions = {}): Promise<SyncProductDetail> {
    return this.get('/store/products/:id', syncProductDetailSchema, { id }, options);
  }

  /** A variant of our own store. */
  storeVariant(id: number | string, options: PrintfulCallOptions = {}): Promise<SyncVariant> {
    return this.get('/store/variants/:id', syncVariantSchema, { id }, options);
  }

  /** Starts a mockup task. It has no idempotency key: a lost response leaves an orphan. */
  createMockupTask(
    productId: number,
    request: MockupTaskRequest,
    options: PrintfulCallOptions = {},
  ): Promise<MockupTask> {
    const path = '/mockup-generator/create-task/:id';
    return this.result(
      { method: 'POST', path, id: productId, body: request, effect: true, mockup: true, signal: options.signal },
      mockupTaskSchema,
    );
  }

  mockupTask(taskKey: string, options: PrintfulCallOptions = {}): Promise<MockupTask> {
    return this.get('/mockup-generator/task', mockupTaskSchema, { query: { task_key: taskKey } }, options);
  }

  orders(
    query: Page & { status?: string | undefined } = {},
    options: PrintfulCallOptions = {},
  ): Promise<PagedList<PrintOrder>> {
    return this.page('/orders', printOrderSchema, { ...query }, options);
  }

  order(id: number | string, options: PrintfulCallOptions = {}): Promise<PrintOrder> {
    return this.result({ method: 'GET', path: '/orders/:id', id, ...ofOrder(options) }, printOrderSchema);
  }

  /** The order created under this external id, cancelled ones included; null when there is none. */
  async orderByExternalId(externalId: string, options: PrintfulCallOptions = {}): Promise<PrintOrder | null> {
    try {
      return await this.result(
        { method: 'GET', path: '/orders/:id', id: `@${externalId}`, ...ofOrder(options) },
        printOrderSchema,
      );
    } catch (error) {
      if (error instanceof ProviderError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  /** Creates a draft that costs nothing until confirmed. CONFLICT: the external id is taken; class `unknown`: look it up by that id. */
  createDraftOrder(
    request: PrintOrderRequest & { external_id: string },
    options: PrintfulCallOptions = {},
  ): Promise<PrintOrder> {
    return this.orderCall({ method: 'POST', path: '/orders', body: request }, options);
  }

  /** Sends the draft to production and charges for it. Class `unknown`: read the order's status before repeating. */
  confirmOrder(id: number | string, options: PrintfulCallOptions = {}): Promise<PrintOrder> {
    return this.orderCall({ method: 'POST', path: '/orders/:id/confirm', id }, options);
  }

  cancelOrder(id: number | string, options: PrintfulCallOptions = {}): Promise<PrintOrder> {
    return this.orderCall({ method: 'DELETE', path: '/orders/:id', id }, options);
  }

  estimateCosts(request: PrintOrderRequest, options: PrintfulCallOptions = {}): Promise<CostEstimate> {
    return this.result(
      { method: 'POST', path: '/orders/estimate-costs', body: request, ...ofOrder(options) },
      costEstimateSchema,
    );
  }

  /** The ways to send these things to a place, with prices and dates. */
  shippingRates(request: ShippingRatesRequest, options: PrintfulCallOptions = {}): Promise<ShippingRate[]> {
    return this.result(
      { method: 'POST', path: '/shipping/rates', body: request, ...ofOrder(options) },
      list(shippingRateSchema),
    );
  }

  /** Adds the image at a public address to the file library; a known address returns its file without reading it again. */
  addFile(
    file: { url: string; type?: string; filename?: string; visible?: boolean },
    options: PrintfulCallOptions = {},
  ): Promise<LibraryFile> {
    return this.result(
      { method: 'POST', path: '/files', body: file, effect: true, signal: options.signal },
      libraryFileSchema,
    );
  }

  /** Where the provider sends the events of our store. */
  webhook(options: PrintfulCallOptions = {}): Promise<WebhookSettings> {
    return this.get('/webhooks', webhookSettingsSchema, {}, options);
  }

  /** Replaces the one address of our store, and the events that are sent there. */
  setWebhook(
    settings: { url: string; types: readonly string[] },
    options: PrintfulCallOptions = {},
  ): Promise<WebhookSettings> {
    return this.result(
      { method: 'POST', path: '/webhooks', body: settings, effect: true, signal: options.signal },
      webhookSettingsSchema,
    );
  }

  private orderCall(call: PrintfulCall, options: PrintfulCallOptions): Promise<PrintOrder> {
    return this.result({ ...call, effect: true, ...ofOrder(options) }, printOrderSchema);
  }

  private get<S extends z.ZodType>(
    path: PrintfulPath,
    schema: S,
    what: Pick<PrintfulCall, 'id' | 'query'>,
    options: PrintfulCallOptions,
  ): Promise<z.infer<S>> {
    return this.result({ method: 'GET', path, ...what, signal: options.signal }, schema);
  }

  private async page<S extends z.ZodType>(
    path: PrintfulPath,
    item: S,
    query: PrintfulCall['query'],
    options: PrintfulCallOptions,
  ): Promise<PagedList<z.infer<S>>> {
    const call: PrintfulCall = { method: 'GET', path, query, signal: options.signal };
    const { result, paging } = await this.transport.call(call);
    const items = parse(list(item), result, call);
    return { items, total: paging?.total ?? items.length };
  }

  private async result<S extends z.ZodType>(call: PrintfulCall, schema: S): Promise<z.infer<S>> {
    const { result } = await this.transport.call(call);
    return parse(schema, result, call);
  }
}

const ofOrder = ({ urgent = true, signal, turns }: PrintfulCallOptions) => ({ urgent, signal, turns });

function parse<S extends z.ZodType>(schema: S, result: unknown, call: PrintfulCall): z.infer<S> {
  const parsed = schema.safeParse(result);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ');
  throw printError('BAD_RESPONSE', `${call.method} ${pathOf(call)}: ${where}`, call.effect ?? false);
}
