import { Module } from '@nestjs/common';
import { createStorage, type Storage } from '#providers';
import { CORE, Pictures, type Core } from '#workflow';
import { DesignsController } from './designs.controller.js';
import { DesignsService } from './designs.service.js';
import { FilesController } from './files.controller.js';
import { MockupsController } from './mockups.controller.js';
import { MockupsService } from './mockups.service.js';
import { PictureIntake } from './picture-intake.js';
import { STORAGE } from './storage.token.js';

@Module({
  controllers: [DesignsController, MockupsController, FilesController],
  providers: [
    { provide: STORAGE, useFactory: (core: Core) => createStorage(core.config), inject: [CORE] },
    { provide: Pictures, useFactory: (storage: Storage, core: Core) => new Pictures(storage, core.database), inject: [STORAGE, CORE] },
    { provide: PictureIntake, useFactory: (core: Core, pictures: Pictures) => new PictureIntake(core, pictures), inject: [CORE, Pictures] },
    { provide: DesignsService, useFactory: (core: Core, pictures: Pictures, intake: PictureIntake) => new DesignsService(core, pictures, intake), inject: [CORE, Pictures, PictureIntake] },
    { provide: MockupsService, useFactory: (core: Core, designs: DesignsService, pictures: Pictures) => new MockupsService(core, designs, pictures), inject: [CORE, DesignsService, Pictures] },
  ],
  exports: [Pictures, PictureIntake, STORAGE, DesignsService],
})
export class DesignsModule {}
