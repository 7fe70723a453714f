import { Controller, Get, HttpCode, Inject, Options, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { SANDBOX_CONFIG } from '../core/core.module.js';
import { CloudinaryError, CloudinaryErrorFilter } from './cloudinary-error.js';
import { PictureLibrary } from './picture-library.js';
import { presentUpload } from './stored-picture.js';
import { verifySignature } from './signature.js';
import { deliver, readDeliveryPath } from './transformation.js';
import { readFields, readUpload, refuseSignedParameters } from './upload-form.js';

/** Serves signed and preset uploads from any page, deletion, and delivery. Accepts any preset except those that begin with "missing". */
@Controller('cloudinary')
@UseFilters(CloudinaryErrorFilter)
export class CloudinaryController {
  constructor(
    private readonly library: PictureLibrary,
    @Inject(SANDBOX_CONFIG) private readonly config: Config,
  ) {}

  @Post('v1_1/:cloud/image/upload')
  @HttpCode(200)
  async upload(
    @Param('cloud') cloud: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    allowPages(reply);
    const form = await readUpload(request);
    const signed = 'signature' in form.fields;
    if (signed) verifySignature(form.fields, this.config.cloudinary?.signing);
    else this.checkUnsigned(form.fields);
    return presentUpload(
      await this.library.add(form, signed && form.fields['overwrite'] !== 'false'),
      cloud,
      this.config.SANDBOX_URL,
    );
  }

  @Options('v1_1/:cloud/image/upload')
  @HttpCode(200)
  preflight(@Res({ passthrough: true }) reply: FastifyReply): void {
    allowPages(reply);
  }

  @Post('v1_1/:cloud/image/destroy')
  @HttpCode(200)
  async destroy(@Req() request: FastifyRequest): Promise<{ result: 'ok' | 'not found' }> {
    const fields = await readFields(request);
    verifySignature(fields, this.config.cloudinary?.signing);
    return { result: (await this.library.destroy(fields['public_id'] ?? '')) ? 'ok' : 'not found' };
  }

  private checkUnsigned(fields: Record<string, string>): void {
    refuseSignedParameters(fields);
    const preset = fields['upload_preset'];
    if (!preset) throw new CloudinaryError(400, 'Upload preset must be specified when using unsigned upload');
    if (preset.startsWith('missing')) throw new CloudinaryError(400, 'Upload preset not found');
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

function allowPages(reply: FastifyReply): void {
  void reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', 'X-Requested-With, Content-Type');
}
