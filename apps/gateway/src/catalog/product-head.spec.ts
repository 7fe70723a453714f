import { describe, expect, it } from 'vitest';
import type { Product } from '#contracts';
import { withProductHead } from './product-head.js';

const DOCUMENT =
  '<head><title>Inkloom</title><meta\n  name="description"\n  content="Describe an image."\n/></head><body></body>';
const hostile = '</script><img src=x onerror="alert(1)">';
const product = {
  globalId: 'mug',
  name: hostile,
  description: `${hostile} ${'word '.repeat(80)}`,
  price: '16.00',
  images: [],
  inventory: 'in-stock',
  metadata: { material: hostile, weight: '', sizes: '' },
  breadcrumbs: [{ id: 1, name: 'Home & Living', href: '' }],
  reviews: { average: 0, totalCount: 0, href: '' },
  sync_variants: [],
} as unknown as Product;

describe("the head of a product's document", () => {
  it('keeps the words of the catalogue from becoming markup', () => {
    const html = withProductHead(DOCUMENT, product, 'https://shop.example');
    expect(html).not.toContain('<img');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).toContain('href="https://shop.example/catalog/home-living/mug"');
    expect(html).not.toContain('Describe an image.');
    expect(html).toContain('…');
  });

  it('says the base price where there are no variants, and leaves out reviews that nobody wrote', () => {
    const html = withProductHead(DOCUMENT, product, 'https://shop.example');
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
    const [described] = JSON.parse(json!)['@graph'];
    expect(described.offers).toMatchObject({ lowPrice: '16.00', highPrice: '16.00', offerCount: 1 });
    expect(described).not.toHaveProperty('aggregateRating');
    expect(described.offers.availability).toMatch(/OutOfStock$/);
  });
});
