import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api-error.js';
import { pretendBrowser, pretendServer } from '../../../lib/browser.fixture.js';
import {
  createMockupTask,
  getMockupTask,
  getPrintfiles,
  getPrintProducts,
  getProductTemplate,
  getRateStatus,
  getStores,
  getSyncProductDetails,
  getSyncProducts,
} from './print-provider.js';
import { useSession } from '../../../lib/session.js';

const answers = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  pretendServer(() => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }));
const ok = (result: unknown) => answers({ code: 200, result });
const position = { area_width: 10, area_height: 10, width: 10, height: 10, top: 0, left: 0 };

describe('the client of the print proxy', () => {
  beforeEach(() => {
    pretendBrowser();
    useSession.setState({ status: 'signedIn', token: 't', user: null });
  });

  it('[PRX-07] reads what each operation is for, with the bearer token and credentials', async () => {
    const seen = ok({ sync_product: { id: 5 }, sync_variants: [{ product: { product_id: 19 } }] });
    expect(await getSyncProductDetails(5)).toMatchObject({ productId: 19, sync_product: { id: 5 } });
    expect(seen[0]!.url).toBe('https://shop.test/api/printful/store/products/5');
    expect([seen[0]!.headers.get('authorization'), seen[0]!.credentials]).toEqual(['Bearer t', 'same-origin']);
    ok([{ id: 1 }]);
    expect(await getSyncProducts()).toEqual([{ id: 1 }]);
    ok({ product_id: 19, printfiles: [{ printfile_id: 43 }], available_placements: { default: 'Print' } });
    expect(await getPrintfiles(19)).toMatchObject({ printfiles: [{ printfile_id: 43 }] });
    ok({ templates: [{ template_id: 919 }], variant_mapping: [] });
    expect(await getProductTemplate(19)).toEqual([{ template_id: 919 }]);
    ok({ task_key: 'gt-7', status: 'pending' });
    const files = [{ placement: 'default', image_url: 'https://shop.test/files/a.png', position }];
    expect(await createMockupTask(19, { variant_ids: [1320], files })).toBe('gt-7');
    ok({ task_key: 'gt-7', status: 'completed', mockups: [] });
    expect(await getMockupTask('gt-7')).toMatchObject({ status: 'completed' });
    ok(Array.from({ length: 14 }, (_, id) => ({ id })));
    expect(await getPrintProducts()).toHaveLength(10);
  });

  it.each([
    ['Invalid response format from API', 'not json', getStores],
    ['Invalid response format from API', [1, 2], getRateStatus],
    ['Invalid response format from API', 'null', getStores],
    ['Response missing required fields (code or result)', { result: [] }, getStores],
    ['Response missing required fields (code or result)', { code: 200 }, getSyncProducts],
    ['Response result is not an array', { code: 200, result: {} }, getStores],
    ['Response result is not an array', { code: 200, result: { 0: 'a' } }, getSyncProducts],
    ['No product data received', { code: 200, result: null }, () => getSyncProductDetails(1)],
    ['No product data received', { code: 200, result: { sync_variants: [] } }, () => getSyncProductDetails(1)],
    ['No product data received', { code: 200, result: { sync_variants: [{}] } }, () => getSyncProductDetails(1)],
    ['No product data received', { code: 200, result: {} }, () => getProductTemplate(1)],
    ['No printfiles data received', { code: 200, result: [] }, () => getPrintfiles(1)],
    ['No printfiles data received', { code: 200, result: { printfiles: null } }, () => getPrintfiles(1)],
  ] as const)('[PRX-02] says %j of %j', async (problem, body, operation) => {
    answers(body);
    await expect(operation()).rejects.toThrow(problem);
  });

  it.each([
    [61, 'Please wait 2 minute(s) before trying again'],
    [60, 'Please wait 1 minute(s) before trying again'],
    [undefined, 'Please wait 1 minute(s) before trying again'],
    [301, 'Please wait 6 minute(s) before trying again'],
  ])('[PRX-03] adds to a limit of %s seconds: %s', async (retryAfter, wait) => {
    const body = { code: 429, error: 'Printful is very busy.', errorCode: 'RATE_LIMITED', retryAfter };
    answers({ ...body, ...(retryAfter ? { retryAfterSeconds: retryAfter } : {}) }, 429);
    const error = await getStores().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED', message: `Printful is very busy. ${wait}` });
  });

  it("[PRX-03] gives another failure's text, else 'API request failed'", async () => {
    answers({ code: 404, error: "Printful doesn't have this item.", errorCode: 'NOT_FOUND' }, 404);
    await expect(getPrintfiles(1)).rejects.toThrow("Printful doesn't have this item.");
    answers('<html>Bad gateway</html>', 502);
    await expect(getStores()).rejects.toThrow('API request failed');
    answers({ code: 500 }, 500);
    await expect(getStores()).rejects.toThrow('API request failed');
  });
});
