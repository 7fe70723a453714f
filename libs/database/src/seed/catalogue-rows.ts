import type { CatalogueProduct, CatalogueTemplate, CatalogueVariant, Variant } from '#contracts';
import { paletteColumn, searchColumns } from '../search-columns.js';

const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** The gateway serves `assets/catalogue/pictures` under /catalogue. */
const address = (picture: string): string => picture.replace(/^pictures\//, '/catalogue/');

/** A product as the columns of its row; its position in the catalogue is its place in the list. */
export function productRow(product: CatalogueProduct, position: number) {
  return {
    printful_product_id: product.printfulProductId,
    name: product.name,
    description: product.description,
    highlights: JSON.stringify(product.highlights),
    details: JSON.stringify(product.details),
    base_price_cents: cents(product.basePrice),
    images: JSON.stringify(product.images.map(({ picture, label }) => ({ url: address(picture), label, alt: label }))),
    status: product.status,
    inventory: product.variants.some((variant) => variant.inStock) ? 'in-stock' : 'out-of-stock',
    category_id: product.categoryId,
    colors: JSON.stringify(product.colours),
    sizes: JSON.stringify(product.sizes),
    metadata: JSON.stringify(product.metadata),
    breadcrumbs: JSON.stringify(product.breadcrumbs),
    reviews: JSON.stringify(product.reviews),
    print_options: JSON.stringify(printOptions(product)),
    ...searchColumns(product),
    position,
  };
}

/** Of each choice that has to be made, the first value. */
function printOptions({ options }: CatalogueProduct): { id: string; value: string }[] {
  return options.flatMap(({ id, type, values }) =>
    type === 'radio' && values ? [{ id, value: Object.keys(values)[0]! }] : [],
  );
}

export function variantRow(product: CatalogueProduct, variant: CatalogueVariant, position: number) {
  return {
    sync_variant_id: variant.syncVariantId,
    variant_id: variant.variantId,
    sync_product_id: product.syncProductId,
    name: variant.name,
    synced: true,
    in_stock: variant.inStock,
    size: variant.size,
    color: variant.colour,
    color_code: variant.colourCode,
    palette_color: paletteColumn(variant.colour),
    retail_price_cents: cents(variant.retailPrice),
    image: address(variant.picture),
    files: [{ type: 'preview', preview_url: address(variant.picture) }],
    printfiles: variant.placements.map((placement) => printfile(product, placement)),
    position,
  };
}

function printfile(
  product: CatalogueProduct,
  { placement, printfileId, templateId, lyingTemplateId }: CatalogueVariant['placements'][number],
): Variant['printfiles'][number] {
  const file = product.printfiles.find(({ id }) => id === printfileId);
  if (!file) throw new Error(`${product.globalId} has no print file ${printfileId}`);
  const area = product.placements.find((candidate) => candidate.placement === placement);
  if (!area) throw new Error(`${product.globalId} has no print area ${placement}`);
  const templates = [templateId, lyingTemplateId].flatMap((id) =>
    product.templates.filter((template) => template.id === id),
  );
  return {
    printfile_id: file.id,
    placement,
    title: area.title,
    technique: product.provider.technique,
    additionalPrice: area.additionalPrice ?? '0.00',
    width: file.width,
    height: file.height,
    dpi: file.dpi,
    fill_mode: file.fillMode,
    can_rotate: file.canRotate,
    mockup_template: templates.map(mockupTemplate),
  };
}

/** The print area on the picture of the blank product, in the picture's own unit. */
function mockupTemplate({
  picture,
  width,
  height,
  printArea,
}: CatalogueTemplate): Variant['printfiles'][number]['mockup_template'][number] {
  return { image_url: address(picture), position: { area_width: width, area_height: height, ...printArea } };
}
