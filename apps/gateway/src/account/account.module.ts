import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { PhotoService } from './photo.service.js';
import { PictureRightsController } from './picture-rights.controller.js';
import { PictureRightsService } from './picture-rights.service.js';

@Module({
  imports: [IdentityModule],
  controllers: [AccountController, PictureRightsController],
  providers: [AccountService, PhotoService, PictureRightsService],
})
export class AccountModule {}
