import { Injectable } from '@nestjs/common';
import { Thumbnails } from '#assets';
import { text, thumbnailWidths, type ThumbnailWidth } from '#contracts';
import { PictureError } from '#imaging';
import { Storage, type StoredFileStream } from '#providers';
import { HttpError } from '../common/http-error.js';
import { imagingBusy } from './image-refusal.js';

const THUMBNAIL_NAME = /^w(\d+)\.webp$/;

/** Opens stored files for serving. */
@Injectable()
export class FilesService {
  constructor(
    private readonly storage: Storage,
    private readonly thumbnails: Thumbnails,
  ) {}

  /** Throws 404 where there is no such file. */
  async open(key: string): Promise<StoredFileStream> {
    return found(await this.storage.open(key));
  }

  /** Throws 404 where there is no such image or width, 503 while too many thumbnails are being made. */
  async openThumbnail(key: string, name: string): Promise<StoredFileStream> {
    const width = widthOf(name);
    return found(width ? await this.thumbnails.open(key, width).catch(refuseBusy) : null);
  }
}

/** The width in the last part of a thumbnail's address; undefined for any other name. */
const widthOf = (name: string): ThumbnailWidth | undefined =>
  thumbnailWidths.find((width) => String(width) === THUMBNAIL_NAME.exec(name)?.[1]);

function found(file: StoredFileStream | null): StoredFileStream {
  if (!file) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
  return file;
}

function refuseBusy(error: unknown): never {
  throw error instanceof PictureError && error.code === 'BUSY' ? imagingBusy() : error;
}
