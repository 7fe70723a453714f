import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { Database } from '#database';
import { cropRectangle, layoutDesign } from '#domain';
import { cropTo, inspect, PictureError, renderPrintFile, resizeInside } from '#imaging';
import type { CallOf } from '../common/endpoint.decorator.js';
import { AssetImporter } from './asset-importer.js';
import { imageRefusal } from './image-refusal.js';
import { StoredBytesLimiter } from './stored-bytes.limiter.js';

type Body<K extends 'POST /api/resize-image' | 'POST /api/crop-image' | 'POST /api/process-image'> = CallOf<K>['body'];

interface EditedImage {
  url: string;
  width: number;
  height: number;
  mimeType: string;
}

const FIELD = 'imageUrl';
const PURPOSE = 'edited';
/** Of a picture that is fitted without being printed. */
const SCREEN_DPI = 300;

/** Shrinks, crops and fits images for their users; what comes of it is stored as an image of the same user. */
@Injectable()
export class ImageEditsService {
  constructor(
    private readonly database: Database,
    private readonly assets: AssetStore,
    private readonly importer: AssetImporter,
    private readonly limiter: StoredBytesLimiter,
  ) {}

  /** [IMG-04] */
  resize({ imageUrl, maxWidth, maxHeight }: Body<'POST /api/resize-image'>, ownerId: string): Promise<EditedImage> {
    return this.edit(imageUrl, ownerId, (bytes) => resizeInside(bytes, maxWidth, maxHeight));
  }

  /** [IMG-05] */
  crop({ imageUrl, targetRatio, cropOption }: Body<'POST /api/crop-image'>, ownerId: string): Promise<EditedImage> {
    return this.edit(imageUrl, ownerId, (bytes) =>
      cropTo(bytes, (size) => cropRectangle(size, targetRatio, cropOption)),
    );
  }

  /** [IMG-06] By the rule of print files, so that it looks here as it would on a print. */
  process(
    { imageUrl, targetWidth, targetHeight, processOption, anchorPosition }: Body<'POST /api/process-image'>,
    ownerId: string,
  ): Promise<EditedImage> {
    const area = { width: targetWidth, height: targetHeight };
    return this.edit(imageUrl, ownerId, async (bytes) => {
      const layout = layoutDesign(await inspect(bytes), area, undefined, { cropOption: processOption, anchorPosition });
      return renderPrintFile(bytes, { ...area, dpi: SCREEN_DPI }, layout);
    });
  }

  /** Throws 400, 404, 413 or 415 where the source is no image that may be edited. */
  private async edit(
    source: string,
    ownerId: string,
    change: (bytes: Buffer) => Promise<{ bytes: Buffer }>,
  ): Promise<EditedImage> {
    const bytes = await this.importer.bytesOf(source, ownerId, FIELD);
    const edited = await change(bytes).catch((error: unknown) => {
      throw error instanceof PictureError ? imageRefusal(error, FIELD) : error;
    });
    const hash = createHash('sha256').update(edited.bytes).digest('hex');
    await this.limiter.take(ownerId, edited.bytes.length);
    const stored = await this.assets.store(edited.bytes, [ownerId, PURPOSE, hash]);
    await this.assets.record(this.database, stored, ownerId, PURPOSE);
    const { width, height, mimeType } = stored;
    return { url: this.assets.addressOf(stored), width, height, mimeType };
  }
}
