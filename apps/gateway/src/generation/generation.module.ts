import { Module } from '@nestjs/common';
import { ImageProviderAvailability } from '#providers';
import { DesignsModule } from '../designs/designs.module.js';
import { ImagesModule } from '../images/images.module.js';
import { AiSettings } from './ai-settings.js';
import { AiSettingsController } from './ai-settings.controller.js';
import { CombineInputs } from './combine-inputs.js';
import { GenerationController } from './generation.controller.js';
import { GenerationService } from './generation.service.js';
import { ProviderGate } from './provider-gate.js';
import { RegenerationService } from './regeneration.service.js';
import { SpendLimiter } from './spend-limiter.js';

@Module({
  imports: [DesignsModule, ImagesModule],
  controllers: [AiSettingsController, GenerationController],
  providers: [
    AiSettings,
    CombineInputs,
    GenerationService,
    ImageProviderAvailability,
    ProviderGate,
    RegenerationService,
    SpendLimiter,
  ],
  exports: [ProviderGate],
})
export class GenerationModule {}
