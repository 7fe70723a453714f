import { Module } from '@nestjs/common';
import { DesignsModule } from '../designs/designs.module.js';
import { GenerationModule } from '../generation/generation.module.js';
import { RemediesController } from './remedies.controller.js';
import { RemediesService } from './remedies.service.js';
import { RemedyModels } from './remedy-models.js';

@Module({
  imports: [DesignsModule, GenerationModule],
  controllers: [RemediesController],
  providers: [RemediesService, RemedyModels],
})
export class RemediesModule {}
