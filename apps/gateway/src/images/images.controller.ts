import { Controller, Inject } from '@nestjs/common';
import { text } from '#contracts';
import type { Storage } from '#providers';
import { AssetStore } from '#assets';
import { CORE, type Core } from '#workflow';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { ImageResponse } from '../common/image-response.js';
import { RemoteImageReader } from './remote-image-reader.js';
import { STORAGE } from './storage.token.js';

const DALLE = '/api/dalle-proxy';

/** Pictures by their address: those of our own storage without any request, others from the hosts we read from. */
@Controller()
export class ImagesController {
  constructor(
    @Inject(CORE) private readonly core: Core,
    @Inject(STORAGE) private readonly storage: Storage,
    private readonly pictures: AssetStore,
    private readonly remote: RemoteImageReader,
  ) {}

  /** [IMG-01] */
  @Endpoint('GET /api/image-metadata')
  async metadata(@Call() { query }: CallOf<'GET /api/image-metadata'>): Promise<ResponseOf<'GET /api/image-metadata'>> {
    const own = await this.pictures.findByAddress(query.url);
    const { fileSize, width, height, mimeType } = own ?? (await this.remote.read(query.url, 'url')).facts;
    return { fileSize, width, height, mimeType };
  }

  /** [IMG-02] */
  @Endpoint('GET /api/image-proxy')
  async proxy(@Call() { query }: CallOf<'GET /api/image-proxy'>): Promise<ImageResponse> {
    const key = this.storage.isOwnAddress(query.url);
    if (!key) return this.answerRemote(query.url, 'url');
    const own = await this.storage.open(key);
    if (!own) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return new ImageResponse({ contentType: own.contentType, size: own.size, body: own.stream });
  }

  /** [IMG-03] Whatever path and query are given, only the provider's place for pictures is asked. */
  @Endpoint('GET /api/dalle-proxy/*')
  async dalle(@Call() { url }: CallOf<'GET /api/dalle-proxy/*'>): Promise<ImageResponse> {
    const place = this.core.config.dallePicturesUrl;
    const address = place + url.slice(DALLE.length);
    const { href } = URL.canParse(address) ? new URL(address) : { href: '' };
    if (!href.startsWith(`${place}/`))
      throw new HttpError(400, 'BAD_REQUEST', text('image.foreignAddress'), { field: 'url' });
    return this.answerRemote(address, 'url');
  }

  private async answerRemote(address: string, field: string): Promise<ImageResponse> {
    const { bytes, facts } = await this.remote.read(address, field);
    return new ImageResponse({ contentType: facts.mimeType, size: bytes.length, body: bytes });
  }
}
