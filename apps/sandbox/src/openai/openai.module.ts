import { Module, type OnModuleInit } from '@nestjs/common';
import { ServiceRegistry } from '../core/service-registry.js';
import { ImagesModule } from '../images/images.module.js';
import { ImageService } from './image.service.js';
import { OpenAiController } from './openai.controller.js';
import { PictureFilesController } from './picture-files.controller.js';
import { openAiFaultBody } from './openai-error.js';

@Module({ imports: [ImagesModule], controllers: [OpenAiController, PictureFilesController], providers: [ImageService] })
export class OpenAiModule implements OnModuleInit {
  constructor(private readonly services: ServiceRegistry) {}

  onModuleInit(): void {
    // Its only state is the journal.
    this.services.register({ name: 'openai', reset: () => undefined, faultBody: openAiFaultBody });
  }
}
