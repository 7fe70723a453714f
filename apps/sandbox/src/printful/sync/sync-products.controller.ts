import { Body, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { LimitedAs } from '../access/access.decorators.js';
import { ok, okPage } from '../wire/envelope.js';
import { pageQuery, parseRequest } from '../wire/parse-request.js';
import { PrintfulController } from '../access/printful-controller.decorator.js';
import { changeSyncVariant } from './sync-product.schemas.js';
import { SyncPresenter } from './sync.presenter.js';
import { listSyncProducts, syncListQuery } from './sync-list.js';
import { SyncProductsService } from './sync-products.service.js';
import { SyncProductsStore } from './sync-products.store.js';

const listQuery = pageQuery.extend(syncListQuery.shape);

/** Products in the form for every kind of store: can be read and linked, not created. */
@PrintfulController('sync')
export class SyncProductsController {
  constructor(
    private readonly store: SyncProductsStore,
    private readonly service: SyncProductsService,
    private readonly presenter: SyncPresenter,
  ) {}

  @Get('products')
  list(@Query() query: unknown) {
    const parsed = parseRequest(listQuery, query);
    return okPage(listSyncProducts(this.store.all(), parsed), parsed, (product) => this.presenter.product(product));
  }

  @Get('products/:id')
  read(@Param('id') id: string) {
    return ok(this.presenter.detail(this.service.product(id)));
  }

  @Delete('products/:id')
  remove(@Param('id') id: string) {
    const product = this.service.product(id);
    this.store.remove(product.id);
    return ok(this.presenter.detail(product));
  }

  @Get('variant/:id')
  readVariant(@Param('id') id: string) {
    const { product, variant } = this.service.variant(id);
    return ok({
      sync_variant: this.presenter.variant(product, variant),
      sync_product: this.presenter.product(product),
    });
  }

  @Put('variant/:id')
  @LimitedAs('productWrite')
  changeVariant(@Param('id') id: string, @Body() body: unknown) {
    const { product, variant } = this.service.variant(id);
    const changed = this.service.changeVariant(product, variant, parseRequest(changeSyncVariant, body));
    return ok({
      sync_variant: this.presenter.variant(product, changed),
      sync_product: this.presenter.product(product),
    });
  }

  @Delete('variant/:id')
  removeVariant(@Param('id') id: string) {
    const { product, variant } = this.service.variant(id);
    this.service.removeVariant(product, variant);
    return ok({
      sync_variant: this.presenter.variant(product, variant),
      sync_product: this.presenter.product(product),
    });
  }
}
