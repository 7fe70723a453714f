import { Module } from '@nestjs/common';
import { CORE, type Core } from '#workflow';
import { CatalogController } from './catalog.controller.js';
import { CatalogService } from './catalog.service.js';

@Module({
  controllers: [CatalogController],
  providers: [{ provide: CatalogService, useFactory: (core: Core) => new CatalogService(core), inject: [CORE] }],
})
export class CatalogModule {}
