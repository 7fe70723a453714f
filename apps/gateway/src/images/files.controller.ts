import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { text } from '#contracts';
import { PictureError } from '#imaging';
import type { Storage, StoredStream } from '#providers';
import { HttpError } from '../common/http-error.js';
import { OpenRoute } from '../common/open-route.decorator.js';
import { STORAGE } from './storage.token.js';
import { Thumbnails, widthOf } from './thumbnails.js';

/** Serves stored pictures. Their addresses are public, cannot be guessed, and never change what they show. */
@Controller()
export class FilesController {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    private readonly thumbnails: Thumbnails,
  ) {}

  @Get('/files/:key')
  @OpenRoute()
  async read(@Param('key') key: string, @Res() reply: FastifyReply): Promise<void> {
    await send(reply, await this.storage.open(key));
  }

  @Get('/files/:key/:name')
  @OpenRoute()
  async readSmall(@Param('key') key: string, @Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const width = widthOf(name);
    await send(reply, width ? await this.thumbnails.open(key, width).catch(busy) : null);
  }
}

async function send(reply: FastifyReply, picture: StoredStream | null): Promise<void> {
  if (!picture) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
  await reply
    .header('content-type', picture.contentType)
    .header('content-length', picture.size)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(picture.stream);
}

/** Too many pictures wait to be made smaller: the next try may find its turn. */
function busy(error: unknown): never {
  if (error instanceof PictureError && error.code === 'BUSY')
    throw new HttpError(503, 'UNAVAILABLE', text('request.unavailable'), { retryAfterSeconds: 2 });
  throw error;
}
