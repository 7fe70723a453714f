import { Controller, Get } from '@nestjs/common';
import { Config } from '#config';
import { OpenRoute } from './open-route.decorator.js';
import { describeApi } from './open-api.js';

@Controller()
export class OpenApiController {
  private readonly document: unknown;

  constructor(config: Config) {
    this.document = describeApi(config.APP_VERSION);
  }

  @Get('/api/openapi.json')
  @OpenRoute()
  read(): unknown {
    return this.document;
  }
}
