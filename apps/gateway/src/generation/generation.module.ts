import { Module } from '@nestjs/common';
import { AssetStore } from '#assets';
import { CORE, type Core } from '#workflow';
import { DesignsModule } from '../designs/designs.module.js';
import { DesignOrigins } from '../designs/design-origins.js';
import { AssetImporter } from '../designs/asset-importer.js';
import { RegenerationService } from './regeneration.service.js';
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
      useFactory: (pictures: AssetStore, intake: AssetImporter) => new CombineInputs(pictures, intake),
      inject: [AssetStore, AssetImporter],
    },
    {
      provide: GenerationService,
      useFactory: (core: Core, settings: AiSettings, cap: SpendCap, intake: AssetImporter, inputs: CombineInputs) =>
        new GenerationService(core, settings, cap, intake, inputs, new DesignOrigins(core.database)),
      inject: [CORE, AiSettings, SpendCap, AssetImporter, CombineInputs],
    },
    {
      provide: RegenerationService,
      useFactory: (core: Core, generation: GenerationService, pictures: AssetStore) =>
        new RegenerationService(core, generation, pictures),
      inject: [CORE, GenerationService, AssetStore],
    },
  ],
})
export class GenerationModule {}
