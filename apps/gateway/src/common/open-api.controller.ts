import { Controller, Get, Inject } from '@nestjs/common';
import { CORE, type Core } from '#workflow';
import { OpenRoute } from './open-route.decorator.js';
import { describeApi } from './open-api.js';

@Controller()
export class OpenApiController {
  private readonly document: unknown;

  constructor(@Inject(CORE) core: Core) {
    this.document = describeApi(core.config.APP_VERSION);
  }

  @Get('/api/openapi.json')
  @OpenRoute()
  read(): unknown {
    return this.document;
  }
}
