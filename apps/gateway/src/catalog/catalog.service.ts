import { Injectable } from '@nestjs/common';
import { endpoints, text, type Product } from '#contracts';
import { ProductRepository } from '#database';
import { CachedJsonResponse } from '../common/cached-json-response.js';
import { HttpError } from '../common/http-error.js';
import { matches, type ProductFilter } from './product-filter.js';
import { presentProduct } from './product.presenter.js';

const CACHE_MS = 5_000;

interface ProductCache {
  all: CachedJsonResponse;
  products: Map<string, { product: Product; response: CachedJsonResponse }>;
}

/** The products that are sold, read at most every few seconds. Only pages read them here: carts and orders read the tables. */
@Injectable()
export class CatalogService {
  private cached: { products: Promise<ProductCache>; until: number } | undefined;

  constructor(private readonly products: ProductRepository) {}

  /** [CAT-09] */
  async list(): Promise<CachedJsonResponse> {
    return (await this.productCache()).all;
  }

  /** [CAT-09] One product, if the filter fits it too; 404 otherwise. */
  async find(globalId: string, filter: ProductFilter): Promise<CachedJsonResponse> {
    const found = (await this.productCache()).products.get(globalId);
    if (!found || !matches(found.product, filter)) throw new HttpError(404, 'NOT_FOUND', text('catalog.notFound'));
    return found.response;
  }

  private productCache(): Promise<ProductCache> {
    if (this.cached && this.cached.until > Date.now()) return this.cached.products;
    const products = this.read();
    this.cached = { products, until: Date.now() + CACHE_MS };
    products.catch(() => (this.cached = undefined));
    return products;
  }

  /** [CAT-11] Only active products are sold. */
  private async read(): Promise<ProductCache> {
    const presented = (await this.products.findActive()).map(presentProduct);
    const products = endpoints['GET /api/products/mongodb'].response.parse(presented);
    return {
      all: new CachedJsonResponse(products),
      products: new Map(
        products.map((product) => [product.globalId, { product, response: new CachedJsonResponse(product) }]),
      ),
    };
  }
}
