import { Body, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { CurrentStore, LimitedAs } from '../access/access.decorators.js';
import type { Store } from '../access/stores.js';
import { ok, okPage } from '../wire/envelope.js';
import { pageQuery, parseRequest } from '../wire/parse-request.js';
import { PrintfulController, PrintfulPost } from '../access/printful-controller.decorator.js';
import { badRequest } from '../wire/printful-error.js';
import { changeSyncProduct, createSyncProduct, syncVariantInput } from './sync-product.schemas.js';
import { SyncPresenter } from './sync.presenter.js';
import { listSyncProducts, syncListQuery } from './sync-list.js';
import { SyncProductsService } from './sync-products.service.js';
import { SyncProductsStore } from './sync-products.store.js';

const listQuery = pageQuery.extend(syncListQuery.shape).extend({ category_id: z.string().optional() });

/** Products of stores that have no platform of their own. */
@PrintfulController('store/products')
export class StoreProductsController {
  constructor(
    private readonly store: SyncProductsStore,
    private readonly service: SyncProductsService,
    private readonly presenter: SyncPresenter,
  ) {}

  @Get()
  list(@CurrentStore() store: Store, @Query() query: unknown) {
    requireNative(store);
    const parsed = parseRequest(listQuery, query);
    return okPage(listSyncProducts(this.store.all(), parsed), parsed, (product) => this.presenter.product(product));
  }

  @PrintfulPost()
  create(@CurrentStore() store: Store, @Body() body: unknown) {
    requireNative(store);
    return ok(this.presenter.product(this.service.create(parseRequest(createSyncProduct, body))));
  }

  @Get(':id')
  read(@CurrentStore() store: Store, @Param('id') id: string) {
    requireNative(store);
    return ok(this.presenter.detail(this.service.product(id)));
  }

  @Put(':id')
  @LimitedAs('productWrite')
  change(@CurrentStore() store: Store, @Param('id') id: string, @Body() body: unknown) {
    requireNative(store);
    const change = parseRequest(changeSyncProduct, body);
    return ok(this.presenter.product(this.service.change(this.service.product(id), change)));
  }

  @Delete(':id')
  remove(@CurrentStore() store: Store, @Param('id') id: string) {
    requireNative(store);
    const product = this.service.product(id);
    this.store.remove(product.id);
    return ok(this.presenter.detail(product));
  }

  @PrintfulPost(':id/variants')
  addVariant(@CurrentStore() store: Store, @Param('id') id: string, @Body() body: unknown) {
    requireNative(store);
    const product = this.service.product(id);
    return ok(this.presenter.variant(product, this.service.addVariant(product, parseRequest(syncVariantInput, body))));
  }
}

/** Platform stores manage their products on their platform. */
export function requireNative(store: Store): void {
  if (store.type !== 'native') {
    throw badRequest('This API endpoint applies only to Printful stores based on the Manual Order / API platform.');
  }
}
