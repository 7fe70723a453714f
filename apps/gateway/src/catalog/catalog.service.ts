import { text, type Product } from '#contracts';
import type { ProductEntity, ProductVariantEntity } from '#database';
import type { Core } from '#workflow';
import { HttpError } from '../http/http-error.js';
import { matches, parseFilter } from './product-filter.js';
import { presentProduct } from './product.presenter.js';

const KEPT_MS = 5_000;

/** The products that are sold, read at most every few seconds. Only pages read them here: carts and orders ask the tables. */
export class CatalogService {
  private kept: { products: Promise<Product[]>; until: number } | undefined;

  constructor(private readonly core: Core) {}

  /** [CAT-09] */
  list(): Promise<Product[]> {
    if (this.kept && this.kept.until > Date.now()) return this.kept.products;
    const products = this.read();
    this.kept = { products, until: Date.now() + KEPT_MS };
    products.catch(() => (this.kept = undefined));
    return products;
  }

  /** [CAT-09] One product, if the filter fits it too; 404 otherwise. */
  async find(globalId: string, filter: string | undefined): Promise<Product> {
    const asked = parseFilter(filter);
    const product = (await this.list()).find((candidate) => candidate.globalId === globalId && matches(candidate, asked));
    if (!product) throw new HttpError(404, 'NOT_FOUND', text('catalog.notFound'));
    return product;
  }

  /** [CAT-11] Only active products are sold. */
  private async read(): Promise<Product[]> {
    const [products, variants] = await Promise.all([
      this.core.database.query<ProductEntity>(`select * from products where status = 'active' order by position, global_id`),
      this.core.database.query<ProductVariantEntity>('select * from product_variants order by product_id, position'),
    ]);
    return products.map((product) => presentProduct(product, variants.filter((variant) => variant.productId === product.id)));
  }
}
