import { Module, type OnModuleInit } from '@nestjs/common';
import { ServiceRegistry } from '../core/service-registry.js';
import { ImagesModule } from '../images/images.module.js';
import { ContentService } from './content.service.js';
import { googleFaultBody } from './google-error.js';
import { GoogleController } from './google.controller.js';

@Module({ imports: [ImagesModule], controllers: [GoogleController], providers: [ContentService] })
export class GoogleModule implements OnModuleInit {
  constructor(private readonly services: ServiceRegistry) {}

  onModuleInit(): void {
    // Its only state is the journal.
    this.services.register({ name: 'google', reset: () => undefined, faultBody: googleFaultBody });
  }
}
