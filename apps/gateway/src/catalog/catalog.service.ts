import { endpoints, text, type Product } from '#contracts';
import type { ProductEntity, ProductVariantEntity } from '#database';
import type { Core } from '#workflow';
import { HttpError } from '../common/http-error.js';
import { CachedJsonResponse } from '../common/cached-json-response.js';
import { matches, parseFilter } from './product-filter.js';
import { presentProduct } from './product.presenter.js';

const KEPT_MS = 5_000;

interface Shelf {
  all: CachedJsonResponse;
  products: Map<string, { product: Product; answer: CachedJsonResponse }>;
}

/** The products that are sold, read at most every few seconds. Only pages read them here: carts and orders ask the tables. */
export class CatalogService {
  private kept: { shelf: Promise<Shelf>; until: number } | undefined;

  constructor(private readonly core: Core) {}

  /** [CAT-09] */
  async list(): Promise<CachedJsonResponse> {
    return (await this.shelf()).all;
  }

  /** [CAT-09] One product, if the filter fits it too; 404 otherwise. */
  async find(globalId: string, filter: string | undefined): Promise<CachedJsonResponse> {
    const asked = parseFilter(filter);
    const found = (await this.shelf()).products.get(globalId);
    if (!found || !matches(found.product, asked)) throw new HttpError(404, 'NOT_FOUND', text('catalog.notFound'));
    return found.answer;
  }

  private shelf(): Promise<Shelf> {
    if (this.kept && this.kept.until > Date.now()) return this.kept.shelf;
    const shelf = this.read();
    this.kept = { shelf, until: Date.now() + KEPT_MS };
    shelf.catch(() => (this.kept = undefined));
    return shelf;
  }

  /** [CAT-11] Only active products are sold. */
  private async read(): Promise<Shelf> {
    const [rows, variants] = await Promise.all([
      this.core.database.query<ProductEntity>(
        `select * from products where status = 'active' order by position, global_id`,
      ),
      this.core.database.query<ProductVariantEntity>('select * from product_variants order by product_id, position'),
    ]);
    const presented = rows.map((product) =>
      presentProduct(
        product,
        variants.filter((variant) => variant.productId === product.id),
      ),
    );
    const products = endpoints['GET /api/products/mongodb'].response.parse(presented);
    return {
      all: new CachedJsonResponse(products),
      products: new Map(
        products.map((product) => [product.globalId, { product, answer: new CachedJsonResponse(product) }]),
      ),
    };
  }
}
