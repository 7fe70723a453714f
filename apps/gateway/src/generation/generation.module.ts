import { Module } from '@nestjs/common';
import { CORE, Pictures, type Core } from '#workflow';
import { DesignsModule } from '../designs/designs.module.js';
import { DesignOrigins } from '../designs/design-origins.js';
import { PictureIntake } from '../designs/picture-intake.js';
import { AgainService } from './again.service.js';
import { AiSettings } from './ai-settings.js';
import { CombineInputs } from './combine-inputs.js';
import { GenerationController } from './generation.controller.js';
import { GenerationService } from './generation.service.js';
import { SpendCap } from './spend-cap.js';

@Module({
  imports: [DesignsModule],
  controllers: [GenerationController],
  providers: [
    { provide: AiSettings, useFactory: (core: Core) => new AiSettings(core), inject: [CORE] },
    { provide: SpendCap, useFactory: (core: Core) => new SpendCap(core), inject: [CORE] },
    {
      provide: CombineInputs,
      useFactory: (pictures: Pictures, intake: PictureIntake) => new CombineInputs(pictures, intake),
      inject: [Pictures, PictureIntake],
    },
    {
      provide: GenerationService,
      useFactory: (core: Core, settings: AiSettings, cap: SpendCap, intake: PictureIntake, inputs: CombineInputs) =>
        new GenerationService(core, settings, cap, intake, inputs, new DesignOrigins(core.database)),
      inject: [CORE, AiSettings, SpendCap, PictureIntake, CombineInputs],
    },
    {
      provide: AgainService,
      useFactory: (core: Core, generation: GenerationService, pictures: Pictures) =>
        new AgainService(core, generation, pictures),
      inject: [CORE, GenerationService, Pictures],
    },
  ],
})
export class GenerationModule {}
