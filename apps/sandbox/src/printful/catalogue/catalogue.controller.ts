import { Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { PublicCatalogue } from '../access/access.decorators.js';
import { ok } from '../wire/envelope.js';
import { parseRequest } from '../wire/parse-request.js';
import { PrintfulController } from '../access/printful-controller.decorator.js';
import { notFound } from '../wire/printful-error.js';
import { CataloguePresenter } from './catalogue.presenter.js';
import { SandboxCatalogue } from './sandbox-catalogue.js';
import { sizeTables } from './size-tables.js';

const listQuery = z.object({
  category_id: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .transform((value) => value.split(',').map(Number))
    .optional(),
});

const sizesQuery = z.object({ unit: z.string().max(20).default('inches') });

@PrintfulController('products')
@PublicCatalogue()
export class CatalogueController {
  constructor(
    private readonly catalogue: SandboxCatalogue,
    private readonly presenter: CataloguePresenter,
  ) {}

  /** One large response: this list is not paged. */
  @Get()
  list(@Query() query: unknown) {
    const { category_id: requested } = parseRequest(listQuery, query);
    const products = this.catalogue.products.filter(
      (product) => !requested || requested.includes(product.provider.mainCategoryId),
    );
    return ok(products.map((product) => this.presenter.product(product)));
  }

  @Get('variant/:id')
  variant(@Param('id') id: string) {
    const entry = this.catalogue.variant(Number(id));
    if (!entry) throw notFound();
    return ok({
      variant: this.presenter.variant(entry.product, entry.variant),
      product: this.presenter.product(entry.product),
    });
  }

  @Get(':id')
  product(@Param('id') id: string) {
    const product = this.find(id);
    return ok({
      product: this.presenter.product(product),
      variants: product.variants.map((variant) => this.presenter.variant(product, variant)),
    });
  }

  @Get(':id/sizes')
  sizes(@Param('id') id: string, @Query() query: unknown) {
    const product = this.find(id);
    const { unit } = parseRequest(sizesQuery, query);
    return ok({
      product_id: product.printfulProductId,
      available_sizes: product.sizes.map(({ name }) => name),
      size_tables: sizeTables(product, unit === 'cm' ? 'cm' : 'inches'),
    });
  }

  private find(id: string) {
    const product = this.catalogue.product(Number(id));
    if (!product) throw notFound();
    return product;
  }
}
