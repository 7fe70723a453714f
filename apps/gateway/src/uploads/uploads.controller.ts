import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { readFiles } from './upload-form.js';
import { UploadsService } from './uploads.service.js';

@Controller()
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Endpoint('POST /api/printful/files')
  async files(
    @Call() { user }: CallOf<'POST /api/printful/files'>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<'POST /api/printful/files'>> {
    const stored = await this.uploads.storeAll(readFiles(request), user.id);
    return { ...stored[0]!, code: 200, result: stored.length === 1 ? stored[0]! : stored };
  }

  @Endpoint('GET /api/uploads/config')
  config(): Promise<ResponseOf<'GET /api/uploads/config'>> {
    return this.uploads.describe();
  }

  @Endpoint('POST /api/uploads/presigned')
  presigned(
    @Call() { body, user }: CallOf<'POST /api/uploads/presigned'>,
  ): Promise<ResponseOf<'POST /api/uploads/presigned'>> {
    return this.uploads.createForm(body.mimeType, body.fileSize, user.id);
  }

  @Endpoint('POST /api/uploads/complete')
  complete(
    @Call() { body, user }: CallOf<'POST /api/uploads/complete'>,
  ): Promise<ResponseOf<'POST /api/uploads/complete'>> {
    return this.uploads.complete(body.key, user.id);
  }
}
