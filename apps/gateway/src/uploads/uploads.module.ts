import { Module } from '@nestjs/common';
import { DirectUploadsLoader } from '#providers';
import { ImagesModule } from '../images/images.module.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [ImagesModule],
  controllers: [UploadsController],
  providers: [DirectUploadsLoader, UploadsService],
})
export class UploadsModule {}
