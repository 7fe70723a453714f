import type { Endpoints } from '#contracts';
import { text } from '#contracts/messages';
import { ApiError } from '../../../lib/api-error.js';
import { call, type ResponseOf, type CallInput } from '../../../lib/http-client.js';

/** The calls of the print proxy that answer in its envelope. */
type ProxyEndpoint = Extract<
  | 'GET /api/printful/rate-limit-status'
  | `GET /api/printful/${'orders' | 'products' | 'stores' | 'store/products'}`
  | `GET /api/printful/${'store/products' | 'printfiles' | 'templates' | 'mockup-task'}/:id`
  | 'POST /api/printful/mockup-task/:id',
  keyof Endpoints
>;
type Result<K extends ProxyEndpoint> = ResponseOf<K>['result'];
export type MockupTaskParams = CallInput<'POST /api/printful/mockup-task/:id'>['body'];
export type MockupTask = Result<'GET /api/printful/mockup-task/:id'>;

/** [PRX-03] Where nobody says how long to wait, in seconds. */
const DEFAULT_WAIT = 60;
/** [PRX-01] How much of the catalogue is looked at. */
const CATALOGUE_SAMPLE = 10;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** [PRX-03] A failure in the words of the proxy: its text, and how many minutes to wait where it is limited. */
function toProxyError(error: unknown): unknown {
  if (error instanceof SyntaxError) return new Error(text('proxy.badFormat'));
  if (!(error instanceof ApiError)) return error;
  const said = error.isWorded ? error.message : text('proxy.failed');
  const minutes = Math.ceil((error.retryAfterSeconds ?? DEFAULT_WAIT) / 60);
  const message = error.status === 429 ? `${said} ${text('proxy.wait', { minutes })}` : said;
  return new ApiError(
    error.status,
    message,
    error.code,
    error.field,
    error.requestId,
    error.jobId,
    error.retryAfterSeconds,
  );
}

/** [PRX-02] The result of an answer that has the proxy's envelope. Throws for any other. */
async function resultOf<K extends ProxyEndpoint>(endpoint: K, input: CallInput<K>): Promise<Result<K>> {
  const answer: unknown = await call(endpoint, input).catch((error: unknown) => {
    throw toProxyError(error);
  });
  if (!isObject(answer)) throw new Error(text('proxy.badFormat'));
  if (answer['code'] === undefined || answer['result'] === undefined) throw new Error(text('proxy.missingFields'));
  return answer['result'] as Result<K>;
}

function listIn<T>(result: T[]): T[] {
  if (!Array.isArray(result)) throw new Error(text('proxy.notArray'));
  return result;
}

/** A result that must name its product's data. */
function dataIn<T>(result: T, isThere: (result: T) => unknown, problem: 'proxy.noProduct' | 'proxy.noPrintfiles'): T {
  if (!isObject(result) || !isThere(result)) throw new Error(text(problem));
  return result;
}

export const getRateStatus = () => resultOf('GET /api/printful/rate-limit-status', {});
export const getPrintOrders = async () => listIn(await resultOf('GET /api/printful/orders', {}));
export const getPrintProducts = async () =>
  listIn(await resultOf('GET /api/printful/products', {})).slice(0, CATALOGUE_SAMPLE);
export const getStores = async () => listIn(await resultOf('GET /api/printful/stores', {}));
/** [PRX-07] */
export const getSyncProducts = async () => listIn(await resultOf('GET /api/printful/store/products', {}));

/** [PRX-07] A product of the store, with the id of the catalogue product it is made of. */
export async function getSyncProductDetails(id: number) {
  const detail = dataIn(
    await resultOf('GET /api/printful/store/products/:id', { params: { id: String(id) } }),
    ({ sync_variants: variants }) => variants?.[0]?.product?.product_id,
    'proxy.noProduct',
  );
  return { ...detail, productId: detail.sync_variants[0]!.product.product_id };
}

/** [PRX-07] */
export const getPrintfiles = async (productId: number) =>
  dataIn(
    await resultOf('GET /api/printful/printfiles/:id', { params: { id: productId } }),
    ({ printfiles, available_placements: placements }) => Array.isArray(printfiles) && isObject(placements),
    'proxy.noPrintfiles',
  );

/** [PRX-07] */
export const getProductTemplate = async (productId: number) =>
  dataIn(
    await resultOf('GET /api/printful/templates/:id', { params: { id: productId } }),
    ({ templates }) => Array.isArray(templates),
    'proxy.noProduct',
  ).templates;

/** [PRX-07] Starts a task; answers its task_key. */
export const createMockupTask = async (productId: number, body: MockupTaskParams): Promise<string> =>
  dataIn(
    await resultOf('POST /api/printful/mockup-task/:id', { params: { id: productId }, body }),
    ({ task_key: key }) => typeof key === 'string' && key !== '',
    'proxy.noProduct',
  ).task_key;

/** [PRX-07] */
export const getMockupTask = async (taskKey: string): Promise<MockupTask> =>
  dataIn(
    await resultOf('GET /api/printful/mockup-task/:id', { params: { id: taskKey } }),
    ({ task_key: key }) => typeof key === 'string',
    'proxy.noProduct',
  );
