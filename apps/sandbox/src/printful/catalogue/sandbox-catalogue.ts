import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { projectRoot, type Config } from '#config';
import { catalogueProductSchema, type CatalogueProduct, type CatalogueVariant } from '#contracts';
import { SANDBOX_CONFIG } from '../../core/core.module.js';

const folder = path.join(projectRoot, 'assets/catalogue');

export interface CatalogueEntry {
  product: CatalogueProduct;
  variant: CatalogueVariant;
}

/** The products the provider sells: those of assets/catalogue. */
@Injectable()
export class SandboxCatalogue {
  readonly products: CatalogueProduct[];
  private readonly byVariant = new Map<number, CatalogueEntry>();

  constructor(@Inject(SANDBOX_CONFIG) private readonly config: Config) {
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
    this.products = files.map((name) =>
      catalogueProductSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
    );
    this.products.sort((a, b) => a.printfulProductId - b.printfulProductId);
    for (const product of this.products)
      for (const variant of product.variants) this.byVariant.set(variant.variantId, { product, variant });
  }

  product(id: number): CatalogueProduct | undefined {
    return this.products.find((product) => product.printfulProductId === id);
  }

  variant(id: number): CatalogueEntry | undefined {
    return this.byVariant.get(id);
  }

  /** Public address of a picture of the catalogue. */
  pictureUrl(picture: string): string {
    return `${this.config.SANDBOX_URL}/printful-files/${picture}`;
  }
}
