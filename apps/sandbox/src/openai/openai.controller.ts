import { Body, Controller, Get, Param, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SandboxClock } from '../core/sandbox-clock.js';
import { readEditForm } from './edit-form.js';
import { ImageService } from './image.service.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';
import { OpenAiKeyGuard } from './openai-key.guard.js';
import { findModel, availableModels, presentModel } from './openai-models.js';

@Controller('openai/v1')
@UseGuards(OpenAiKeyGuard)
@UseFilters(OpenAiErrorFilter)
export class OpenAiController {
  constructor(
    private readonly images: ImageService,
    private readonly clock: SandboxClock,
  ) {}

  @Post('images/generations')
  generate(@Body() body: unknown, @Res() reply: FastifyReply): Promise<void> {
    return this.images.respond('image.generate', body, reply.code(200));
  }

  @Post('images/edits')
  async edit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { fields, ...pictures } = await readEditForm(request);
    await this.images.respond('image.edit', fields, reply.code(200), pictures);
  }

  @Get('models')
  list() {
    return { object: 'list', data: availableModels(this.clock.now()).map(presentModel) };
  }

  @Get('models/:id')
  show(@Param('id') id: string) {
    return presentModel(findModel(id, this.clock.now()));
  }
}
