import { Controller, Get } from '@nestjs/common';
import { OpenRoute } from './open-route.decorator.js';
import { describeApi } from './open-api.js';

const VERSION = '1.0.0';
const document = describeApi(VERSION);

@Controller()
export class OpenApiController {
  @Get('/api/openapi.json')
  @OpenRoute()
  read(): unknown {
    return document;
  }
}
