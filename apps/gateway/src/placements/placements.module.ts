import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { PlacementsController } from './placements.controller.js';
import { PlacementsService } from './placements.service.js';
import { PrintQualityController } from './print-quality.controller.js';
import { PrintQualityService } from './print-quality.service.js';

@Module({
  imports: [CatalogModule],
  controllers: [PlacementsController, PrintQualityController],
  providers: [PlacementsService, PrintQualityService],
})
export class PlacementsModule {}
