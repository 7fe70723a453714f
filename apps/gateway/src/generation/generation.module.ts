import { Module } from '@nestjs/common';
import { ImageGeneratorsModule, ImageProviderAvailability } from '#providers';
import { DesignsModule } from '../designs/designs.module.js';
import { ImagesModule } from '../images/images.module.js';
import { AiSettings } from './ai-settings.js';
import { AiSettingsController } from './ai-settings.controller.js';
import { CombineInputs } from './combine-inputs.js';
import { GenerationController } from './generation.controller.js';
import { GenerationInputCheck } from './generation-input-check.js';
import { GenerationService } from './generation.service.js';
import { ImageModelsService } from './image-models.service.js';
import { PaidJobsService } from './paid-jobs.service.js';
import { ProviderGate } from './provider-gate.js';
import { RegenerationService } from './regeneration.service.js';
import { SpendLimiter } from './spend-limiter.js';

@Module({
  imports: [DesignsModule, ImageGeneratorsModule, ImagesModule],
  controllers: [AiSettingsController, GenerationController],
  providers: [
    AiSettings,
    CombineInputs,
    GenerationInputCheck,
    GenerationService,
    ImageModelsService,
    ImageProviderAvailability,
    PaidJobsService,
    ProviderGate,
    RegenerationService,
    SpendLimiter,
  ],
  exports: [AiSettings, GenerationInputCheck, PaidJobsService, ProviderGate],
})
export class GenerationModule {}
