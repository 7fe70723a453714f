import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { SANDBOX_CONFIG } from '../core/core.module.js';
import { CloudinaryError, CloudinaryErrorFilter } from './cloudinary-error.js';
import { PictureLibrary } from './picture-library.js';
import { presentUpload } from './stored-picture.js';
import { deliver, readDeliveryPath } from './transformation.js';
import { readUpload } from './upload-form.js';

/** Unsigned uploads and the delivery of what was uploaded. Any preset works but those that begin with "missing". */
@Controller('cloudinary')
@UseFilters(CloudinaryErrorFilter)
export class CloudinaryController {
  constructor(
    private readonly library: PictureLibrary,
    @Inject(SANDBOX_CONFIG) private readonly config: Config,
  ) {}

  @Post('v1_1/:cloud/image/upload')
  @HttpCode(200)
  async upload(@Param('cloud') cloud: string, @Req() request: FastifyRequest) {
    const form = await readUpload(request);
    const preset = form.fields['upload_preset'];
    if (!preset) throw new CloudinaryError(400, 'Upload preset must be specified when using unsigned upload');
    if (preset.startsWith('missing')) throw new CloudinaryError(400, 'Upload preset not found');
    return presentUpload(await this.library.add(form), cloud, this.config.SANDBOX_URL);
  }

  @Get(':cloud/image/upload/*')
  async show(@Param('*') route: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const delivery = readDeliveryPath(route);
    const found = await this.library.open(delivery.publicId);
    if (!found) throw new CloudinaryError(404, `Resource not found - ${delivery.publicId}`);
    const { body, type } = await deliver(found.content, found.picture.format, delivery, request.headers.accept ?? '');
    await reply
      .type(type)
      .header('cache-control', 'public, max-age=2592000')
      .header('etag', `"${found.picture.etag}"`)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .send(body);
  }
}
