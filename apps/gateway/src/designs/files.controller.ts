import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { text } from '#contracts';
import type { Storage } from '#providers';
import { HttpError } from '../http/http-error.js';
import { OpenRoute } from '../http/open-route.decorator.js';
import { STORAGE } from './storage.token.js';

/** Serves stored pictures. Their addresses are public, cannot be guessed, and never change what they show. */
@Controller()
export class FilesController {
  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  @Get('/files/:key')
  @OpenRoute()
  async read(@Param('key') key: string, @Res() reply: FastifyReply): Promise<void> {
    const picture = await this.storage.open(key);
    if (!picture) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    await reply
      .header('content-type', picture.contentType)
      .header('content-length', picture.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(picture.stream);
  }
}
