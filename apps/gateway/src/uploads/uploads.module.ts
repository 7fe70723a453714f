import { Module } from '@nestjs/common';
import { CORE, Pictures, type Core } from '#workflow';
import { DesignsModule } from '../designs/designs.module.js';
import { PictureIntake } from '../designs/picture-intake.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [DesignsModule],
  controllers: [UploadsController],
  providers: [
    {
      provide: UploadsService,
      useFactory: (core: Core, pictures: Pictures, intake: PictureIntake) => new UploadsService(core, pictures, intake),
      inject: [CORE, Pictures, PictureIntake],
    },
  ],
})
export class UploadsModule {}
