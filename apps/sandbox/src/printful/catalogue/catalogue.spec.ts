import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../testing/start-sandbox.js';
import { printfulCaller, type Call } from '../printful.fixture.js';

let sandbox: RunningSandbox;
let call: Call;

beforeAll(async () => {
  sandbox = await startSandbox();
  call = printfulCaller(sandbox.url);
});
afterAll(() => sandbox.dispose());

describe('the catalogue', () => {
  it('is one list of at least ten products, unpaged', async () => {
    const reply = await call('GET', '/products');
    expect(reply.result.length).toBeGreaterThanOrEqual(10);
    expect([reply.code, reply.extra, reply.paging]).toEqual([200, [], undefined]);
    expect((await call('GET', '/products?category_id=55,112')).result.map(({ id }: { id: number }) => id)).toEqual([
      1, 19,
    ]);
  });

  it('shows a product with its variants as the provider does', async () => {
    const { result } = await call('GET', '/products/71');
    expect(result.product).toMatchObject({
      id: 71,
      main_category_id: 24,
      type: 'T-SHIRT',
      variant_count: 92,
      currency: 'USD',
      dimensions: null,
    });
    expect(result.product.files[0]).toMatchObject({ id: 'default', type: 'front' });
    expect(result.variants.find(({ id }: { id: number }) => id === 4012)).toMatchObject({
      product_id: 71,
      size: 'M',
      color: 'White',
      color_code: '#ffffff',
      price: '11.50',
      in_stock: true,
    });
  });

  it('finds a variant and refuses an unknown one', async () => {
    const { result } = await call('GET', '/products/variant/10779');
    expect([result.variant.color, result.product.id]).toEqual(['Black', 380]);
    expect((await call('GET', '/products/variant/5')).status).toBe(404);
    expect((await call('GET', '/products/5')).result).toBe('Not Found');
    expect((await call('GET', '/categories/55')).result.category.title).toBe('Posters');
  });

  it('serves the pictures it names', async () => {
    const { result } = await call('GET', '/products/71');
    const picture = await fetch(result.variants[0].image);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await fetch(`${sandbox.url}/printful-files/pictures/..%2f..%2f..%2fpackage.json/x.webp`)).status).toBe(404);
  });
});

describe('print files and templates', () => {
  it('[MOCK-18] map placements to print files', async () => {
    const { result } = await call('GET', '/mockup-generator/printfiles/71');
    expect(result.available_placements).toEqual({
      front: 'Front print',
      back: 'Back print',
      sleeve_left: 'Left sleeve print',
      sleeve_right: 'Right sleeve print',
    });
    expect(result.printfiles).toEqual([
      { printfile_id: 1, width: 1800, height: 2400, dpi: 150, fill_mode: 'fit', can_rotate: false },
      { printfile_id: 130, width: 600, height: 525, dpi: 150, fill_mode: 'fit', can_rotate: false },
    ]);
    expect(result.variant_printfiles).toContainEqual({
      variant_id: 4012,
      placements: { front: 1, back: 1, sleeve_left: 130, sleeve_right: 130 },
    });
  });

  it('[MOCK-18] give each template a picture and a print area of the print file’s proportions', async () => {
    const { result } = await call('GET', '/mockup-generator/templates/71');
    const mapping = result.variant_mapping.find(({ variant_id }: { variant_id: number }) => variant_id === 4012);
    const template = result.templates.find(
      ({ template_id }: { template_id: number }) => template_id === mapping.templates[0].template_id,
    );
    expect(template).toMatchObject({
      printfile_id: 1,
      is_template_on_front: true,
      print_area_top: expect.any(Number),
      print_area_left: expect.any(Number),
    });
    expect(template.print_area_width / template.print_area_height).toBeCloseTo(1800 / 2400, 2);
    expect((await fetch(template.image_url)).status).toBe(200);
  });

  it('define posters as landscape unless portrait is requested', async () => {
    const lying = (await call('GET', '/mockup-generator/printfiles/1')).result.printfiles;
    const upright = (await call('GET', '/mockup-generator/printfiles/1?orientation=vertical')).result.printfiles;
    expect([lying[0].width, lying[0].height]).toEqual([upright[0].height, upright[0].width]);
    const templates = (await call('GET', '/mockup-generator/templates/1')).result.templates;
    expect(new Set(templates.map(({ orientation }: { orientation: string }) => orientation))).toEqual(
      new Set(['horizontal']),
    );
  });

  it('refuse a technique or orientation that does not exist', async () => {
    expect((await call('GET', '/mockup-generator/printfiles/19?technique=DTG')).error?.api_error_code).toBe('MG-2');
    expect((await call('GET', '/mockup-generator/templates/19?orientation=slanted')).error?.api_error_code).toBe(
      'MG-1',
    );
  });
});

describe('the store', () => {
  it('mirrors the catalogue in sync products', async () => {
    const list = await call('GET', '/store/products?limit=3&offset=2');
    expect([list.result.length, list.paging?.limit, list.paging?.offset]).toEqual([3, 3, 2]);
    const detail = await call('GET', `/store/products/${list.result[0].id}`);
    const [variant] = detail.result.sync_variants;
    expect(detail.result.sync_product.id).toBe(list.result[0].id);
    expect(variant).toMatchObject({
      synced: true,
      retail_price: expect.stringMatching(/^\d+\.\d\d$/),
      product: { product_id: expect.any(Number) },
      files: [{ type: 'preview', url: null }],
    });
    expect((await call('GET', `/store/variants/${variant.id}`)).result.id).toBe(variant.id);
    expect((await call('GET', `/sync/variant/${variant.id}`)).result.sync_variant.id).toBe(variant.id);
    expect((await call('GET', `/store/products/@${detail.result.sync_product.external_id}`)).status).toBe(200);
  });

  it('creates, changes and deletes products', async () => {
    const file = { url: 'http://127.0.0.1:9/missing.png' };
    const created = await call('POST', '/store/products', {
      sync_product: { name: 'Fox tee' },
      sync_variants: [
        { variant_id: 4012, files: [file], retail_price: '21' },
        { variant_id: 4013, files: [file] },
      ],
    });
    expect(created.result).toMatchObject({
      name: 'Fox tee',
      variants: 2,
      external_id: expect.stringMatching(/^[0-9a-f]{14}$/),
    });
    const { sync_variants } = (await call('GET', `/store/products/${created.result.id}`)).result;
    expect(sync_variants[0].retail_price).toBe('21.00');
    await call('PUT', `/store/products/${created.result.id}`, {
      sync_variants: [{ id: sync_variants[1].id, retail_price: '30.00' }],
    });
    const left = (await call('GET', `/store/products/${created.result.id}`)).result.sync_variants;
    expect(left.map(({ id, retail_price }: { id: number; retail_price: string }) => [id, retail_price])).toEqual([
      [sync_variants[1].id, '30.00'],
    ]);
    expect((await call('DELETE', `/store/products/${created.result.id}`)).status).toBe(200);
    expect((await call('GET', `/store/products/${created.result.id}`)).status).toBe(404);
  });

  it('keeps its products over a restart', async () => {
    const created = await call('POST', '/store/products', {
      sync_product: { name: 'Kept' },
      sync_variants: [{ variant_id: 1320, files: [{ url: 'http://127.0.0.1:9/a.png' }] }],
    });
    await sandbox.restart();
    expect((await call('GET', `/store/products/${created.result.id}`)).result.sync_product.name).toBe('Kept');
  });
});

describe('shipping', () => {
  it('has countries with states where they matter', async () => {
    const { result } = await call('GET', '/countries');
    expect(result.find(({ code }: { code: string }) => code === 'US').states).toContainEqual({
      code: 'CA',
      name: 'California',
    });
    expect(result.find(({ code }: { code: string }) => code === 'LV').states).toBeNull();
  });

  it('rates a parcel and needs a state in the United States', async () => {
    const items = [{ variant_id: 1320, quantity: 1 }];
    const { result } = await call('POST', '/shipping/rates', {
      recipient: { country_code: 'US', state_code: 'TX' },
      items,
    });
    expect(result[0]).toMatchObject({
      id: 'STANDARD',
      rate: '6.69',
      currency: 'USD',
      minDeliveryDays: 4,
      maxDeliveryDays: 7,
    });
    expect((await call('POST', '/shipping/rates', { recipient: { country_code: 'US' }, items })).status).toBe(400);
    expect(
      (await call('POST', '/shipping/rates', { recipient: { country_code: 'XX' }, items })).error?.api_error_code,
    ).toBe('SH-1');
  });

  it('no longer has tax rates or a list of files', async () => {
    expect((await call('POST', '/tax/rates', {})).status).toBe(410);
    expect((await call('GET', '/files')).status).toBe(410);
  });
});
