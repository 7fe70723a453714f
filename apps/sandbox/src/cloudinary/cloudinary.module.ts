import { Module, type OnModuleInit } from '@nestjs/common';
import { ServiceRegistry } from '../core/service-registry.js';
import { cloudinaryFaultBody } from './cloudinary-error.js';
import { CloudinaryController } from './cloudinary.controller.js';
import { PictureLibrary } from './picture-library.js';

@Module({ controllers: [CloudinaryController], providers: [PictureLibrary] })
export class CloudinaryModule implements OnModuleInit {
  constructor(
    private readonly services: ServiceRegistry,
    private readonly library: PictureLibrary,
  ) {}

  onModuleInit(): void {
    this.services.register({ name: 'cloudinary', reset: () => this.library.reset(), faultBody: cloudinaryFaultBody });
  }
}
