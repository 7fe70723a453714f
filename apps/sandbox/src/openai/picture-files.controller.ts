import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { renderArt } from '../art/render-art.js';
import { SandboxClock } from '../core/sandbox-clock.js';

const NAME = /^img-([\w-]{1,120})\.png$/;
const SQUARE = { width: 1024, height: 1024, format: 'png' as const };

/**
 * Serves pictures that were returned by URL, signed for two hours as in a blob store. Draws the words of a name such as
 * `img-a-red-fox.png` on request.
 */
@Controller('openai/pictures')
export class PictureFilesController {
  constructor(private readonly clock: SandboxClock) {}

  @Get('private/:organisation/:user/:name')
  async show(
    @Param('name') name: string,
    @Query('sig') signature: unknown,
    @Query('se') expiry: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [, words] = NAME.exec(name) ?? [];
    if (!signature || !(Date.parse(String(expiry)) > this.clock.now()))
      return refuse(reply, 403, 'AuthenticationFailed');
    if (!words) return refuse(reply, 404, 'BlobNotFound');
    const picture = await renderArt(words.replaceAll(/[-_]/g, ' '), SQUARE);
    await reply.type('image/png').header('x-ms-blob-type', 'BlockBlob').send(picture);
  }
}

async function refuse(reply: FastifyReply, status: number, code: string): Promise<void> {
  await reply
    .code(status)
    .type('application/xml')
    .header('x-ms-error-code', code)
    .send(`<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code></Error>`);
}
