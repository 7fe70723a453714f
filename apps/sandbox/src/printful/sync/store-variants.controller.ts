import { Body, Delete, Get, Param, Put } from '@nestjs/common';
import { CurrentStore, LimitedAs } from '../access/access.decorators.js';
import type { Store } from '../access/stores.js';
import { ok } from '../wire/envelope.js';
import { parseRequest } from '../wire/parse-request.js';
import { PrintfulController } from '../access/printful-controller.decorator.js';
import { requireNative } from './store-products.controller.js';
import { changeSyncVariant } from './sync-product.schemas.js';
import { SyncPresenter } from './sync.presenter.js';
import { SyncProductsService } from './sync-products.service.js';

@PrintfulController('store/variants')
export class StoreVariantsController {
  constructor(
    private readonly service: SyncProductsService,
    private readonly presenter: SyncPresenter,
  ) {}

  @Get(':id')
  read(@CurrentStore() store: Store, @Param('id') id: string) {
    requireNative(store);
    const { product, variant } = this.service.variant(id);
    return ok(this.presenter.variant(product, variant));
  }

  @Put(':id')
  @LimitedAs('productWrite')
  change(@CurrentStore() store: Store, @Param('id') id: string, @Body() body: unknown) {
    requireNative(store);
    const { product, variant } = this.service.variant(id);
    const changed = this.service.changeVariant(product, variant, parseRequest(changeSyncVariant, body));
    return ok(this.presenter.variant(product, changed));
  }

  @Delete(':id')
  remove(@CurrentStore() store: Store, @Param('id') id: string) {
    requireNative(store);
    const { product, variant } = this.service.variant(id);
    this.service.removeVariant(product, variant);
    return ok(this.presenter.variant(product, variant));
  }
}
