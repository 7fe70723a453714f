import { Module } from '@nestjs/common';
import { AssetStore } from '#assets';
import { CORE, type Core } from '#workflow';
import { DesignsModule } from '../designs/designs.module.js';
import { UsersService } from '../identity/users.service.js';
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
      useFactory: (core: Core, users: UsersService, pictures: AssetStore) => new AccountService(core, users, pictures),
      inject: [CORE, UsersService, AssetStore],
    },
    {
      provide: PhotoService,
      useFactory: (core: Core, pictures: AssetStore) => new PhotoService(core, pictures),
      inject: [CORE, AssetStore],
    },
  ],
})
export class AccountModule {}
