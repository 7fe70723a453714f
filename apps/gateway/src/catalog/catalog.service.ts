import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { endpoints, text, type Product } from '#contracts';
import { ProductRepository, type ProductWithVariants } from '#database';
import { Logger } from '#observability';
import { RealtimeSubscriber } from '#realtime';
import { CachedJsonResponse } from '../common/cached-json-response.js';
import { HttpError } from '../common/http-error.js';
import { CatalogCache } from './catalog-cache.js';
import { matches, type ProductFilter } from './product-filter.js';
import { ProductArt } from './product-art.js';
import { presentProduct } from './product.presenter.js';

export const PAGE_LIMIT = 200;

interface ProductPage {
  response: CachedJsonResponse;
  products: Product[];
}
interface OneProduct {
  response: CachedJsonResponse;
  product: Product;
}

/** The products that are sold. Only pages read them here: carts and orders read the tables. */
@Injectable()
export class CatalogService implements OnApplicationBootstrap {
  /** By the product that they come after, each as long as a page may be. */
  private readonly pages = new CatalogCache<ProductPage>();
  private readonly shorter = new CatalogCache<ProductPage>();
  private readonly single = new CatalogCache<OneProduct>();
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly repository: ProductRepository,
    private readonly art: ProductArt,
    private readonly events: RealtimeSubscriber,
    private readonly log: Logger,
  ) {}

  /** A change at another gateway ends what this one keeps. */
  onApplicationBootstrap(): void {
    this.events
      .subscribe(({ event }) => event === 'product.updated' && this.forget())
      .catch((error: unknown) => this.log.error({ err: error }, 'not listening to changes of the catalogue'));
  }

  /** [CAT-09] A page of the list, in the order of the catalogue. Pages of any length are cut from one: callers choose among two hundred lengths. */
  async list(limit = PAGE_LIMIT, after?: string): Promise<ProductPage> {
    const page = await this.pages.get(after ?? '', () => this.readPage(after));
    if (page.products.length <= limit) return page;
    return this.shorter.get(`${limit} ${after ?? ''}`, () => {
      const products = page.products.slice(0, limit);
      return Promise.resolve({ response: new CachedJsonResponse(products), products });
    });
  }

  /** The first products of the catalogue, and the named one. */
  async products(globalId?: string): Promise<readonly Product[]> {
    const { products } = await this.list();
    if (!globalId || products.some((product) => product.globalId === globalId || product._id === globalId))
      return products;
    const named = await this.read(globalId).catch(() => undefined);
    return named ? [...products, named.product] : products;
  }

  /** One product that is sold; 404 otherwise. */
  async product(globalId: string): Promise<Product> {
    return (await this.read(globalId)).product;
  }

  /** [CAT-09] One product, if the filter fits it too; 404 otherwise. */
  async find(globalId: string, filter: ProductFilter): Promise<CachedJsonResponse> {
    const { product, response } = await this.read(globalId);
    if (!matches(product, filter)) throw notFound();
    return response;
  }

  /** Calls the listener when the catalogue has changed. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  forget(): void {
    this.pages.clear();
    this.shorter.clear();
    this.single.clear();
    for (const listener of this.listeners) listener();
  }

  /** [CAT-12] A product as responses show it, with its pictures. */
  present(product: ProductWithVariants): Product {
    return presentProduct(product, this.art.addressOf(product.globalId));
  }

  private read(globalId: string): Promise<OneProduct> {
    return this.single.get(globalId, async () => {
      const found = await this.repository.findActiveProduct(globalId);
      if (!found) throw notFound();
      const product = endpoints['GET /api/product/mongodb/:globalId'].response.parse(this.present(found));
      return { product, response: new CachedJsonResponse(product) };
    });
  }

  /** [CAT-11] Only active products are sold. */
  private async readPage(after?: string): Promise<ProductPage> {
    const presented = (await this.repository.findActive(PAGE_LIMIT, after)).map((product) => this.present(product));
    const products = endpoints['GET /api/products/mongodb'].response.parse(presented);
    return { response: new CachedJsonResponse(products), products };
  }
}

const notFound = (): HttpError => new HttpError(404, 'NOT_FOUND', text('catalog.notFound'), { field: 'globalId' });
