import { Module } from '@nestjs/common';
import { AssetStore } from '#assets';
import { CORE, type Core } from '#workflow';
import { DesignsModule } from '../designs/designs.module.js';
import { AssetImporter } from '../designs/asset-importer.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [DesignsModule],
  controllers: [UploadsController],
  providers: [
    {
      provide: UploadsService,
      useFactory: (core: Core, pictures: AssetStore, intake: AssetImporter) =>
        new UploadsService(core, pictures, intake),
      inject: [CORE, AssetStore, AssetImporter],
    },
  ],
})
export class UploadsModule {}
