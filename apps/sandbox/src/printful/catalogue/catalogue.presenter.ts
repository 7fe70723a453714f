import { Injectable } from '@nestjs/common';
import type { CatalogueProduct, CatalogueVariant } from '#contracts';
import { SandboxCatalogue } from './sandbox-catalogue.js';

const REGIONS = { US: 'United States', EU: 'Europe', EU_LV: 'Latvia', CA: 'Canada' };

/** Presents products and variants in the format of the catalogue endpoints. */
@Injectable()
export class CataloguePresenter {
  constructor(private readonly catalogue: SandboxCatalogue) {}

  product(product: CatalogueProduct) {
    const { provider } = product;
    return {
      id: product.printfulProductId,
      main_category_id: provider.mainCategoryId,
      type: provider.type,
      description: [product.description, '', ...product.details.map((line) => `• ${line}`)].join('\n'),
      type_name: provider.typeName,
      title: provider.title,
      brand: provider.brand,
      model: provider.model,
      image: this.catalogue.pictureUrl(product.variants[0]!.picture),
      variant_count: product.variants.length,
      currency: 'USD',
      options: product.options.map((option) => ({ ...option, additional_price: null, additional_price_breakdown: [] })),
      dimensions: provider.dimensions,
      is_discontinued: false,
      avg_fulfillment_time: null,
      techniques: [{ key: provider.technique, display_name: provider.techniqueName, is_default: true }],
      files: [
        ...product.placements.map(presentPlacement),
        { id: 'preview', type: 'mockup', title: 'Mockup', additional_price: null, options: [] },
      ],
      origin_country: null,
    };
  }

  variant(product: CatalogueProduct, variant: CatalogueVariant) {
    const status = variant.inStock ? 'in_stock' : 'out_of_stock';
    return {
      id: variant.variantId,
      product_id: product.printfulProductId,
      name: variant.name,
      size: variant.size,
      color: variant.colour,
      color_code: variant.colourCode,
      color_code2: null,
      image: this.catalogue.pictureUrl(variant.picture),
      price: variant.cost,
      in_stock: variant.inStock,
      availability_regions: REGIONS,
      availability_status: Object.keys(REGIONS).map((region) => ({ region, status })),
      material: [{ name: product.metadata.material.toLowerCase(), percentage: 100 }],
    };
  }
}

/** The id of the first placement is `default` whatever its type is called. */
function presentPlacement(
  { placement, title, additionalPrice }: CatalogueProduct['placements'][number],
  index: number,
) {
  return {
    id: index === 0 ? 'default' : placement,
    type: placement,
    title,
    additional_price: additionalPrice,
    options: [],
  };
}
