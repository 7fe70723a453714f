import { Module } from '@nestjs/common';
import { createRemotePictures, type Storage } from '#providers';
import { CORE, Pictures, type Core } from '#workflow';
import { DesignOrigins } from './design-origins.js';
import { DesignsController } from './designs.controller.js';
import { DesignsService } from './designs.service.js';
import { FilesController } from './files.controller.js';
import { HouseMockups } from './house-mockups.js';
import { ImagesController } from './images.controller.js';
import { MockupsController } from './mockups.controller.js';
import { MockupsService } from './mockups.service.js';
import { PictureIntake } from './picture-intake.js';
import { RemoteIntake } from './remote-intake.js';
import { STORAGE } from './storage.token.js';
import { Thumbnails } from './thumbnails.js';

@Module({
  controllers: [DesignsController, MockupsController, FilesController, ImagesController],
  providers: [
    { provide: STORAGE, useFactory: (core: Core) => core.storage, inject: [CORE] },
    {
      provide: Pictures,
      useFactory: (storage: Storage, core: Core) => new Pictures(storage, core.database),
      inject: [STORAGE, CORE],
    },
    {
      provide: Thumbnails,
      useFactory: (storage: Storage, pictures: Pictures) => new Thumbnails(storage, pictures),
      inject: [STORAGE, Pictures],
    },
    {
      provide: RemoteIntake,
      useFactory: (core: Core) => new RemoteIntake(createRemotePictures(core.config)),
      inject: [CORE],
    },
    {
      provide: PictureIntake,
      useFactory: (core: Core, pictures: Pictures, remote: RemoteIntake) => new PictureIntake(core, pictures, remote),
      inject: [CORE, Pictures, RemoteIntake],
    },
    {
      provide: DesignsService,
      useFactory: (core: Core, pictures: Pictures, intake: PictureIntake) =>
        new DesignsService(core, pictures, intake, new DesignOrigins(core.database)),
      inject: [CORE, Pictures, PictureIntake],
    },
    {
      provide: MockupsService,
      useFactory: (core: Core, designs: DesignsService, pictures: Pictures) =>
        new MockupsService(core, designs, pictures),
      inject: [CORE, DesignsService, Pictures],
    },
    {
      provide: HouseMockups,
      useFactory: (core: Core, pictures: Pictures) => new HouseMockups(core, pictures),
      inject: [CORE, Pictures],
    },
  ],
  exports: [Pictures, PictureIntake, STORAGE, DesignsService],
})
export class DesignsModule {}
