import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { Config } from '#config';
import { text } from '#contracts';
import { Storage } from '#providers';
import { HttpError } from '../common/http-error.js';
import { RemoteImageReader } from './remote-image-reader.js';

const DALLE_PROXY = '/api/dalle-proxy';

interface ImageFacts {
  fileSize: number;
  width: number;
  height: number;
  mimeType: string;
}

interface OpenedImage {
  contentType: string;
  size: number;
  body: Buffer | Readable;
}

/** Images by their address: stored ones without any request, others from the allowed hosts. */
@Injectable()
export class ImagesService {
  constructor(
    private readonly config: Config,
    private readonly storage: Storage,
    private readonly assets: AssetStore,
    private readonly remote: RemoteImageReader,
  ) {}

  /** [IMG-01] */
  async facts(address: string): Promise<ImageFacts> {
    const asset = await this.assets.findByAddress(address);
    const { fileSize, width, height, mimeType } = asset ?? (await this.remote.read(address, 'url')).facts;
    return { fileSize, width, height, mimeType };
  }

  /** [IMG-02] Throws 404 for an own address without a file. */
  async open(address: string): Promise<OpenedImage> {
    const key = this.storage.isOwnAddress(address);
    if (!key) return this.openRemote(address);
    const file = await this.storage.open(key);
    if (!file) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return { contentType: file.contentType, size: file.size, body: file.stream };
  }

  /** [IMG-03] Opens the path and query of a proxy request at the provider's address for images, and nowhere else. */
  async openFromDalle(requestUrl: string): Promise<OpenedImage> {
    const base = this.config.dallePicturesUrl;
    const address = base + requestUrl.slice(DALLE_PROXY.length);
    const { href } = URL.canParse(address) ? new URL(address) : { href: '' };
    if (!href.startsWith(`${base}/`))
      throw new HttpError(400, 'BAD_REQUEST', text('image.foreignAddress'), { field: 'url' });
    return this.openRemote(address);
  }

  private async openRemote(address: string): Promise<OpenedImage> {
    const { bytes, facts } = await this.remote.read(address, 'url');
    return { contentType: facts.mimeType, size: bytes.length, body: bytes };
  }
}
