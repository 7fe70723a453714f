import { Module } from '@nestjs/common';
import { CORE, Pictures, type Core } from '#workflow';
import { DesignsModule } from '../designs/designs.module.js';
import { PeopleService } from '../identity/people.service.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { PhotoService } from './photo.service.js';
import { PictureRightsController } from './picture-rights.controller.js';

@Module({
  imports: [DesignsModule],
  controllers: [AccountController, PictureRightsController],
  providers: [
    {
      provide: AccountService,
      useFactory: (core: Core, people: PeopleService, pictures: Pictures) => new AccountService(core, people, pictures),
      inject: [CORE, PeopleService, Pictures],
    },
    {
      provide: PhotoService,
      useFactory: (core: Core, pictures: Pictures) => new PhotoService(core, pictures),
      inject: [CORE, Pictures],
    },
  ],
})
export class AccountModule {}
