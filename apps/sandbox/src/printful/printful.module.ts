import { Module } from '@nestjs/common';
import { AccessGuard } from './access/access.guard.js';
import { RateLimits } from './access/rate-limits.js';
import { StoresController } from './access/stores.controller.js';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { CataloguePresenter } from './catalogue/catalogue.presenter.js';
import { CategoriesController } from './catalogue/categories.controller.js';
import { SandboxCatalogue } from './catalogue/sandbox-catalogue.js';
import { FileLibrary } from './files/file-library.js';
import { FilesController } from './files/files.controller.js';
import { PictureSource } from './files/picture-source.js';
import { ServedFilesController } from './served-files.controller.js';
import { Lifetime } from './runtime/lifetime.js';
import { Misbehaviour } from './runtime/misbehaviour.js';
import { MockupGeneratorController } from './mockups/mockup-generator.controller.js';
import { MockupPictures } from './mockups/mockup-pictures.js';
import { MockupRenderer } from './mockups/mockup-renderer.js';
import { MockupTasks } from './mockups/mockup-tasks.js';
import { OrderBook } from './orders/order-book.js';
import { OrderItems } from './orders/order-items.js';
import { OrderPresenter } from './orders/order.presenter.js';
import { OrderProgress } from './orders/order-progress.js';
import { OrdersController } from './orders/orders.controller.js';
import { OrdersService } from './orders/orders.service.js';
import { PrintfulControlController } from './printful-control.controller.js';
import { PrintfulService } from './printful-service.js';
import { ShippingController } from './shipping/shipping.controller.js';
import { StoreProductsController } from './sync/store-products.controller.js';
import { StoreVariantsController } from './sync/store-variants.controller.js';
import { SyncPresenter } from './sync/sync.presenter.js';
import { SyncProductsController } from './sync/sync-products.controller.js';
import { SyncProductsService } from './sync/sync-products.service.js';
import { SyncProductsStore } from './sync/sync-products.store.js';
import { UnknownRouteController } from './unknown-route.controller.js';
import { WebhookSender } from './webhooks/webhook-sender.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { IdCounter } from './wire/id-counter.js';

/** The print provider's first API version under /printful, its file hosts under /printful-files. */
@Module({
  controllers: [
    StoresController,
    CatalogueController,
    CategoriesController,
    StoreProductsController,
    StoreVariantsController,
    SyncProductsController,
    MockupGeneratorController,
    OrdersController,
    FilesController,
    ShippingController,
    WebhooksController,
    ServedFilesController,
    PrintfulControlController,
    UnknownRouteController,
  ],
  providers: [
    AccessGuard,
    RateLimits,
    Lifetime,
    Misbehaviour,
    IdCounter,
    SandboxCatalogue,
    CataloguePresenter,
    SyncProductsStore,
    SyncProductsService,
    SyncPresenter,
    PictureSource,
    FileLibrary,
    MockupPictures,
    MockupRenderer,
    MockupTasks,
    OrderBook,
    OrderItems,
    OrderPresenter,
    OrderProgress,
    OrdersService,
    WebhookSender,
    PrintfulService,
  ],
})
export class PrintfulModule {}
