import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.js';
import { DesignOrigins } from './design-origins.js';
import { DesignPresenter } from './design.presenter.js';
import { DesignsController } from './designs.controller.js';
import { DesignsService } from './designs.service.js';
import { FoldersController } from './folders.controller.js';
import { FoldersService } from './folders.service.js';

@Module({
  imports: [ImagesModule],
  controllers: [DesignsController, FoldersController],
  providers: [DesignOrigins, DesignPresenter, DesignsService, FoldersService],
  exports: [DesignOrigins, DesignPresenter, DesignsService],
})
export class DesignsModule {}
