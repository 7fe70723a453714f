import { Module } from '@nestjs/common';
import { CORE, type Core } from '#workflow';
import { DesignsModule } from '../designs/designs.module.js';
import { PictureIntake } from '../designs/picture-intake.js';
import { AiSettings } from './ai-settings.js';
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
      provide: GenerationService,
      useFactory: (core: Core, settings: AiSettings, cap: SpendCap, intake: PictureIntake) => new GenerationService(core, settings, cap, intake),
      inject: [CORE, AiSettings, SpendCap, PictureIntake],
    },
  ],
})
export class GenerationModule {}
