import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { StoredFileStream } from '#providers';
import { OpenRoute } from '../common/open-route.decorator.js';
import { FilesService } from './files.service.js';

/** Serves stored images. Their addresses are public and unguessable, and always show the same image. */
@Controller()
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @Get('/files/:key')
  @OpenRoute()
  async read(@Param('key') key: string, @Res() reply: FastifyReply): Promise<void> {
    await send(reply, await this.files.open(key));
  }

  @Get('/files/:key/:name')
  @OpenRoute()
  async readThumbnail(
    @Param('key') key: string,
    @Param('name') name: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await send(reply, await this.files.openThumbnail(key, name));
  }
}

async function send(reply: FastifyReply, file: StoredFileStream): Promise<void> {
  await reply
    .header('content-type', file.contentType)
    .header('content-length', file.size)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.stream);
}
