import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.js';
import { DesignOrigins } from './design-origins.js';
import { DesignPresenter } from './design.presenter.js';
import { DesignsController } from './designs.controller.js';
import { DesignsService } from './designs.service.js';

@Module({
  imports: [ImagesModule],
  controllers: [DesignsController],
  providers: [DesignOrigins, DesignPresenter, DesignsService],
  exports: [DesignOrigins, DesignsService],
})
export class DesignsModule {}
