import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contracts';
import { api, faults, stack } from '#testing';
import { liftLimits } from './shop.js';

const product = async (globalId: string): Promise<Product> =>
  (await api().get(`/api/product/mongodb/${globalId}`)).body;
const guideOf = (globalId: string) => api().get(`/api/products/${globalId}/size-guide`);
const deliveryOf = (globalId: string, country: string) =>
  api().get(`/api/products/${globalId}/delivery?${new URLSearchParams({ country }).toString()}`);
const documentOf = async (path: string): Promise<string> =>
  (await fetch(new URL(path, stack().urls.web), { headers: { accept: 'text/html' } })).text();
const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

beforeAll(liftLimits);

describe("a product's size guide", () => {
  it('has the measures of the print provider, in inches, for the sizes that are sold', async () => {
    const { status, body } = await guideOf('tee-bella-3001');
    expect(status).toBe(200);
    expect(body.measures.map(({ name }: { name: string }) => name)).toEqual(['Length', 'Chest']);
    const tee = await product('tee-bella-3001');
    expect(body.measures[0].sizes.map(({ size }: { size: string }) => size)).toEqual(tee.sizes.map(({ name }) => name));
    expect(body.measures[1].sizes[0]).toEqual({ size: 'XS', from: 16.5, to: 16.5 });
  });

  it('reads the measures out of the names of sizes where the provider has none', async () => {
    expect((await guideOf('poster-matte')).body.measures).toEqual([
      { name: 'Width', sizes: expect.arrayContaining([{ size: '8″×10″', from: 8, to: 8 }]) },
      { name: 'Height', sizes: expect.arrayContaining([{ size: '8″×10″', from: 10, to: 10 }]) },
    ]);
    expect((await guideOf('no-such-product')).status).toBe(404);
  });
});

describe('when a product would arrive', () => {
  it('says the ways, prices and days of the print provider for a country, cheapest first', async () => {
    const { status, body } = await deliveryOf('mug-white-glossy', 'Germany');
    expect({ status, country: body.country }).toEqual({ status: 200, country: 'DE' });
    expect(body.methods.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual([
      ['STANDARD', 'Flat Rate'],
      ['PRINTFUL_FAST', 'Express'],
    ]);
    const [standard, express] = body.methods;
    expect(Number(standard.price)).toBeLessThan(Number(express.price));
    expect(standard.earliest < standard.latest).toBe(true);
    expect(express.latest < standard.latest).toBe(true);
    const home = await deliveryOf('mug-white-glossy', 'US');
    expect(Number(home.body.methods[0].price)).toBeLessThan(Number(standard.price));
  });

  it('asks the provider once for many visitors, has no way to a country without one, and refuses what is no country', async () => {
    await deliveryOf('tote-econscious', 'CA');
    // A second visitor's answer needs no provider.
    await faults.during({ service: 'printful', match: 'shipping/rates', mode: 'status', status: 503 }, async () => {
      expect((await deliveryOf('tote-econscious', 'CA')).body.methods).toHaveLength(2);
      expect((await deliveryOf('tote-econscious', 'MX')).status).toBe(502);
    });
    expect((await deliveryOf('tote-econscious', 'MX')).body.methods).toHaveLength(2);
    expect((await deliveryOf('tote-econscious', 'Antarctica')).body).toEqual({ country: 'AQ', methods: [] });
    expect(await deliveryOf('tote-econscious', 'Atlantis')).toMatchObject({ status: 400, body: { field: 'country' } });
  });
});

describe("the document of a product's address", () => {
  it('has what previews of shared links show', async () => {
    const tee = await product('tee-bella-3001');
    const html = await documentOf('/catalog/clothing/t-shirts/tee-bella-3001');
    const { origin } = new URL(stack().urls.web);
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toBe(`${tee.name} · Inkloom`);
    expect(metaOf(html, 'og:title')).toBe(tee.name);
    expect(metaOf(html, 'og:type')).toBe('product');
    expect(metaOf(html, 'og:description')).toBe(metaOf(html, 'description'));
    expect(tee.description.startsWith(metaOf(html, 'og:description')!.replace(/…$/, ''))).toBe(true);
    expect(metaOf(html, 'og:url')).toBe(`${origin}/catalog/clothing/t-shirts/tee-bella-3001`);
    expect(html).toContain(`<link rel="canonical" href="${metaOf(html, 'og:url')}">`);
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    const image = await fetch(metaOf(html, 'og:image')!);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('describes the product and its place to search engines, and nothing where the address names none', async () => {
    const tee = await product('tee-bella-3001');
    const html = await documentOf('/catalog?product=tee-bella-3001');
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
    const [described, crumbs] = JSON.parse(json!)['@graph'];
    const prices = tee.sync_variants.map((variant) => Number(variant.retail_price));
    expect(described).toMatchObject({
      '@type': 'Product',
      name: tee.name,
      sku: 'tee-bella-3001',
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'USD',
        lowPrice: Math.min(...prices).toFixed(2),
        highPrice: Math.max(...prices).toFixed(2),
        availability: 'https://schema.org/InStock',
      },
      aggregateRating: { ratingValue: tee.reviews.average, reviewCount: tee.reviews.totalCount },
    });
    expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      ...tee.breadcrumbs.map(({ name }) => name),
      tee.name,
    ]);
    for (const path of ['/catalog', '/catalog/clothing', '/catalog?product=no-such-product'])
      expect(await documentOf(path)).not.toContain('ld+json');
  });
});
