import { text, type Product } from '#contracts';
import { fromCents, slug, toCents } from '#domain';

const MAX_DESCRIPTION = 200;

export const escaped = (value: string): string => value.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** JSON that ends no script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** The document with what search engines and previews of shared links read of a product. */
export function withProductHead(html: string, product: Product, publicUrl: string): string {
  const title = text('catalog.pageTitle', { product: product.name });
  const description = shortened(product.description);
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => tag('name', 'description', description))
    .replace('</head>', () => `${previewTags(product, publicUrl).join('')}</head>`);
}

function previewTags(product: Product, publicUrl: string): string[] {
  const address = addressOf(product, publicUrl);
  const [image] = picturesOf(product, publicUrl);
  return [
    `<link rel="canonical" href="${escaped(address)}">`,
    tag('property', 'og:type', 'product'),
    tag('property', 'og:site_name', 'Inkloom'),
    tag('property', 'og:title', product.name),
    tag('property', 'og:description', shortened(product.description)),
    tag('property', 'og:url', address),
    ...(image ? [tag('property', 'og:image', image), tag('property', 'og:image:alt', imageAlt(product))] : []),
    tag('property', 'product:price:amount', product.price),
    tag('property', 'product:price:currency', 'USD'),
    tag('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    `<script type="application/ld+json">${scriptJson(structuredData(product, publicUrl))}</script>`,
  ];
}

const tag = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`;

/** The product and the way to it, in the words of schema.org. */
function structuredData(product: Product, publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        name: product.name,
        description: product.description,
        sku: product.globalId,
        image: picturesOf(product, publicUrl),
        category: product.breadcrumbs.map(({ name }) => name).join(' > '),
        material: product.metadata.material || undefined,
        offers: offersOf(product, publicUrl),
        ...(product.reviews.totalCount > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.reviews.average,
            reviewCount: product.reviews.totalCount,
          },
        }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          ...product.breadcrumbs.map(({ name }, level) => ({
            name,
            item: absolute(categoryPath(product, level + 1), publicUrl),
          })),
          { name: product.name, item: addressOf(product, publicUrl) },
        ].map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
      },
    ],
  };
}

function offersOf(product: Product, publicUrl: string) {
  const { sync_variants: variants, price } = product;
  const cents = variants.length > 0 ? variants.map((each) => toCents(each.retail_price)) : [toCents(price)];
  const isSold = product.inventory === 'in-stock' && variants.some(({ inStock }) => inStock);
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'USD',
    lowPrice: fromCents(Math.min(...cents)),
    highPrice: fromCents(Math.max(...cents)),
    offerCount: cents.length,
    availability: `https://schema.org/${isSold ? 'InStock' : 'OutOfStock'}`,
    url: addressOf(product, publicUrl),
  };
}

const absolute = (path: string, publicUrl: string): string => new URL(path, publicUrl).href;
const picturesOf = ({ images }: Product, publicUrl: string): string[] =>
  images.map(({ url }) => absolute(url, publicUrl));
const imageAlt = ({ images, name }: Product): string => images[0]?.alt || name;
const categoryPath = ({ breadcrumbs }: Product, levels: number): string =>
  ['/catalog', ...breadcrumbs.slice(0, levels).map(({ name }) => slug(name))].join('/');
const addressOf = (product: Product, publicUrl: string): string =>
  absolute(`${categoryPath(product, product.breadcrumbs.length)}/${encodeURIComponent(product.globalId)}`, publicUrl);

function shortened(words: string): string {
  if (words.length <= MAX_DESCRIPTION) return words;
  return `${words.slice(0, MAX_DESCRIPTION - 1).replace(/\s+\S*$/, '')}…`;
}
