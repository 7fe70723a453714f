import { Module } from '@nestjs/common';
import { PrintfulApiModule } from '../printful/printful.module.js';
import { ShippingModule } from '../shipping/shipping.module.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogDocument } from './catalog-document.js';
import { CatalogEditingService } from './catalog-editing.service.js';
import { CatalogFacetsService } from './catalog-facets.service.js';
import { CatalogSearchService } from './catalog-search.service.js';
import { CatalogService } from './catalog.service.js';
import { DeliveryService } from './delivery.service.js';
import { ProductArt } from './product-art.js';
import { SizeGuideService } from './size-guide.service.js';

@Module({
  imports: [PrintfulApiModule, ShippingModule],
  controllers: [CatalogController],
  providers: [
    CatalogService,
    CatalogSearchService,
    CatalogFacetsService,
    CatalogEditingService,
    CatalogDocument,
    SizeGuideService,
    DeliveryService,
    { provide: ProductArt, useFactory: () => ProductArt.load() },
  ],
  exports: [CatalogService],
})
export class CatalogModule {}
