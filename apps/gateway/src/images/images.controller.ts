import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { ImageResponse } from '../common/image-response.js';
import { ImagesService } from './images.service.js';

@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

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
}
