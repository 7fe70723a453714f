import { Body, Controller, Get, HttpCode, Param, Post, Query, UseFilters, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ContentService } from './content.service.js';
import { invalidArgument, modelNotFound } from './google-error.js';
import { GoogleErrorFilter } from './google-error.filter.js';
import { GoogleKeyGuard } from './google-key.guard.js';
import { listModels } from './google-models.js';

const pageQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(1000).default(50),
  pageToken: z.coerce.number().int().min(0).default(0),
});

@Controller('google/v1beta')
@UseGuards(GoogleKeyGuard)
@UseFilters(GoogleErrorFilter)
export class GoogleController {
  constructor(private readonly content: ContentService) {}

  @Get('models')
  list(@Query() query: unknown) {
    const page = pageQuery.safeParse(query);
    if (!page.success) throw invalidArgument('The page size or token is not valid.');
    const { pageSize, pageToken } = page.data;
    const models = listModels();
    const next = pageToken + pageSize;
    return { models: models.slice(pageToken, next), ...(next < models.length ? { nextPageToken: String(next) } : {}) };
  }

  @Get('models/:name')
  show(@Param('name') name: string) {
    const model = listModels().find((candidate) => candidate.name === `models/${name}`);
    if (!model) throw modelNotFound(name, 'generateContent');
    return model;
  }

  /** A path ends in `<model>:<method>`. */
  @Post('models/:call')
  @HttpCode(200)
  call(@Param('call') call: string, @Body() body: unknown): Promise<unknown> {
    const [model = '', method = ''] = call.split(':');
    // The models that supported predict are retired.
    if (method !== 'generateContent') throw modelNotFound(model, method || 'this method');
    return this.content.generate(model, body);
  }
}
