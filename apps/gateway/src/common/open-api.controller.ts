import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '#config';
import { CachedJsonResponse } from './cached-json-response.js';
import { OpenRoute } from './open-route.decorator.js';
import { describeApi } from './open-api.js';

@Controller()
export class OpenApiController {
  private readonly document: CachedJsonResponse;

  constructor(config: Config) {
    this.document = new CachedJsonResponse(describeApi(config.APP_VERSION));
  }

  @Get('/api/openapi.json')
  @OpenRoute()
  read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer | undefined {
    return this.document.writeTo(request, reply);
  }
}
