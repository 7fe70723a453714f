import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { ImageResponse } from '../common/image-response.js';
import { ImageEditsService } from './image-edits.service.js';
import { ImagesService } from './images.service.js';

@Controller()
export class ImagesController {
  constructor(
    private readonly images: ImagesService,
    private readonly edits: ImageEditsService,
  ) {}

  @Endpoint('GET /api/image-metadata')
  metadata(@Call() { query }: CallOf<'GET /api/image-metadata'>): Promise<ResponseOf<'GET /api/image-metadata'>> {
    return this.images.facts(query.url);
  }

  @Endpoint('GET /api/image-proxy')
  async proxy(@Call() { query }: CallOf<'GET /api/image-proxy'>): Promise<ImageResponse> {
    return new ImageResponse(await this.images.open(query.url));
  }

  @Endpoint('GET /api/dalle-proxy/*')
  async dalle(@Call() { url }: CallOf<'GET /api/dalle-proxy/*'>): Promise<ImageResponse> {
    return new ImageResponse(await this.images.openFromDalle(url));
  }

  @Endpoint('POST /api/resize-image')
  async resize(
    @Call() { body, user }: CallOf<'POST /api/resize-image'>,
  ): Promise<ResponseOf<'POST /api/resize-image'>> {
    const { url, ...facts } = await this.edits.resize(body, user.id);
    return { resizedImageUrl: url, ...facts };
  }

  @Endpoint('POST /api/crop-image')
  async crop(@Call() { body, user }: CallOf<'POST /api/crop-image'>): Promise<ResponseOf<'POST /api/crop-image'>> {
    const { url, ...facts } = await this.edits.crop(body, user.id);
    return { croppedImageUrl: url, ...facts };
  }

  @Endpoint('POST /api/process-image')
  async process(
    @Call() { body, user }: CallOf<'POST /api/process-image'>,
  ): Promise<ResponseOf<'POST /api/process-image'>> {
    const { url, ...facts } = await this.edits.process(body, user.id);
    return { processedImageUrl: url, ...facts };
  }
}
