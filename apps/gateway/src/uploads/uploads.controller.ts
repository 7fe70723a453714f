import { Controller, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { uploadLimits, uploadTypes, type UploadedPicture } from '#contracts';
import { CORE, type Core } from '#workflow';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { readFiles } from './upload-form.js';
import { FORM_SECONDS, UploadsService } from './uploads.service.js';

@Controller()
export class UploadsController {
  constructor(
    @Inject(CORE) private readonly core: Core,
    private readonly uploads: UploadsService,
  ) {}

  /** [UPL-04] */
  @Endpoint('POST /api/printful/files')
  async files(
    @Call() { user }: CallOf<'POST /api/printful/files'>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<'POST /api/printful/files'>> {
    const stored: UploadedPicture[] = [];
    for await (const bytes of readFiles(request)) stored.push(await this.uploads.store(bytes, user.id));
    return stored.length === 1 ? stored[0]! : stored;
  }

  /** [UPL-03] */
  @Endpoint('GET /api/uploads/config')
  async config(): Promise<ResponseOf<'GET /api/uploads/config'>> {
    const { cloudinary: host } = this.core.config;
    const cloudinary = host?.uploadPreset
      ? {
          uploadUrl: `${host.uploadUrl}/v1_1/${host.cloudName}/image/upload`,
          uploadPreset: host.uploadPreset,
          folder: host.folder,
        }
      : null;
    return {
      cloudinary,
      presigned: await this.uploads.isDirect(),
      maxBytes: uploadLimits.maxBytes,
      types: [...uploadTypes],
    };
  }

  @Endpoint('POST /api/uploads/presigned')
  async presigned(
    @Call() { body, user }: CallOf<'POST /api/uploads/presigned'>,
  ): Promise<ResponseOf<'POST /api/uploads/presigned'>> {
    return { ...(await this.uploads.form(body.mimeType, body.fileSize, user.id)), expiresInSeconds: FORM_SECONDS };
  }

  @Endpoint('POST /api/uploads/complete')
  complete(
    @Call() { body, user }: CallOf<'POST /api/uploads/complete'>,
  ): Promise<ResponseOf<'POST /api/uploads/complete'>> {
    return this.uploads.complete(body.key, user.id);
  }
}
