import { Module } from '@nestjs/common';
import { CatalogController } from './catalog.controller.js';
import { CatalogDocument } from './catalog-document.js';
import { CatalogEditingService } from './catalog-editing.service.js';
import { CatalogSearchService } from './catalog-search.service.js';
import { CatalogService } from './catalog.service.js';
import { ProductArt } from './product-art.js';

@Module({
  controllers: [CatalogController],
  providers: [
    CatalogService,
    CatalogSearchService,
    CatalogEditingService,
    CatalogDocument,
    { provide: ProductArt, useFactory: () => ProductArt.load() },
  ],
  exports: [CatalogService],
})
export class CatalogModule {}
