import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SandboxClock } from '../core/sandbox-clock.js';
import { projectRoot } from '#config';
import { MockupPictures } from './mockups/mockup-pictures.js';
import { FileLibrary } from './files/file-library.js';

const SEGMENT = /^[a-z0-9][a-z0-9_.-]*$/;
const TYPES: Record<string, string> = { '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg' };
/** The provider documents three days in one place and one day in another; clients must cope with the shorter. */
const TEMPORARY_MS = 24 * 60 * 60 * 1000;

/** Serves the provider's file hosts: catalogue pictures, previews of print files, and mockups for a day. */
@Controller('printful-files')
export class ServedFilesController {
  constructor(
    private readonly library: FileLibrary,
    private readonly mockups: MockupPictures,
    private readonly clock: SandboxClock,
  ) {}

  @Get('pictures/:product/:name')
  picture(@Param('product') product: string, @Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return send(reply, path.join(projectRoot, 'assets/catalogue/pictures'), [product, name]);
  }

  @Get('files/:prefix/:name')
  preview(@Param('prefix') prefix: string, @Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return send(reply, this.library.fileFolder(), [prefix, name]);
  }

  @Get('tmp/:folder/:name')
  temporary(@Param('folder') folder: string, @Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return send(reply, this.mockups.folder(), [folder, name], this.clock.now() - TEMPORARY_MS);
  }
}

async function send(reply: FastifyReply, root: string, segments: string[], notBefore = 0): Promise<void> {
  const file = path.join(root, ...segments);
  const type = TYPES[path.extname(file)];
  const facts = segments.every((segment) => SEGMENT.test(segment)) ? await stat(file).catch(() => null) : null;
  if (!type || !facts?.isFile() || facts.mtimeMs < notBefore) {
    await reply.code(404).type('application/xml').send('<Error><Code>NoSuchKey</Code></Error>');
    return;
  }
  await reply
    .type(type)
    .header('content-length', facts.size)
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'public, max-age=3600')
    .send(createReadStream(file));
}
